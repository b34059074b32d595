import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import pg from 'pg';
import { fillAudit, fillContent } from '../../bench/fill-audit.ts';
import { createKey } from '../../src/keys/create-key.ts';
import { toPublicId } from '../../src/platform/ids.ts';
import { sealAudit } from '../../src/violations/record/seal-audit.ts';
import { furnish as addRules } from '../audits/make-world.ts';
import { checkRun, type Verdict } from '../check.ts';
import { createTraffic, startClients } from '../clients.ts';
import { furnish, openDatabase, type World } from '../make-world.ts';
import { failedChecks, tableOf, verdict } from '../report.ts';
import { addPosts, auditAll } from '../texts.ts';
import { checkOthers, checkTrails, readPosts } from './check.ts';
import { runMove, writeSettings } from './mover.ts';
import { type Options, readOptions } from './options.ts';
import { createOthers, startOthers } from './others.ts';
import { type Cell, createRouter, startCell } from './services.ts';

const began = Date.now();
const say = (line: string) =>
  console.log(`${((Date.now() - began) / 1_000).toFixed(1)} s: ${line}`);

/** Where the move is killed, in turn. */
const KILL_AT = ['rows copied beforehand', 'writes are refused', 'all values compared'];
/** How long clients work before and after the move. */
const CALM_MS = 4_000;
const DRAIN_MS = 60_000;
const AUDIT_PATIENCE_MS = 120_000;
/** The goal for the time in which writes are refused. */
const MOST_REFUSED_SECONDS = 5;

/** The workspace that moves, with what the clients need who do not decide. */
interface Filled {
  readonly world: World;
  /** Public ids of violations that nobody decides: a comment changes their version too. */
  readonly commented: readonly string[];
  readonly key: string;
}

const fill = async (cell: Cell, { violations, posts }: Options): Promise<Filled> => {
  const world = await furnish(cell.databaseUrl);
  const { workspaceId } = world;
  const admin = new pg.Pool({ connectionString: cell.databaseUrl, max: 2 });
  const database = openDatabase(cell.databaseUrl);
  try {
    const content = await fillContent(admin, workspaceId);
    const audit = await fillAudit(admin, { workspaceId, name: 'large', violations, content, say });
    // Its states have no trail, which would not verify.
    await admin.query(
      `update violation_review set review_state = 0, version = 1, dismissal_reason = null where audit_id = $1`,
      [audit.id],
    );
    await admin.query('analyze violation, violation_group, violation_review');
    await sealAudit(database.scope(workspaceId), audit.id);
    // The audit is about the posts alone.
    await admin.query('update asset set archived_at = now() where workspace_id = $1', [
      workspaceId,
    ]);
    await addRules(cell.databaseUrl, database.scope(workspaceId), []);
    await addPosts(database.scope(workspaceId), cell.blobStore, posts);
    const { rows } = await admin.query<{ id: string }>(
      'select id from violation where audit_id = $1 order by rank limit 500',
      [audit.id],
    );
    const { rows: owners } = await admin.query<{ id: string }>(
      'select user_id as id from member where workspace_id = $1',
      [workspaceId],
    );
    const owner = { kind: 'user', id: owners[0]?.id ?? '' } as const;
    const { key } = await createKey(database.scope(workspaceId, owner), {
      name: 'others',
      expiresAt: null,
      scopes: KEY_SCOPES,
    });
    return { world, commented: rows.map(({ id }) => toPublicId('vio', id)), key };
  } finally {
    await admin.end();
    await database.close();
  }
};

/** Takes the fences of a cell away, as if a table had been forgotten. */
const openFences = async ({ databaseUrl }: Cell): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ place: string }>('select place::text from workspace_fence');
  for (const { place } of rows) await client.query(`alter table ${place} disable trigger moving`);
  await client.end();
};

/** Starts the move several times and kills it at a different point each time, then takes it back. Returns the number of kills. */
const killMoves = async (
  place: { readonly workspaceId: string; readonly from: string; readonly to: string },
  kills: number,
): Promise<number> => {
  let killed = 0;
  for (let n = 0; n < kills; n += 1) {
    const killAt = KILL_AT[n % KILL_AT.length] as string;
    const { code } = await runMove(place, { onLine: (line) => say(`  ${line}`), killAt });
    if (code !== null) continue;
    killed += 1;
    say(`  killed after "${killAt}"`);
  }
  if (killed > 0) {
    const { code } = await runMove(place, { onLine: (line) => say(`  ${line}`), back: true });
    if (code !== 0) throw new Error('the move could not be taken back');
  }
  return killed;
};

const REFUSED = /Writes were refused for ([\d.]+) s/;

const main = async (): Promise<boolean> => {
  const options = readOptions(process.argv.slice(2));
  const { seed, clients, kills, posts, fault, logs } = options;
  say(`seed ${seed}, ${options.violations} violations, ${fault ?? 'no'} fault planted`);
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-cells-'));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const started: { kill: () => Promise<void> }[] = [];
  const end = async (): Promise<void> => {
    for (const service of started.toReversed()) await service.kill();
    rmSync(directory, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  try {
    const a = await startCell(directory, 'a', logs);
    started.push(a);
    const b = await startCell(directory, 'b', logs);
    started.push(b);
    // The other cell has people and work of its own.
    const other = await furnish(b.databaseUrl);
    const filled = await fill(a, options);
    const { world } = filled;
    const { workspaceId } = world;
    const router = await createRouter([a, b]);
    started.push(router);
    await router.start();
    const { baseUrl } = router;
    say('two cells and a router are ready');

    const traffic = createTraffic(Infinity);
    const others = createOthers();
    const deciding = startClients({ baseUrl, world, clients, seed }, traffic);
    const doing = startOthers({ baseUrl, seed, ...filled }, others, () => traffic.stopped);
    let [lastAt, before, longestMs] = [Date.now(), 0, 0];
    const watch = setInterval(() => {
      if (traffic.acknowledged === before) return;
      longestMs = Math.max(longestMs, Date.now() - lastAt);
      [lastAt, before] = [Date.now(), traffic.acknowledged];
    }, 10);
    await sleep(CALM_MS);
    const files = { from: writeSettings(directory, a), to: writeSettings(directory, b) };
    const place = { workspaceId, ...files };
    const killed = await killMoves(place, kills);
    const database = openDatabase(a.databaseUrl);
    const auditId = await auditAll(database.scope(workspaceId), a.engine).finally(database.close);
    longestMs = 0;
    let planted: Promise<void> | undefined;
    const move = await runMove(place, {
      onLine: (line) => {
        say(`  ${line}`);
        if (fault && line.includes('blobs copied')) planted = openFences(a);
      },
    });
    await planted;
    const atFlip = await readPosts({ url: b.databaseUrl, workspaceId }, auditId);
    await sleep(CALM_MS);
    traffic.stopped = true;
    traffic.deadline = Date.now() + DRAIN_MS;
    others.deadline = traffic.deadline;
    await Promise.all([deciding, doing]);
    clearInterval(watch);

    const there = { url: b.databaseUrl, workspaceId };
    const patience = Date.now() + AUDIT_PATIENCE_MS;
    let audit = await readPosts(there, auditId);
    while (audit && audit.status !== 'COMPLETED' && Date.now() < patience) {
      await sleep(500);
      audit = await readPosts(there, auditId);
    }
    const direct = await fetch(`${a.baseUrl}/me`, {
      headers: { 'x-api-key': world.keys[0]?.key ?? '' },
    });
    const refused = Number(REFUSED.exec(move.lines.join('\n'))?.[1] ?? Number.NaN);
    const isDone =
      audit?.status === 'COMPLETED' &&
      audit.total >= posts &&
      audit.done === audit.total &&
      audit.failed === 0;
    const verdicts: Verdict[] = [
      verdict('the move ended well', move.code === 0 ? [] : [`exit code ${move.code}`], ''),
      verdict(
        'kills of the move',
        killed === kills ? [] : [`${kills} were wanted`],
        String(killed),
      ),
      verdict(
        'seconds of refusal by the last run',
        Number.isNaN(refused) || refused <= MOST_REFUSED_SECONDS ? [] : ['longer than the goal'],
        Number.isNaN(refused) ? 'an earlier run had copied all' : refused.toFixed(2),
      ),
      verdict('longest time without an acknowledged decision, ms', [], String(longestMs)),
      verdict(
        'the first cell says that it has moved',
        direct.status === 421 ? [] : [`it answered ${direct.status}`],
        String(direct.status),
      ),
      verdict(
        'the audit that was running has ended in the new cell',
        isDone ? [] : [JSON.stringify(audit)],
        `${atFlip?.done} of ${audit?.total} assets at the flip, ${audit?.done} in the end`,
      ),
      await checkTrails(there),
      await checkTrails({ url: b.databaseUrl, workspaceId: other.workspaceId }),
      ...(await checkOthers(there, others)),
      ...(await checkRun({ url: b.databaseUrl, baseUrl, world }, traffic)),
      ...[a.api, a.workflows, b.api, b.workflows, router].map(({ name, deaths, errors }) =>
        verdict(`unexpected ends and lines of ${name}`, [
          ...deaths,
          ...errors.filter((line) => !line.includes('"code":"workspace_moving"')),
        ]),
      ),
    ];
    console.log(tableOf(verdicts));
    const failed = failedChecks(verdicts);
    if (fault === null) return failed.length === 0;
    const caught = failed.includes('lost');
    console.log(`${fault}: ${caught ? 'caught' : 'NOT caught'} by: ${failed.join('; ')}`);
    return caught;
  } finally {
    await end();
  }
};

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
