import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { makeWorkspace } from '../../test/factories.ts';
import { furnish } from '../audits/make-world.ts';
import type { Verdict } from '../check.ts';
import { openDatabase } from '../make-world.ts';
import { failedChecks, tableOf, verdict } from '../report.ts';
import { untilDone } from '../spare/check.ts';
import { addPosts, auditAll } from '../texts.ts';
import { checkAccounts } from '../whole/check.ts';
import { startLoad } from '../whole/load.ts';
import { checkPhase, pass, type Passed, untilCalm } from '../whole/phases.ts';
import { makeFolder, startWhole, type Whole } from '../whole/start.ts';
import { checkTimes, databaseTime, watchEnds } from './check.ts';
import { createClock } from './clocks.ts';

const USAGE = `npm run chaos -- clock [--seconds 15] [--rounds 1] [--posts 60] [--clients 6] [--seed N] [--logs folder] [--fault]
The clocks of the api process and of the workflows process jump an hour forward and an hour back while everything is in
use, each for --seconds and --rounds times. It needs libfaketime (apt-get install libfaketime); the clock of the machine
stays as it is. --fault plants an api that stores the times of its own clock, which must be noticed.`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '1' },
    posts: { type: 'string', default: '60' },
    clients: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    logs: { type: 'string' },
    fault: { type: 'boolean', default: false },
  },
});
const [seconds, rounds, posts, clients, seed] = [
  values.seconds,
  values.rounds,
  values.posts,
  values.clients,
  values.seed,
].map(Number) as [number, number, number, number, number];
const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;
if (
  !(
    isWithin(seconds, 2, 600) &&
    isWithin(rounds, 1, 100) &&
    isWithin(posts, 1, 10_000) &&
    isWithin(clients, 1, 64)
  )
) {
  console.error(USAGE);
  process.exit(2);
}

const FAULTY = fileURLToPath(new URL('faulty-server.ts', import.meta.url));
const EVERYTHING = ['decision', 'list', 'document', 'text'] as const;
/** Nothing is refused because of a clock. */
const ALLOWED = {
  untouched: EVERYTHING,
  withinMs: 15_000,
  backMs: 1_000,
  part: null,
  refuses: false,
};

const JUMPS = [
  { role: 'api', shift: '+1h' },
  { role: 'api', shift: '-1h' },
  { role: 'workflows', shift: '+1h' },
  { role: 'workflows', shift: '-1h' },
] as const;

const began = Date.now();
const say = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

type Clocks = Readonly<Record<'api' | 'workflows', ReturnType<typeof createClock>>>;

/** An audit of some posts in a workspace of its own, which runs while the clocks jump; gives its UUID. */
const startAudit = async ({ databaseUrl, engine }: Whole, blobStore: string): Promise<string> => {
  const database = openDatabase(databaseUrl);
  try {
    const { scope } = await makeWorkspace(database);
    await furnish(databaseUrl, scope, []);
    await addPosts(scope, blobStore, posts);
    return await auditAll(scope, engine.address());
  } finally {
    await database.close();
  }
};

const fly = async (whole: Whole, clocks: Clocks, blobStore: string): Promise<Verdict[]> => {
  const from = await databaseTime(whole.databaseUrl);
  const load = startLoad(whole, { clients, seed });
  const passed: Passed[] = [];
  let ends: Awaited<ReturnType<typeof watchEnds>> | undefined;
  const audits: string[] = [];
  try {
    await untilCalm(load, 60_000);
    if (!values.fault) ends = await watchEnds(whole);
    say(`all parts work; ${load.traffic.acknowledged} decisions so far`);
    for (let round = 1; round <= rounds; round += 1) {
      for (const { role, shift } of JUMPS) {
        const name = `${role} ${shift}${rounds === 1 ? '' : ` (${round})`}`;
        audits.push(await startAudit(whole, blobStore));
        say(`the clock of ${name}; ${load.traffic.acknowledged} decisions so far`);
        passed.push(
          await pass(load, { name, ...ALLOWED }, seconds * 1_000, {
            begin: () => clocks[role].set(shift),
            end: () => clocks[role].set('+0'),
          }),
        );
      }
    }
    say('all clocks are right again; waiting for the last answers');
  } finally {
    await load.stop();
  }
  const findings: string[] = [];
  for (const audit of audits) {
    const { status, completed, failed } = await untilDone(whole.databaseUrl, audit);
    if (status !== 'COMPLETED' || completed !== posts)
      findings.push(`${audit}: ${status}, ${completed} of ${posts}, ${failed} failed`);
  }
  return [
    ...passed.flatMap((one) => checkPhase(load, one)),
    ...(ends ? [await ends.stop()] : []),
    ...(await checkTimes(whole.databaseUrl, from)),
    verdict('audits that ended with every asset', findings, `${audits.length - findings.length}`),
    ...(await checkAccounts(whole, load, blobStore)),
    verdict('processes that ended by themselves', [...whole.api.deaths, ...whole.workflows.deaths]),
    verdict('unexpected lines in the log', [...whole.api.errors, ...whole.workflows.errors]),
  ];
};

const main = async (): Promise<boolean> => {
  const directory = makeFolder('clock');
  const clocks = {
    api: createClock(directory, 'api'),
    workflows: createClock(directory, 'workflows'),
  };
  say(`seed ${seed}, ${clients} clients${values.fault ? ', fault planted' : ''}`);
  const whole = await startWhole({
    directory,
    logs: values.logs ?? null,
    own: { api: clocks.api.env, workflows: clocks.workflows.env },
    ...(values.fault ? { api: [FAULTY] } : {}),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void whole.end().finally(() => process.exit(1)));
  }
  try {
    const verdicts = await fly(whole, clocks, pathToFileURL(join(directory, 'blobs')).href);
    console.log(tableOf(verdicts));
    const failed = failedChecks(verdicts);
    if (!values.fault) return failed.length === 0;
    const isCaught = failed.includes('stored times outside of the run');
    say(isCaught ? 'the planted fault was caught' : 'the planted fault was NOT caught');
    return isCaught;
  } finally {
    await whole.end();
  }
};

process.exitCode = (await main()) ? 0 : 1;
