import { setTimeout as sleep } from 'node:timers/promises';
import { createBlobStore } from '../../src/platform/blobs/create-blob-store.ts';
import { fromPublicId } from '../../src/platform/ids.ts';
import { checkRun, type Verdict } from '../check.ts';
import { behindTheService, countOpen } from '../generation/read-records.ts';
import { verdict } from '../report.ts';
import type { Load, Wanted } from './load.ts';
import type { Whole } from './start.ts';

const END_PATIENCE_MS = 90_000;

/** Waits until PostgreSQL has nothing more to do, or as long as one waits for that; gives what is left. */
const untilNothingIsOpen = async (url: string): Promise<number> => {
  for (const until = Date.now() + END_PATIENCE_MS; ; await sleep(500)) {
    const open = await countOpen(url);
    if (open === 0 || Date.now() > until) return open;
  }
};

interface Stored {
  readonly id: string;
  readonly name: string;
  /** What is wrong with it. */
  readonly fault: string | null;
}

/** Everything that was promised is there once, and is whole. */
const account = (what: string, wanted: readonly Wanted[], stored: readonly Stored[]): Verdict[] => {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const promised = wanted.filter(({ id }) => id !== null);
  const ofName = Map.groupBy(stored, ({ name }) => name);
  const lost = promised.filter(({ id }) => !byId.has(id ?? '')).map(({ name }) => name);
  const doubled = wanted.filter(({ name }) => (ofName.get(name)?.length ?? 0) > 1);
  return [
    verdict(
      `${what}: asked for, and promised`,
      promised.length < wanted.length
        ? wanted.filter(({ id }) => id === null).map(({ name }) => `${name} has no answer`)
        : [],
      `${wanted.length}, ${promised.length}`,
    ),
    verdict(`${what}: promised and lost`, lost),
    verdict(
      `${what}: stored twice`,
      doubled.map(({ name }) => name),
    ),
    verdict(
      `${what}: not whole`,
      stored.flatMap(({ name, fault }) => (fault === null ? [] : [`${name}: ${fault}`])),
    ),
  ];
};

const uuidOf = (prefix: 'doc' | 'ast', wanted: readonly Wanted[]): Wanted[] =>
  wanted.map(({ name, id }) => ({ name, id: id === null ? null : fromPublicId(prefix, id) }));

/** Holds all that was promised during a run against what is stored after it. */
export const checkAccounts = async (
  whole: Pick<Whole, 'databaseUrl' | 'baseUrl' | 'world' | 'writers'>,
  load: Load,
  blobStore: string,
): Promise<Verdict[]> => {
  const { databaseUrl: url, baseUrl, world, writers } = whole;
  const open = await untilNothingIsOpen(url);
  const blobs = createBlobStore(blobStore);
  const documents = await behindTheService(url, async (client) => {
    const { rows } = await client.query<Stored>(
      `select id, input ->> 'name' as name,
        case when status <> 'ready' then status || coalesce(' ' || failure, '') end as fault
      from document where workspace_id = $1`,
      [writers.workspaceId],
    );
    return rows;
  });
  const rows = await behindTheService(url, async (client) => {
    const found = await client.query<{ id: string; name: string; hash: string }>(
      `select id, name, encode(source_hash, 'hex') as hash from asset where workspace_id = $1`,
      [writers.workspaceId],
    );
    return found.rows;
  });
  const texts: Stored[] = [];
  for (const { id, name, hash } of rows) {
    const bytes = await blobs.get(writers.workspaceId, hash);
    const isWhole = bytes?.toString() === `${name} is the best desk in the world.`;
    texts.push({ id, name, fault: isWhole ? null : 'its text is missing or another one' });
  }
  const decisions = await checkRun({ url, baseUrl, world }, load.traffic);
  return [
    ...decisions.filter(
      ({ check, findings }) =>
        findings.length > 0 ||
        /acknowledged decisions|lost|doubled|chain|replays|counters/.test(check),
    ),
    ...account('documents', uuidOf('doc', load.documents), documents),
    ...account('texts', uuidOf('ast', load.texts), texts),
    verdict('answers that nobody expected', load.complaints),
    verdict('work that did not end', open > 0 ? [`${open}`] : [], String(open)),
  ];
};
