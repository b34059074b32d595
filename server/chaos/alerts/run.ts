import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Verdict } from '../check.ts';
import { failedChecks, tableOf, verdict } from '../report.ts';
import { startLoad } from '../whole/load.ts';
import { untilCalm } from '../whole/phases.ts';
import { createFaults, type Fault } from './faults.ts';
import type { Prometheus } from './prometheus.ts';
import { hastenRules, namesOf, readRules, spoilRules, toYaml } from './rules.ts';
import { startWatched } from './start.ts';

const USAGE = `npm run chaos -- alerts [--times 30] [--only WORDS] [--clients 2] [--seed N] [--logs folder] [--fault]
A real Prometheus reads the processes under load, with the rules of deploy/alerts.yml in a time that runs --times faster.
One fault after the other is made and taken back: its alerts must fire, no other may, and all must end with it. --only runs
the faults whose name has these words. It needs Prometheus (apt-get install prometheus).
--fault plants a rule that never fires and one that always does, and the run passes only if both are noticed.`;

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    clients: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    logs: { type: 'string' },
    fault: { type: 'boolean', default: false },
  },
});
const [times, clients, seed] = [values.times, values.clients, values.seed].map(Number) as [
  number,
  number,
  number,
];
if (!(times >= 1 && times <= 60 && clients >= 1 && clients <= 64)) {
  console.error(USAGE);
  process.exit(2);
}

/** Prometheus usually reads once a minute. */
const EVERY_SECONDS = 60 / times;
const LOOK_MS = 500;
/** For this long nothing is wrong, and no alert may fire. */
const QUIET_MS = (20 * 60_000) / times;
/** The slowest alert needs an hour of the faster time. Processes that start and connections that time out do not get faster. */
const PATIENCE_MS = (70 * 60_000) / times + 90_000;
/** The load is small, so that work which waited during a fault is done soon after it. */
const PACE = { everyMs: 1_500, pauseMs: 150 };
/** After the alerts of a fault, others have this time to fire too. */
const LINGER_MS = (10 * 60_000) / times;

const began = Date.now();
const say = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

/** Looks at what fires until a condition holds or the time is over; gives when each alert fired first. */
const watch = async (
  { firing }: Prometheus,
  forMs: number,
  isEnough: (now: readonly string[], seen: ReadonlyMap<string, number>) => boolean,
) => {
  const from = Date.now();
  const seen = new Map<string, number>();
  let now: string[] = [];
  while (Date.now() - from < forMs) {
    now = await firing();
    for (const name of now) if (!seen.has(name)) seen.set(name, Date.now() - from);
    if (isEnough(now, seen)) break;
    await sleep(LOOK_MS);
  }
  return { seen, now, ms: Date.now() - from };
};

const inSeconds = (ms: number): string => `${Math.round(ms / 1_000)} s`;
const shortOf = (alert: string): string => alert.replace('Copydesk', '');
const tell = (seen: ReadonlyMap<string, number>): string =>
  [...seen].map(([name, ms]) => `${shortOf(name)} ${inSeconds(ms)}`).join(', ') || 'none';

const checkQuiet = async (prometheus: Prometheus): Promise<Verdict> => {
  const { seen, ms } = await watch(prometheus, QUIET_MS, () => false);
  return verdict(
    'nothing is wrong: nothing fires',
    [...seen.keys()].map((name) => `${name} fired`),
    `${inSeconds(ms)}, as ${Math.round((ms * times) / 60_000)} minutes`,
  );
};

const passFault = async (prometheus: Prometheus, fault: Fault): Promise<Verdict[]> => {
  const { name, must, may } = fault;
  say(name);
  await fault.begin();
  const first = await watch(prometheus, PATIENCE_MS, (_now, seen) =>
    must.every((one) => seen.has(one)),
  );
  const more = await watch(prometheus, LINGER_MS, () => false);
  await fault.end();
  const after = await watch(prometheus, PATIENCE_MS, (now) => now.length === 0);
  const seen = new Map([...after.seen, ...more.seen, ...first.seen]);
  const missing = must.filter((one) => !first.seen.has(one));
  const others = [...seen.keys()].filter((one) => !must.includes(one) && !may.includes(one));
  say(`${tell(first.seen)}; quiet ${inSeconds(after.ms)} after its end`);
  return [
    verdict(
      `${name}: its alerts fire, and no other`,
      [
        ...missing.map((one) => `${one} did not fire in ${inSeconds(first.ms)}`),
        ...others.map((one) => `${one} fired`),
      ],
      tell(new Map([...seen].filter(([one]) => must.includes(one) || may.includes(one)))),
    ),
    verdict(
      `${name}: quiet again`,
      after.now.map((one) => `${one} still fires`),
      `after ${inSeconds(after.ms)}`,
    ),
  ];
};

const main = async (): Promise<boolean> => {
  say(`seed ${seed}, ${times} times faster${values.fault ? ', faults planted' : ''}`);
  const hastened = hastenRules(readRules(), times);
  const watched = await startWatched({
    rules: toYaml(values.fault ? spoilRules(hastened) : hastened),
    everySeconds: EVERY_SECONDS,
    logs: values.logs ?? null,
  });
  const { whole, prometheus, receiver, end } = watched;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  try {
    const all = createFaults(watched);
    const only = values.fault ? 'the engine killed' : values.only;
    const faults = all.filter(({ name }) => name.includes(only));
    if (faults.length === 0) throw new Error(`no fault is called so: ${only}`);
    const load = startLoad(whole, { clients, seed, ...PACE });
    const verdicts: Verdict[] = [];
    try {
      await untilCalm(load, 60_000);
      say(`all parts work; ${receiver.received.length} messages of the webhook so far`);
      verdicts.push(await checkQuiet(prometheus));
      for (const fault of faults) {
        verdicts.push(...(await passFault(prometheus, fault)));
        await untilCalm(load, 60_000);
      }
    } finally {
      await load.stop();
    }
    const told = new Set(all.flatMap(({ must }) => must));
    const untold = namesOf(readRules()).filter((name) => !told.has(name));
    verdicts.push(verdict('alerts that no fault is for', untold));
    console.log(tableOf(verdicts));
    const failed = failedChecks(verdicts);
    if (!values.fault) return failed.length === 0;
    const isCaught =
      failed.includes('nothing is wrong: nothing fires') &&
      failed.includes('the engine killed: its alerts fire, and no other');
    say(isCaught ? 'the planted faults were caught' : 'the planted faults were NOT caught');
    return isCaught;
  } finally {
    await end();
  }
};

process.exitCode = (await main()) ? 0 : 1;
