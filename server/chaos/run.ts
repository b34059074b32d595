import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRun, type Verdict } from './check.ts';
import {
  checkStatements,
  COUNTING,
  countStatements,
  STATEMENTS_CHECK,
} from './check-statements.ts';
import { createTraffic } from './clients.ts';
import { makeWorld } from './make-world.ts';
import { type Fault, FAULTS, type Options, readOptions } from './options.ts';
import { type Api, createApi, createPostgres } from './processes.ts';
import { failedChecks, tableOf } from './report.ts';
import { storm } from './storm.ts';

const say = (line: string) => console.log(line);

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say(`${signal}: stopping`);
    interrupted = true;
  });
}

/** One run from an empty folder to the table; leaves neither a process nor a file behind. */
const runOnce = async (
  options: Pick<Options, 'kills' | 'clients' | 'seed' | 'fault'>,
  over = () => interrupted,
): Promise<Verdict[]> => {
  const { kills, clients, seed, fault } = options;
  say(`seed ${seed}, ${kills} kills, ${clients} clients, ${fault ?? 'no'} fault planted`);
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-chaos-'));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const postgres = await createPostgres(directory, COUNTING);
  let api: Api | undefined;
  try {
    await postgres.start();
    const { url, world } = await makeWorld(postgres.url);
    await countStatements(url);
    api = await createApi(url, fault);
    await api.start();
    const traffic = createTraffic(0);
    const parts = { world, api, postgres, kills, clients, seed, say, over };
    const { kills: done, seconds } = await storm(parts, traffic);
    const killed = done.api + done.postgres;
    const verdicts: Verdict[] = [
      {
        check: 'kills',
        figure: `${killed} (${done.api} API, ${done.postgres} PostgreSQL) in ${seconds.toFixed(0)} s`,
        findings: killed < kills ? [`only ${killed} of ${kills} were made in time`] : [],
      },
      { check: 'API ended by itself', figure: String(api.deaths.length), findings: api.deaths },
      ...(await checkRun({ url, baseUrl: api.baseUrl, world }, traffic)),
      await checkStatements({ url, baseUrl: api.baseUrl, world, clients, seed }),
      {
        check: 'unexpected lines in the log',
        figure: String(api.errors.length),
        findings: api.errors,
      },
    ];
    if (postgres.stubborn() > 0)
      say(`${postgres.stubborn()} orphans of PostgreSQL had to be killed`);
    say(tableOf(verdicts));
    return verdicts;
  } finally {
    await api?.kill();
    await postgres.kill();
    rmSync(directory, { recursive: true, force: true });
  }
};

/** The check that has to notice; another finding would be luck. */
const CAUGHT_BY: Record<Fault, string> = {
  'acknowledge-early': 'lost',
  'no-idempotency': 'doubled',
  'counters-apart': 'counters and place states = recount',
  'reads-audit': STATEMENTS_CHECK,
};
const FAULT_PATIENCE_MS = 60_000;
const KILLS_PER_ROUND = 4;

/** Runs a planted fault until the checker finds it; false when it never does. */
const isCaught = async (fault: Fault, { seed, clients }: Options): Promise<boolean> => {
  const began = Date.now();
  const over = () => interrupted || Date.now() - began > FAULT_PATIENCE_MS;
  for (let round = 0; !over(); round++) {
    const options = { kills: KILLS_PER_ROUND, clients, seed: seed + round, fault };
    const failed = failedChecks(await runOnce(options, over));
    const seconds = Math.round((Date.now() - began) / 1_000);
    if (failed.includes(CAUGHT_BY[fault])) {
      say(`${fault}: caught after ${seconds} s by: ${failed.join('; ')}\n`);
      return true;
    }
  }
  say(`${fault}: NOT caught in ${FAULT_PATIENCE_MS / 1_000} s\n`);
  return false;
};

const main = async (): Promise<boolean> => {
  const options = readOptions(process.argv.slice(2));
  if (!options.allFaults) return failedChecks(await runOnce(options)).length === 0;
  const faults = options.fault ? [options.fault] : FAULTS;
  let caught = 0;
  for (const fault of faults) if (await isCaught(fault, options)) caught += 1;
  say(`${caught} of ${faults.length} planted faults caught`);
  return caught === faults.length;
};

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
