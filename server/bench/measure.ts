import { performance } from 'node:perf_hooks';

/** Times of one thing in milliseconds. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly n: number;
}

export interface Result {
  readonly what: string;
  readonly measured: string;
  readonly goal?: string;
  readonly ok?: boolean;
  /** Whether it is the same on every machine, so that a miss is a fault and fails the run. */
  readonly steady?: boolean;
  /** The numbers behind `measured`, for --json. */
  readonly figures: Readonly<Record<string, number>>;
}

export const timesOf = (samples: readonly number[]): Times => {
  const sorted = [...samples].sort((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), n: sorted.length };
};

export const median = (values: readonly number[]): number => timesOf(values).p50;

const WARM = 8;
const BUDGET_MS = 6_000;

/** Times `work` up to `n` times; slow work stops early, after at least five times. */
export const measure = async (
  n: number,
  work: (round: number) => Promise<unknown>,
): Promise<Times> => {
  const started = performance.now();
  const late = () => performance.now() - started > BUDGET_MS;
  for (let round = 0; round < WARM && !late(); round++) await work(round);
  const samples: number[] = [];
  while (samples.length < n && (samples.length < 5 || !late())) {
    const since = performance.now();
    await work(samples.length);
    samples.push(performance.now() - since);
  }
  return timesOf(samples);
};

/** Runs the tasks, two at a time. */
export const inPairs = async (tasks: readonly (() => Promise<void>)[]): Promise<void> => {
  const rest = [...tasks];
  const work = async () => {
    for (let task = rest.shift(); task; task = rest.shift()) await task();
  };
  await Promise.all([work(), work()]);
};

/** Runs `work` over and over in `clients` loops for some time; gives runs a second. */
export const rateOf = async (
  clients: number,
  forMs: number,
  work: (client: number) => Promise<unknown>,
): Promise<{ rate: number; runs: number }> => {
  const started = performance.now();
  let runs = 0;
  const loop = async (client: number) => {
    while (performance.now() - started < forMs) {
      await work(client);
      runs++;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  return { rate: (runs * 1000) / (performance.now() - started), runs };
};

export const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);

/** Says how many goals were missed; true if one of them is the same on every machine. */
export const tellMissed = (
  results: readonly Result[],
  say: (line: string) => void = console.log,
): boolean => {
  const missed = results.filter((result) => result.ok === false);
  say(`${missed.length} of ${results.filter((one) => one.goal).length} goals missed`);
  const faults = missed.filter((result) => result.steady);
  for (const { what, measured } of faults) say(`FAULT ${what}: ${measured}`);
  return faults.length > 0;
};

/** Collects results and says each one as it comes. */
export const createReport = () => {
  const results: Result[] = [];
  const add = (result: Result): void => {
    results.push(result);
    const verdict = result.ok === undefined ? '' : result.ok ? 'ok' : 'MISS';
    console.log(
      [result.what.padEnd(58), result.measured.padEnd(46), (result.goal ?? '').padEnd(22), verdict]
        .join(' ')
        .trimEnd(),
    );
  };
  const addTimes = (what: string, times: Times, goalMs?: number): void =>
    add({
      what,
      measured: `p50 ${ms(times.p50)} ms, p99 ${ms(times.p99)} ms, n ${times.n}`,
      figures: { ...times },
      ...(goalMs === undefined ? {} : { goal: `p99 < ${goalMs} ms`, ok: times.p99 < goalMs }),
    });
  return { results, add, addTimes };
};

export type Report = ReturnType<typeof createReport>;
