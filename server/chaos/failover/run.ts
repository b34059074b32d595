import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { keepHeads } from '../../src/activity/trail-heads.ts';
import { createBlobStore } from '../../src/platform/blobs/create-blob-store.ts';
import { checkRun, type Verdict } from '../check.ts';
import { createTraffic, startClients, type Traffic } from '../clients.ts';
import { furnish, makeDatabase, openDatabase, type World } from '../make-world.ts';
import { createApi, type Postgres } from '../processes.ts';
import { failedChecks, tableOf, verdict } from '../report.ts';
import { openAddress } from './address.ts';
import { createFamily, isOpen, onServer, promote, waitForSpare } from './servers.ts';

const USAGE = `npm run chaos -- failover [--seconds 6] [--clients 6] [--seed N] [--async]
The primary of PostgreSQL is lost under decisions: first with a spare that confirms them, then with one that
lags behind, then by a mistake that a restored backup undoes. --seconds is the length of each part.
--async is a planted fault: the first spare confirms nothing either, and decisions must be missed.`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    clients: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    async: { type: 'boolean', default: false },
  },
});
const [seconds, clients, seed] = [values.seconds, values.clients, values.seed].map(Number);
if (!(seconds && clients && seed !== undefined && seconds <= 600 && clients <= 64)) {
  console.error(USAGE);
  process.exit(2);
}

const VERIFY = fileURLToPath(new URL('../../src/cli/verify.ts', import.meta.url));
/** How long the clients go on trying once nothing is killed any more. */
const DRAIN_MS = 30_000;
const LOOK_MS = 50;
/** A spare on the same machine has the newest entries after this time. */
const CATCH_UP_MS = 2_000;

const began = Date.now();
const say = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

const directory = mkdtempSync(join(tmpdir(), 'copydesk-failover-'));
chmodSync(directory, 0o755);
const blobStore = pathToFileURL(join(directory, 'blobs')).href;
const family = createFamily(directory);
/** Where the API finds the database, and how a spare follows its primary. */
const database = await openAddress();
const line = await openAddress();
const running = new Set<Postgres>();
const keepRunning = (postgres: Postgres): Postgres => {
  running.add(postgres);
  return postgres;
};

/** Decisions in a world until `during` has ended. Also measures the longest time without an answer. */
const decide = async (
  world: World,
  baseUrl: string,
  part: number,
  during: () => Promise<void>,
): Promise<{ traffic: Traffic; pauseMs: number }> => {
  const traffic = createTraffic(Date.now() + 600_000);
  const working = startClients({ baseUrl, world, clients, seed: seed + part * 1_000 }, traffic);
  let [last, at, pauseMs] = [0, Date.now(), 0];
  const looking = setInterval(() => {
    if (traffic.acknowledged === last) pauseMs = Math.max(pauseMs, Date.now() - at);
    else [last, at] = [traffic.acknowledged, Date.now()];
  }, LOOK_MS);
  try {
    await during();
  } finally {
    traffic.stopped = true;
    traffic.deadline = Date.now() + DRAIN_MS;
    await working;
    clearInterval(looking);
  }
  return { traffic, pauseMs };
};

/** What the operator's command says of the database behind the address. */
const verify = (databaseUrl: string): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, BLOB_STORE: blobStore };
    execFile(
      process.execPath,
      [VERIFY, '--trails'],
      { env, maxBuffer: 2 ** 24 },
      (_, said, error) => resolve(said + error),
    );
  });

const takeOver = async (spare: Postgres): Promise<void> => {
  await promote(spare);
  database.leadTo(spare.port);
};

const kill = async (postgres: Postgres): Promise<void> => {
  await postgres.kill();
  running.delete(postgres);
};

const named = (part: string, verdicts: readonly Verdict[]): Verdict[] =>
  verdicts.map((one) => ({ ...one, check: `${part}: ${one.check.trim()}` }));

/** The checks of a part that are worth a line of the table, and all that failed. */
const worthTelling = (verdicts: readonly Verdict[]): Verdict[] =>
  verdicts.filter(
    ({ check, findings }) =>
      findings.length > 0 || /acknowledged decisions|lost|doubled|chain|attempts/.test(check),
  );

const fly = async (): Promise<Verdict[]> => {
  const { postgres: first } = await family.create('first');
  await first.start();
  keepRunning(first);
  const direct = await makeDatabase(first.url);
  database.leadTo(first.port);
  line.leadTo(first.port);
  const url = direct.replace(`:${first.port}/`, `:${database.port}/`);
  const api = await createApi(url, null);
  await api.start();
  const check = async (part: string, world: World, traffic: Traffic) =>
    worthTelling(named(part, await checkRun({ url, baseUrl: api.baseUrl, world }, traffic)));
  const verdicts: Verdict[] = [];
  try {
    say('a spare confirms every decision; then the primary is killed');
    const one = await furnish(url);
    const second = keepRunning(await family.startSpare(first, 'second', line.port));
    if (values.async) line.leadTo(null);
    else await waitForSpare(first);
    const sync = await decide(one, api.baseUrl, 1, async () => {
      await sleep(seconds * 1_000);
      await kill(first);
      database.leadTo(null);
      await takeOver(second);
      await sleep(seconds * 1_000);
    });
    verdicts.push(
      ...(await check('confirmed by a spare', one, sync.traffic)),
      verdict(
        'confirmed by a spare: longest time without an answer',
        sync.pauseMs < 15_000 ? [] : ['longer than 15 s'],
        `${(sync.pauseMs / 1_000).toFixed(1)} s`,
      ),
    );

    say('the line to a spare is cut, decisions go on, and the primary is killed');
    const two = await furnish(url);
    line.leadTo(second.port);
    const third = keepRunning(await family.startSpare(second, 'third', line.port));
    const before = await decide(two, api.baseUrl, 2, () => sleep((seconds * 1_000) / 2));
    await sleep(CATCH_UP_MS);
    line.leadTo(null);
    const lagging = await decide(two, api.baseUrl, 3, () => sleep((seconds * 1_000) / 2));
    // What the workflows role does each minute.
    const heads = openDatabase(url);
    await keepHeads(heads.scope(two.workspaceId), createBlobStore(blobStore));
    await heads.close();
    await kill(second);
    database.leadTo(null);
    await takeOver(third);
    const said = await verify(url);
    const lostIn = two.audits.filter((_, n) =>
      lagging.traffic.decisions.some(({ audit, acknowledged }) => audit === n && acknowledged),
    );
    const unnamed = lostIn.filter(({ id }) => !new RegExp(`${id} +LOST .* missing`).test(said));
    verdicts.push(
      ...(await check('behind by a cut line', two, before.traffic)),
      verdict(
        'behind by a cut line: trails with lost decisions that verify names',
        [
          ...unnamed.map(({ id }) => `${id} lost decisions, and verify does not name it`),
          ...(lostIn.length > 0 ? [] : ['nothing was lost, so nothing was shown']),
        ],
        `${lostIn.length - unnamed.length} of ${lostIn.length} (${lagging.traffic.acknowledged} decisions)`,
      ),
    );

    say('somebody deletes a table; a backup and the archive bring the moment before back');
    const three = await furnish(url);
    await family.backUp(third, 'fourth');
    const kept = await decide(three, api.baseUrl, 4, () => sleep((seconds * 1_000) / 2));
    await sleep(1_100);
    const moment = await onServer(third.url('copydesk'), async (client) => {
      const { rows } = await client.query<{ now: string }>('select now()::text as now');
      return rows[0]?.now ?? '';
    });
    await sleep(1_100);
    const undone = await decide(three, api.baseUrl, 5, () => sleep((seconds * 1_000) / 2));
    await onServer(third.url('copydesk'), async (client) => {
      await client.query(
        `begin; set local session_replication_role = replica; delete from violation_review; commit`,
      );
      await client.query('select pg_switch_wal()');
    });
    await sleep(1_000);
    await kill(third);
    database.leadTo(null);
    const fourth = keepRunning(
      await family.startCopy('fourth', 'recovery', {
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      }),
    );
    await isOpen(fourth);
    database.leadTo(fourth.port);
    verdicts.push(
      ...(await check('restored to a moment', three, kept.traffic)),
      verdict(
        'restored to a moment: later decisions that are gone, as they must be',
        undone.traffic.acknowledged > 0 ? [] : ['there were none'],
        String(undone.traffic.acknowledged),
      ),
      ...(await check('the first decisions, after all of it', one, sync.traffic)),
      verdict('kills', [], '3'),
      verdict('API ended by itself', api.deaths),
      verdict('unexpected lines in the log', api.errors),
    );
    return verdicts;
  } finally {
    await api.kill();
  }
};

try {
  say(
    `seed ${seed}, ${clients} clients, parts of ${seconds} s${values.async ? ', fault planted' : ''}`,
  );
  const verdicts = await fly();
  console.log(tableOf(verdicts));
  const failed = failedChecks(verdicts);
  const isCaught = failed.some((check) => check === 'confirmed by a spare: lost');
  if (values.async)
    say(isCaught ? 'the planted fault was caught' : 'the planted fault was NOT caught');
  process.exitCode = (values.async ? isCaught : failed.length === 0) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
} finally {
  for (const postgres of running) await postgres.kill();
  database.close();
  line.close();
  rmSync(directory, { recursive: true, force: true });
}
