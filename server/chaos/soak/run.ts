import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import pg from 'pg';
import { createKey } from '../../src/keys/create-key.ts';
import { toPublicId } from '../../src/platform/ids.ts';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import { furnish as addRules } from '../audits/make-world.ts';
import { checkOthers, checkTrails } from '../cells/check.ts';
import { createOthers, startOthers } from '../cells/others.ts';
import { startCell } from '../cells/services.ts';
import { checkRun, type Verdict } from '../check.ts';
import { createTraffic, startClients } from '../clients.ts';
import { addTemplate } from '../generation/make-world.ts';
import { furnish, openDatabase } from '../make-world.ts';
import { failedChecks, tableOf, verdict } from '../report.ts';
import { addPosts, auditAll } from '../texts.ts';
import { makeFolder } from '../whole/start.ts';
import { checkMemory, checkTables, tellTimes } from './check.ts';
import { createLoad, startLoad } from './load.ts';
import { bytesIn, startWatching } from './watch.ts';

const USAGE = `npm run chaos -- soak [--minutes 120] [--posts 60] [--seed N] [--fault leak]
The whole product under a steady, mixed load: decisions, comments, contents, reading, searching, checks, documents, events,
and an audit every few minutes. Says whether memory and tables grow, and how much is logged.`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    posts: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    fault: { type: 'string' },
  },
});
const [minutes, posts, seed] = [values.minutes, values.posts, values.seed].map(Number) as [
  number,
  number,
  number,
];
const isFault = values.fault === 'leak';
const isRight =
  minutes > 0 && minutes <= 1_440 && posts >= 1 && posts <= 5_000 && Number.isInteger(seed);
if (!isRight || (values.fault !== undefined && !isFault)) {
  console.error(USAGE);
  process.exit(2);
}

const CLIENTS = 2;
/** How long a client rests between two requests: the load is steady, and not the most that the machine can do. */
const PAUSE_MS = 400;
/** There are this many audits in a run. */
const AUDITS = 24;
const DRAIN_MS = 120_000;
const LATENCY_MS = 300;
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const LEAK = new URL('leak.ts', import.meta.url).href;

const began = Date.now();
const say = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

const main = async (): Promise<boolean> => {
  const directory = makeFolder('soak');
  const logs = join(directory, 'logs');
  const provider = await startFakeProvider({ latencyMs: LATENCY_MS });
  let kill: () => Promise<void> = async () => undefined;
  const end = async (): Promise<void> => {
    await kill();
    await provider.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  try {
    const cell = await startCell(directory, 'one', logs, {
      env: {
        LOG_LEVEL: 'info',
        MODEL: `compatible:fake?url=${provider.url}&concurrency=8`,
        COMPATIBLE_API_KEY: 'soak',
      },
      ...(isFault ? { instead: { api: ['--import', LEAK, MAIN, 'api'] } } : {}),
    });
    ({ kill } = cell);
    const { databaseUrl, baseUrl } = cell;
    const world = await furnish(databaseUrl);
    const { workspaceId } = world;
    const database = openDatabase(databaseUrl);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows: owners } = await client.query<{ id: string }>(
      'select user_id as id from member where workspace_id = $1',
      [workspaceId],
    );
    const owner = { kind: 'user', id: owners[0]?.id ?? '' } as const;
    const scope = database.scope(workspaceId, owner);
    await addRules(databaseUrl, scope, []);
    await addPosts(scope, cell.blobStore, posts);
    const templateId = await addTemplate(scope);
    const { key } = await createKey(scope, { name: 'soak', expiresAt: null, scopes: KEY_SCOPES });
    // A comment changes the version of a violation, so those are others than the decided ones.
    const first = await auditAll(scope, cell.engine);
    const isDone = async () => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::integer as n from audit where id = $1 and status = 'COMPLETED'`,
        [first],
      );
      return rows[0]?.n === 1;
    };
    while (!(await isDone())) await sleep(200);
    const { rows: found } = await client.query<{ id: string }>(
      `select id from violation where audit_id = $1 order by rank limit 200`,
      [first],
    );
    await client.end();
    say(`ready; ${minutes} minutes of load begin`);

    const startedAt = Date.now();
    const watched = await startWatching({
      databaseUrl,
      began: startedAt,
      say,
      pids: () => ({
        api: cell.api.pid() ?? 0,
        workflows: cell.workflows.pid() ?? 0,
        engine: cell.engine.pid,
        postgres: cell.postgresPid() ?? 0,
      }),
    });
    const lengthMs = minutes * 60_000;
    const logged = bytesIn(logs);
    const engineFolder = join(directory, 'one', 'engine');
    const engineBytes = bytesIn(engineFolder);
    const traffic = createTraffic(Infinity);
    const others = createOthers();
    const load = createLoad();
    const isStopped = () => traffic.stopped;
    const working = [
      startClients({ baseUrl, world, clients: CLIENTS, seed, pauseMs: PAUSE_MS }, traffic),
      startOthers(
        {
          baseUrl,
          key,
          commented: found.map(({ id }) => toPublicId('vio', id)),
          seed,
          pauseMs: PAUSE_MS,
        },
        others,
        isStopped,
      ),
      startLoad(
        {
          baseUrl,
          key,
          templateId,
          seed,
          began: startedAt,
          audits: world.audits.map(({ id }) => id),
        },
        load,
        isStopped,
      ),
    ];
    let audits = 0;
    for (const until = startedAt + lengthMs; Date.now() < until;) {
      await auditAll(scope, cell.engine);
      audits += 1;
      await sleep(Math.max(0, Math.min(lengthMs / AUDITS, until - Date.now())));
    }
    traffic.stopped = true;
    for (const tally of [traffic, others, load]) tally.deadline = Date.now() + DRAIN_MS;
    await Promise.all(working);
    await watched.end();
    await database.close();
    const hours = (Date.now() - startedAt) / 3_600_000;
    const requests = [traffic, others, load]
      .flatMap(({ attempts }) => [...attempts.values()])
      .reduce((sum, count) => sum + count, 0);
    const written = bytesIn(logs) - logged;
    const place = { url: databaseUrl, workspaceId };
    const verdicts: Verdict[] = [
      verdict('requests', load.complaints, `${requests} in ${(hours * 60).toFixed(0)} minutes`),
      verdict('audits', [], `${audits} of ${posts} posts`),
      ...checkMemory(watched.memory),
      ...checkTables(watched.tables),
      verdict(
        'log of both roles at level info',
        [],
        `${(written / hours / 1e6).toFixed(1)} MB an hour, ${(written / requests).toFixed(0)} bytes a request`,
      ),
      verdict(
        'data of the engine',
        [],
        `${((bytesIn(engineFolder) - engineBytes) / hours / 1e6).toFixed(1)} MB more an hour`,
      ),
      ...tellTimes(load, lengthMs),
      ...(await checkRun({ url: databaseUrl, baseUrl, world }, traffic)),
      ...(await checkOthers(place, others)),
      await checkTrails(place),
      verdict('roles that ended by themselves', [...cell.api.deaths, ...cell.workflows.deaths]),
      verdict('unexpected lines in the log', [...cell.api.errors, ...cell.workflows.errors]),
    ];
    console.log(tableOf(verdicts));
    return failedChecks(verdicts).length === 0;
  } finally {
    await end();
  }
};

process.exitCode = (await main()) ? 0 : 1;
