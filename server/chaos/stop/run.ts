import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import { furnish as furnishRules } from '../audits/make-world.ts';
import type { Verdict } from '../check.ts';
import { makeWorld as makeWriterWorld } from '../generation/make-world.ts';
import { createEngine } from '../generation/services.ts';
import { furnish, openDatabase } from '../make-world.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createPostgres } from '../processes.ts';
import { failedChecks, tableOf, verdict } from '../report.ts';
import { untilDone } from '../spare/check.ts';
import { makeNextRelease } from '../spare/next-release.ts';
import { addPosts, auditAll } from '../texts.ts';
import { checkAccounts } from '../whole/check.ts';
import { type Load, startLoad } from '../whole/load.ts';
import { untilCalm } from '../whole/phases.ts';
import { makeFolder } from '../whole/start.ts';
import { createServices } from './services.ts';

const USAGE = `npm run chaos -- stop [--stops 56] [--posts 400] [--clients 4] [--stop-seconds 7] [--seed N] [--logs folder] [--fault]
Two api processes and two workflows processes behind proxies. One after the other is stopped by SIGTERM under load and
replaced, in turns by the next release and by this one, until there were --stops. --stop-seconds is WORKFLOWS_STOP_SECONDS.
--fault kills them instead, and the run passes only if that is noticed. It needs HAProxy (apt-get install haproxy).`;

const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '56' },
    posts: { type: 'string', default: '400' },
    clients: { type: 'string', default: '4' },
    'stop-seconds': { type: 'string', default: '7' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    logs: { type: 'string' },
    fault: { type: 'boolean', default: false },
  },
});
const [stops, posts, clients, stopSeconds, seed] = [
  values.stops,
  values.posts,
  values.clients,
  values['stop-seconds'],
  values.seed,
].map(Number) as [number, number, number, number, number];
const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
if (
  !(
    isWithin(stops, 4, 10_000) &&
    isWithin(posts, 1, 10_000) &&
    isWithin(clients, 1, 64) &&
    isWithin(stopSeconds, 1, 600)
  )
) {
  console.error(USAGE);
  process.exit(2);
}

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** Each call to the model takes a while, so that a stop finds some under way. */
const LATENCY_MS = 800;
/** A replaced process is known to its proxy after this time. */
const SETTLE_MS = 1_500;
/** What most stops take at most. */
const GOAL_MS = 10_000;

const began = Date.now();
const say = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

interface Stop {
  readonly name: string;
  readonly ms: number;
  readonly code: number | null;
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const checkStops = (role: string, stopped: readonly Stop[]): Verdict => {
  const took = stopped.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const p99 = share(took, 0.99);
  return verdict(
    `${role}: from SIGTERM to the end`,
    [
      ...(p99 > GOAL_MS ? [`p99 is more than ${GOAL_MS} ms`] : []),
      ...stopped
        .filter(({ code }) => code !== 0)
        .map(({ name, code }) => `${name} ended with ${code}`),
    ],
    `${took.length} stops, p50 ${inSeconds(share(took, 0.5))}, p99 ${inSeconds(p99)}, longest ${inSeconds(took.at(-1) ?? 0)}`,
  );
};

/** Nobody notices a stop: every request has its answer at the first attempt. */
const checkAnswers = ({ heard }: Load): Verdict => {
  const counts = Map.groupBy(heard, ({ kind, status }) => `${kind} ${status ?? 'lost'}`);
  const wrong = heard.filter(({ status }) => status !== 200 && status !== 201);
  return verdict(
    'requests, and those that failed',
    wrong.map(({ kind, status, ms }) => `${kind}: ${status ?? 'no answer'} after ${ms} ms`),
    [...counts].map(([what, own]) => `${own.length} ${what}`).join(', '),
  );
};

const main = async (): Promise<boolean> => {
  const directory = makeFolder('stop');
  const blobStore = pathToFileURL(join(directory, 'blobs')).href;
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
    const writers = await makeWriterWorld(postgres.url);
    const world = await furnish(writers.url);
    const { baseUrl, role, proxies } = await createServices({
      directory,
      databaseUrl: writers.url,
      engine: engine.address(),
      providerUrl: provider.url,
      workflowsStopSeconds: stopSeconds,
      logs: values.logs ?? null,
    });
    const places = (['workflows', 'api'] as const).flatMap((name) =>
      ([0, 1] as const).map((place) => ({
        name,
        releases: [role(name, place, MAIN), role(name, place, next.main)] as const,
      })),
    );
    started.push(...places.flatMap(({ releases }) => releases), ...proxies);
    for (const proxy of proxies) await proxy.start();
    await Promise.all(places.map(({ releases }) => releases[0].start()));

    const database = openDatabase(writers.url);
    const { scope } = await makeWorkspace(database);
    await furnishRules(writers.url, scope, []);
    await addPosts(scope, blobStore, posts);
    const auditId = await auditAll(scope, engine.address()).finally(database.close);
    const load = startLoad({ baseUrl, world, writers }, { clients, seed });
    const stopped = { api: [] as Stop[], workflows: [] as Stop[] };
    let met = 0;
    try {
      await untilCalm(load, 60_000);
      // What happened while the parts started says nothing about stops.
      load.heard.length = 0;
      say(`two processes of each role work; ${load.traffic.acknowledged} decisions so far`);
      for (let at = 0; at < stops; at += 1) {
        const { name, releases } = places[at % places.length] as (typeof places)[number];
        const turn = Math.floor(at / places.length) % 2;
        const [present, other] = turn === 0 ? releases : releases.toReversed();
        if (!present || !other) throw new Error('a place has two releases');
        if (provider.calls.some(({ endedAt }) => endedAt === null)) met += 1;
        if (values.fault) await present.kill();
        else stopped[name].push({ name: present.name, ...(await present.terminate()) });
        await other.start();
        await sleep(SETTLE_MS);
        const last = stopped[name].at(-1);
        const to = turn === 0 ? 'the next release' : 'the release before';
        say(
          `${at + 1} of ${stops}: ${present.name} ended after ${last?.ms ?? 0} ms, replaced by ${to}; ${load.heard.length} answers`,
        );
      }
    } finally {
      await load.stop();
    }
    const left = await untilDone(writers.url, auditId);
    const assets = `${left.status}, ${left.completed} of ${posts}, ${left.failed} failed`;
    const processes = places.flatMap(({ releases }) => [...releases]);
    const verdicts: Verdict[] = [
      verdict('stops that met a call to the model', met === 0 ? ['none did'] : [], String(met)),
      checkStops('api', stopped.api),
      checkStops('workflows', stopped.workflows),
      checkAnswers(load),
      ...(await checkAccounts(
        { databaseUrl: writers.url, baseUrl, world, writers },
        load,
        blobStore,
      )),
      verdict(
        'assets of the audit',
        left.status === 'COMPLETED' && left.completed === posts ? [] : [assets],
        assets,
      ),
      verdict(
        'processes that ended by themselves',
        processes.flatMap(({ deaths }) => deaths),
      ),
      verdict(
        'unexpected lines in the log',
        processes.flatMap(({ errors }) => errors),
      ),
    ];
    console.log(tableOf(verdicts));
    const failed = failedChecks(verdicts);
    if (!values.fault) return failed.length === 0;
    const isCaught = failed.includes('requests, and those that failed');
    say(isCaught ? 'the planted fault was caught' : 'the planted fault was NOT caught');
    return isCaught;
  } finally {
    await end();
  }
};

process.exitCode = (await main()) ? 0 : 1;
