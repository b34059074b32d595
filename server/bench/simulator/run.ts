/** Reproduces the measured machine by a model, and says what the model expects of more load and of other machines. */
import { parseArgs } from 'node:util';
import { AUDITED, BYTES, CHECK, DECISION, DETAIL, DOCUMENT, MEASURED, PAGE } from './figures.ts';
import { type Kind, type Machine, simulate } from './model.ts';

const USAGE = `npm run bench -- simulator [--core-hour 0.04] [--gb-month 0.10]
The prices are assumptions in any currency: give those of your provider.`;

const { values } = parseArgs({
  options: {
    'core-hour': { type: 'string', default: '0.04' },
    'gb-month': { type: 'string', default: '0.10' },
  },
});
const [coreHour, gbMonth] = [Number(values['core-hour']), Number(values['gb-month'])];
if (!(coreHour >= 0 && gbMonth >= 0)) {
  console.error(USAGE);
  process.exit(2);
}

/** How far the model may be from what was measured. */
const TOLERANCE = 0.25;
const REQUESTS = 30_000;
/** One api and one workflows process with four children, PostgreSQL, and the client, as measured. */
const MACHINE: Machine = {
  cores: 2,
  threads: { client: 1, api: 1, workflows: 1, children: 4 },
  audits: 1,
};

console.log(
  'The measured machine: two cores, one process of each role, the client on the same cores\n',
);
console.log(
  `${'request'.padEnd(22)}${'measured/s'.padStart(12)}${'model/s'.padStart(10)}${'ratio'.padStart(8)}`,
);
let wrong = 0;
for (const { kind, rate, clients, audits } of MEASURED) {
  const load = { kinds: [{ kind, share: 1 }], clients, requests: REQUESTS };
  const { perSecond } = simulate({ ...MACHINE, audits }, load);
  const ratio = perSecond / rate;
  if (Math.abs(ratio - 1) > TOLERANCE) wrong += 1;
  console.log(
    `${kind.name.padEnd(22)}${rate.toFixed(0).padStart(12)}${perSecond.toFixed(0).padStart(10)}${ratio.toFixed(2).padStart(8)}`,
  );
}
console.log(
  wrong === 0
    ? `All are within ${TOLERANCE * 100} % of what was measured.\n`
    : `${wrong} are further than ${TOLERANCE * 100} % from what was measured.\n`,
);

/** A day of one organisation: assumed. 20 people decide 500 violations each, and look at twice as many. */
const DAY: readonly { readonly kind: Kind; readonly share: number }[] = [
  { kind: DECISION, share: 10_000 },
  { kind: DETAIL, share: 20_000 },
  { kind: PAGE, share: 4_000 },
  { kind: AUDITED, share: 20_000 },
  { kind: CHECK, share: 20_000 },
  { kind: DOCUMENT, share: 1_000 },
];
/** The busiest hour has a fifth of the day. */
const PEAK = 0.2 / 3_600;
/** Nothing should be busier than this in the busiest hour. */
const MOST_BUSY = 0.6;
const VIOLATIONS_A_PAGE = 10;
/** Every violation of every audit is kept for a year of working days, also those that were there the day before. */
const DAYS = 250;
/** Decisions at the same moment are rarely in the same audit. */
const AUDITS_A_COMPANY = 3;
/** The largest PostgreSQL that one would want to run, and to restore: cores and TB of one machine. Beyond it are cells. */
const LARGEST = { cores: 32, terabytes: 4 };

const violationsAYear = 20_000 * VIOLATIONS_A_PAGE * DAYS;

/** Work of a second in the busiest hour, in seconds of each pool. */
const demandOf = (factor: number): Map<string, number> => {
  const demand = new Map<string, number>();
  for (const { kind, share } of DAY) {
    for (const { on, ms } of kind.stages) {
      if (on === null || on === 'client') continue;
      demand.set(on, (demand.get(on) ?? 0) + (ms / 1_000) * share * factor * PEAK);
    }
  }
  return demand;
};

const atLeast = (seconds: number): number => Math.max(1, Math.ceil(seconds / MOST_BUSY));

console.log(
  'More load: 1 is an organisation with 20 people who decide 500 violations each a day, 20,000 audited pages,',
);
console.log('20,000 checks and 1,000 documents a day; the busiest hour has a fifth of it\n');
const columns = [6, 12, 24, 5, 11, 10, 7, 13, 13, 11, 7];
const row = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, n) => String(cell).padStart(columns[n] ?? 8)).join(''));
row([
  'times',
  'requests/s',
  'two cores: first full',
  'api',
  'workflows',
  'children',
  'cores',
  'of database',
  'p50, p99 ms',
  'TB a year',
  'cells',
]);
for (const factor of [1, 10, 100, 1_000]) {
  const demand = demandOf(factor);
  const of = (pool: string) => demand.get(pool) ?? 0;
  const total = [...demand.values()].reduce((sum, seconds) => sum + seconds, 0);
  const perSecond = DAY.reduce((sum, { share }) => sum + share, 0) * factor * PEAK;
  const shares = [
    ...['api', 'workflows'].map((pool) => ({ pool, share: of(pool) })),
    { pool: 'cores', share: total / 2 },
  ].toSorted((one, other) => other.share - one.share);
  const fullest = shares[0] as (typeof shares)[0];
  const threads = {
    client: 1_000,
    api: atLeast(of('api')),
    workflows: atLeast(of('workflows')),
    children: 4 * atLeast(of('workflows')),
  };
  const cores = atLeast(total);
  const { p50, p99 } = simulate(
    { cores, threads, audits: AUDITS_A_COMPANY * factor },
    { kinds: DAY, perSecond, requests: REQUESTS },
  );
  const database = atLeast(of('database'));
  const terabytes = (violationsAYear * factor * BYTES.violation.least) / 1e12;
  row([
    factor,
    perSecond.toFixed(1),
    `${fullest.pool} ${(fullest.share * 100).toFixed(0)} %`,
    threads.api,
    threads.workflows,
    threads.children,
    cores,
    database,
    `${p50.toFixed(1)}, ${p99.toFixed(1)}`,
    terabytes.toFixed(2),
    Math.ceil(Math.max(database / LARGEST.cores, terabytes / LARGEST.terabytes)),
  ]);
}
console.log(
  `\nProcesses and cores keep everything at most ${MOST_BUSY * 100} % busy. p50 and p99 are over all kinds of work, without the time of models and sites.`,
);

const cpuOf = ({ stages }: Kind): number =>
  stages.reduce((sum, { on, ms }) => sum + (on === null || on === 'client' ? 0 : ms), 0);
const hours = (kind: Kind, count: number) => (cpuOf(kind) * count) / 3_600_000;
const gigabytes = (count: number) =>
  [BYTES.violation.least, BYTES.violation.most].map((each) => (each * count) / 1e9);
const [least = 0, most = 0] = gigabytes(1_000_000);
const found = hours(AUDITED, 1_000_000 / VIOLATIONS_A_PAGE);
console.log(`
Cost, with ${coreHour} for an hour of a core and ${gbMonth} for a GB and month (assumed; models, copies and snapshots are apart)
1,000,000 violations found in 100,000 pages   ${found.toFixed(2)} core hours: ${(found * coreHour).toFixed(3)}
1,000,000 violations kept for a year          ${least.toFixed(1)} to ${most.toFixed(1)} GB: ${(least * gbMonth * 12).toFixed(2)} to ${(most * gbMonth * 12).toFixed(2)}
1,000,000 decisions                           ${hours(DECISION, 1_000_000).toFixed(2)} core hours: ${(hours(DECISION, 1_000_000) * coreHour).toFixed(3)}
1,000 documents                               ${hours(DOCUMENT, 1_000).toFixed(3)} core hours: ${(hours(DOCUMENT, 1_000) * coreHour).toFixed(4)}
a year of one organisation as above           ${(violationsAYear / 1e6).toFixed(0)} million violations, ${gigabytes(
  violationsAYear,
)
  .map((one) => one.toFixed(0))
  .join(' to ')} GB`);
process.exitCode = wrong === 0 ? 0 : 1;
