import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from '../check.ts';
import { createPostgres } from '../processes.ts';
import { tableOf } from '../report.ts';
import { checkDocuments, checkKills, checkLeft, checkProvider } from './check.ts';
import { documentsLoad } from './load.ts';
import { bulkLoad } from './load-bulk.ts';
import { makeWorld } from './make-world.ts';
import type { Options } from './options.ts';
import { startProvider } from './provider.ts';
import { countOpen, readRecords } from './read-records.ts';
import { createEngine, createRoles } from './services.ts';
import { type Kill, storm } from './storm.ts';

const REPORT_EVERY_MS = 5_000;
/** The longest that clients wait for their documents once nothing is killed any more. */
const PATIENCE_MS = 120_000;
const PATIENCE_PER_ROW_MS = 60;
const FAULT_PATIENCE_MS = 15_000;

/** How much is under way at a time. A few calls, so that single documents are mostly between steps. */
const SINGLE = { concurrency: 12, lanes: 4, latencyMs: 400 } as const;
const BULK = { concurrency: 64, lanes: 64, latencyMs: 200 } as const;
/** How long the API holds a connection. */
const WAIT_SECONDS = 120;
const FAULT_WAIT_SECONDS = 5;

/** Waits until PostgreSQL has nothing left to end; gives up after a while. */
const untilEnded = async (url: string, patienceMs: number): Promise<void> => {
  const patience = Date.now() + patienceMs;
  while (Date.now() < patience) {
    if ((await countOpen(url).catch(() => 1)) === 0) return;
    await sleep(200);
  }
};

/** One run from an empty folder to the table; leaves neither a process nor a file behind. */
export const runOnce = async (
  options: Options,
  over: () => boolean,
  say: (line: string) => void,
): Promise<Verdict[]> => {
  const { documents, kills, seed, fault, bulk } = options;
  const what = bulk > 0 ? `a bulk run of ${bulk} rows` : `${documents} documents`;
  say(`seed ${seed}, ${what}, ${kills} kills, ${fault ?? 'no'} fault planted`);
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-chaos-'));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const began = Date.now();
  const load = bulk > 0 ? bulkLoad(bulk, seed) : documentsLoad(documents, seed);
  const { latencyMs, ...size } = bulk > 0 ? BULK : SINGLE;
  const patienceMs = fault ? FAULT_PATIENCE_MS : PATIENCE_MS + bulk * PATIENCE_PER_ROW_MS;
  const postgres = await createPostgres(directory);
  const engine = createEngine(directory, options.loseEngine);
  const provider = await startProvider(latencyMs);
  const started: { kill: () => Promise<void> }[] = [postgres, engine];
  try {
    await Promise.all([postgres.start(), engine.start()]);
    const world = await makeWorld(postgres.url);
    const { api, workflows, baseUrl } = await createRoles({
      databaseUrl: world.url,
      engine: engine.address(),
      providerUrl: provider.url,
      ...size,
      waitSeconds: fault ? FAULT_WAIT_SECONDS : WAIT_SECONDS,
      fault,
      logs: options.logs,
    });
    started.push(api, workflows);
    await Promise.all([api.start(), workflows.start()]);

    const report = setInterval(() => {
      if (over()) load.endAt(Date.now());
      const seconds = Math.round((Date.now() - began) / 1_000);
      say(`${seconds} s: ${provider.answered()} of ${load.steps} steps asked, ${load.state()}`);
    }, REPORT_EVERY_MS);
    const running = load.run(baseUrl, world);
    let done: Kill[];
    try {
      done = await storm({
        services: { api, workflows, engine, postgres },
        kills,
        only: options.part,
        together: options.together,
        seed,
        progress: () => provider.answered() / load.steps,
        over,
        say,
      });
    } finally {
      load.endAt(Date.now() + (over() ? 1_000 : patienceMs));
      await running;
      clearInterval(report);
    }
    await untilEnded(world.url, fault || over() ? 1_000 : PATIENCE_MS);
    const records = await readRecords(world.url);
    const checked = await load.check({ baseUrl, world, calmly: !fault }, records);
    const deaths = [...api.deaths, ...workflows.deaths];
    const errors = [...api.errors, ...workflows.errors];
    const verdicts: Verdict[] = [
      ...checkKills(done, kills, provider.calls, load.heard),
      ...checkDocuments(records.documents),
      ...checked,
      checkLeft(records),
      ...checkProvider(records, provider.calls, done),
      { check: 'roles that ended by themselves', figure: String(deaths.length), findings: deaths },
      { check: 'unexpected lines in the log', figure: String(errors.length), findings: errors },
      { check: 'seconds', figure: ((Date.now() - began) / 1_000).toFixed(0), findings: [] },
    ];
    say(tableOf(verdicts));
    return verdicts;
  } finally {
    for (const service of started.toReversed()) await service.kill();
    await provider.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};
