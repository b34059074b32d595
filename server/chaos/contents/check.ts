import { verifyWorkspace } from '../../src/activity/verify-trails.ts';
import { openAdminPool } from '../../test/database/admin-pool.ts';
import { createRandom } from '../../test/random.ts';
import { recount } from '../../test/models/recount.ts';
import type { Verdict } from '../check.ts';
import { openDatabase } from '../make-world.ts';
import { verdict } from '../report.ts';
import type { World } from './make-world.ts';
import { beginningOf, type Content, settle, type Version } from './model.ts';
import type { Records, VersionRecord } from './read-records.ts';
import type { Traffic } from './traffic.ts';

/** Every version that was acknowledged is there once, in its order, with its text; and no other is. */
const checkVersions = (content: Content, records: Records): string[] => {
  const { name, versions } = content;
  const stored = records.versions.get(name) ?? [];
  const told = (one: { number: number; textHash: string; isDeletion: boolean }): string =>
    `${one.number} ${one.textHash} ${one.isDeletion}`;
  const [wanted, found] = [versions.map(told).join(), stored.map(told).join()];
  const head = records.heads.get(name);
  const last = versions.at(-1);
  const faults: string[] = [];
  if (wanted !== found) {
    faults.push(`${name} has ${stored.length} versions or other texts, not ${versions.length}`);
  }
  if (head?.newest !== last?.number || (head?.isDeleted ?? false) !== (last?.isDeletion ?? false)) {
    faults.push(`${name} says ${head?.newest}, deleted ${head?.isDeleted}, not ${last?.number}`);
  }
  return faults;
};

interface Compared {
  readonly states: string[];
  readonly beginnings: string[];
  /** How many claims the model expected in which way. */
  readonly counts: Map<string, number>;
}

const compareVersion = (
  content: Content,
  version: Version,
  { findings }: VersionRecord,
  into: Compared,
): void => {
  const count = (what: string) => into.counts.set(what, (into.counts.get(what) ?? 0) + 1);
  const at = `${content.name} version ${version.number}`;
  const found = new Map(findings.map((one) => [one.claim, one]));
  if (found.size !== version.sentences.size || findings.length !== found.size) {
    into.states.push(`${at} has ${findings.length} findings, not ${version.sentences.size}`);
  }
  for (const claim of version.sentences.keys()) {
    const one = found.get(claim);
    if (!one) {
      into.states.push(`${at} misses ${claim}`);
      continue;
    }
    const { state, reason } = settle(content, version.number, claim);
    if (one.state !== state || one.reason !== reason) {
      into.states.push(`${at}, ${claim} is ${one.state} (${one.reason}), not ${state} (${reason})`);
    }
    const { changes, carried } = beginningOf(content, version, claim);
    if (!changes.includes(one.change)) {
      into.beginnings.push(`${at}, ${claim} is ${one.change}, not ${changes.join(' or ')}`);
    }
    if (carried !== undefined && one.carried !== carried) {
      into.beginnings.push(`${at}, ${claim} carried is ${one.carried}`);
    }
    count(state === 'undecided' ? 'open' : 'decided');
    if (one.carried) count('carried');
    if (one.change === 'regressed') count('regressed');
    if (one.change === 'changed') count('edited');
    if (carried === undefined) count('decided at the same moment');
  }
};

/**
 * Decisions against the trails. A decision without an entry changed nothing, because one that was under way had
 * said the same before; the model forgets it. That is possible only where an answer had been lost.
 */
const checkDecisions = (contents: readonly Content[], { entries }: Records) => {
  const [lost, doubled]: [string[], string[]] = [[], []];
  let silent = 0;
  for (const { decisions } of contents) {
    const hadLosses = decisions.some(({ attempts }) => attempts > 1);
    for (const decision of decisions) {
      const count = entries.get(decision.id) ?? 0;
      if (count > 1) doubled.push(`${decision.id}: ${count} entries`);
      if (count > 0 || decision.acknowledged === null) continue;
      if (hadLosses && decision.state !== 'dismissed') {
        silent += 1;
        decision.acknowledged = null;
      } else lost.push(decision.id);
    }
  }
  return { lost, doubled, silent };
};

/** How many audits are recounted one by one. */
const RECOUNTED = 200;
const VERIFY_PATIENCE_MS = 20 * 60_000;

const checkBooks = async (world: World, records: Records, seed: number): Promise<Verdict[]> => {
  const random = createRandom(seed);
  const audits = [...records.versions.values()].flat().map(({ auditId }) => auditId);
  const some = Array.from({ length: Math.min(RECOUNTED, audits.length) }, () =>
    random.pick(audits),
  );
  const database = openDatabase(world.url);
  const admin = openAdminPool(world.url, 2);
  try {
    const faults: string[] = [];
    for (const auditId of new Set(some)) faults.push(...(await recount(admin, auditId)));
    const scope = database.scope(world.workspaceId);
    const patience = { after: null, patienceMs: VERIFY_PATIENCE_MS };
    const { broken, open, verified, entries } = await verifyWorkspace(scope, patience);
    const told = broken.map((one) => JSON.stringify(one));
    return [
      verdict('counters = recount', faults, `${new Set(some).size} audits`),
      verdict(
        'trails whole',
        [...told, ...(open > 0 ? [`${open} are open`] : [])],
        `${verified} trails, ${entries} entries`,
      ),
    ];
  } finally {
    await database.close();
    await admin.end();
  }
};

/** Holds what the clients were told, and what the model says, against what the database holds. */
export const checkRecords = async (
  world: World,
  traffic: Traffic,
  records: Records,
  seed: number,
): Promise<Verdict[]> => {
  const { contents } = traffic;
  const { lost, doubled, silent } = checkDecisions(contents, records);
  const compared: Compared = { states: [], beginnings: [], counts: new Map() };
  for (const content of contents) {
    const stored = records.versions.get(content.name) ?? [];
    for (const version of content.versions) {
      const record = stored[version.number - 1];
      if (record) compareVersion(content, version, record, compared);
    }
  }
  const all = contents.flatMap(({ decisions }) => decisions);
  const unknown = all.filter(({ attempts }) => attempts === 0).map(({ id }) => id);
  const versions = contents.flatMap((content) => checkVersions(content, records));
  const receipts = contents.flatMap((one) => one.versions.filter(({ receipt }) => receipt)).length;
  const tell = (map: ReadonlyMap<string, number>) =>
    [...map].map(([what, n]) => `${n} ${what}`).join(', ');
  const open = Object.entries(records.left).flatMap(([table, n]) =>
    n > 0 ? [`${n} rows of ${table}`] : [],
  );
  return [
    verdict('story', [], tell(traffic.done)),
    verdict('attempts', [], tell(traffic.attempts)),
    verdict('answers that should not have been', traffic.complaints),
    verdict('versions lost, doubled or unlike', versions),
    verdict(
      'receipts of the gate lost or doubled',
      records.receipts === receipts ? [] : [`${records.receipts} are stored, not ${receipts}`],
      `${receipts} receipts`,
    ),
    verdict('decisions lost', lost),
    verdict('  without effect, so without entry', [], String(silent)),
    verdict('decisions doubled', doubled),
    verdict('decisions of unknown outcome', unknown),
    verdict('claims as the model counts them', [], tell(compared.counts)),
    verdict('claims in another state than the model', compared.states),
    verdict('claims that began otherwise', compared.beginnings),
    ...(await checkBooks(world, records, seed)),
    verdict('work left unfinished', open),
  ];
};
