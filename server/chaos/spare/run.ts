import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import { slowness } from '../../test/machine-pace.ts';
import { furnish } from '../audits/make-world.ts';
import { createEngine } from '../generation/services.ts';
import { makeWorld } from '../generation/make-world.ts';
import { openDatabase } from '../make-world.ts';
import { createPostgres } from '../processes.ts';
import { failedChecks, tableOf } from '../report.ts';
import { addPosts, auditAll } from '../texts.ts';
import { checkRun, keyOf, type Moments } from './check.ts';
import { startAsking } from './load.ts';
import { makeNextRelease } from './next-release.ts';
import { readRunOptions } from './run-options.ts';
import { CALLS_AT_ONCE, createServices } from './services.ts';

const USAGE = `npm run chaos -- spare [--seconds 20] [--posts 400] [--logs folder]
Two workflows processes behind the proxy of deploy/: one is killed, both are upgraded to a release whose
handlers have one step more, in the end both are away. --seconds is the length of each part of the run.`;

/** Each call takes a while, so that a kill finds some under way. */
const LATENCY_MS = 1_200;
/** On a slow machine documents are asked for less often, so that they wait for a process and not for a core. */
const EVERY_MS = 250 * slowness();
/** Less than a document takes, so that work of the release before is under way when the last of it goes. */
const SIDE_BY_SIDE_MS = 1_500;
/** On a slow machine a part of the run lasts until so much has happened, but not for ever. */
const CALLS = 60;
const CALLS_PATIENCE_MS = 60_000;
const LOOK_MS = 500;
const READY_PATIENCE_MS = 40_000;

const { seconds, posts, logs } = readRunOptions(USAGE, { posts: 400 });

const began = Date.now();
const say = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

/** What readiness says of the workflows processes. */
const isReady = async (baseUrl: string): Promise<boolean | null> => {
  try {
    const response = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(10_000) });
    return ((await response.json()) as { parts: { workflows: boolean } }).parts.workflows;
  } catch {
    return null;
  }
};

/** Waits until readiness says so; gives how long that took, or null. */
const untilReady = async (baseUrl: string, wanted: boolean): Promise<number | null> => {
  const since = Date.now();
  while (Date.now() - since < READY_PATIENCE_MS) {
    if ((await isReady(baseUrl)) === wanted) return Date.now() - since;
    await sleep(LOOK_MS);
  }
  return null;
};

const until = async (isSo: () => boolean): Promise<void> => {
  for (const end = Date.now() + CALLS_PATIENCE_MS; !isSo() && Date.now() < end;) await sleep(50);
};

const main = async (): Promise<boolean> => {
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-spare-'));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const postgres = await createPostgres(directory);
  const engine = createEngine(directory, false);
  const provider = await startFakeProvider({ latencyMs: LATENCY_MS });
  const next = makeNextRelease();
  const started: { kill: () => Promise<void> }[] = [postgres, engine];
  const end = async () => {
    for (const service of started.toReversed()) await service.kill();
    await provider.stop();
    next.remove();
    rmSync(directory, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  try {
    await Promise.all([postgres.start(), engine.start()]);
    const world = await makeWorld(postgres.url);
    const address = engine.address();
    const { url: databaseUrl } = world;
    const {
      baseUrl,
      api,
      proxy,
      workflows,
      main: current,
    } = await createServices({
      directory,
      databaseUrl,
      engine: address,
      providerUrl: provider.url,
      logs,
    });
    const [one, two] = [workflows(0, current), workflows(1, current)];
    const [newOne, newTwo] = [workflows(0, next.main), workflows(1, next.main)];
    started.push(api, one, two, newOne, newTwo, proxy);
    for (const service of [proxy, api, one, two]) await service.start();
    if ((await untilReady(baseUrl, true)) === null) throw new Error('nobody does the work');
    say('two workflows processes are ready');

    const database = openDatabase(databaseUrl);
    const scope = database.scope(world.workspaceId);
    await furnish(databaseUrl, scope, []);
    await addPosts(scope, pathToFileURL(join(directory, 'blobs')).href, posts);
    const auditId = await auditAll(scope, address).finally(database.close);
    const from = Date.now();
    const { asked, stop } = startAsking(baseUrl, world, EVERY_MS);
    const underWay = () =>
      provider.calls.filter((call) => call.endedAt === null && keyOf(call) === one.key).length;
    await sleep(seconds * 1_000);
    await until(() => provider.calls.length >= CALLS && underWay() >= 2);

    const killedAt = Date.now();
    await one.kill();
    say('process 1 was killed');
    await sleep(seconds * 1_000);

    await newOne.start();
    say('process 1 is back as the next release');
    await sleep(SIDE_BY_SIDE_MS);

    const replacedAt = Date.now();
    await two.kill();
    say('process 2 was killed, and nothing of the release before is left');
    await newTwo.start();
    say('process 2 is back as the next release');
    const upgradedAt = Date.now();
    const before = provider.calls.length;
    await sleep(seconds * 1_000);
    await until(() => provider.calls.length >= before + CALLS);
    const endedAt = Date.now();
    await stop();
    say(`all ${asked.length} documents have an answer`);

    await Promise.all([newOne.kill(), newTwo.kill()]);
    const noticedMs = await untilReady(baseUrl, false);
    say(`both were killed; readiness said so after ${noticedMs} ms`);
    await newOne.start();
    const backMs = await untilReady(baseUrl, true);
    say(`process 1 is back; readiness said so after ${backMs} ms`);

    const moments: Moments = { from, killedAt, replacedAt, upgradedAt, endedAt, noticedMs, backMs };
    const verdicts = await checkRun(moments, {
      databaseUrl,
      auditId,
      posts,
      asked,
      calls: provider.calls,
      peak: provider.peak(),
      limit: CALLS_AT_ONCE,
      processes: [one, two, newOne, newTwo],
      api,
    });
    console.log(tableOf(verdicts));
    return failedChecks(verdicts).length === 0;
  } finally {
    await end();
  }
};

process.exitCode = (await main()) ? 0 : 1;
