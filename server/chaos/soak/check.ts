import { timesOf } from '../../bench/measure.ts';
import type { Verdict } from '../check.ts';
import { verdict } from '../report.ts';
import type { Load } from './load.ts';
import { type Sample, slopeOf, windowsOf } from './slope.ts';
import type { TableSize } from './watch.ts';

/** The goal: a share an hour. */
const MOST_SLOPE = 0.01;
/** A process fills its caches and its heap first. */
const WARM_UP = 0.35;
const WINDOW_HOURS = 1 / 12;
/** A shorter run has shorter windows, so that there are some. */
const LEAST_WINDOWS = 8;
/** A run that is shorter than this only says what it saw. */
const LEAST_HOURS = 0.45;
/** Dead rows for each live one, in the second half; autovacuum begins at a fifth, and a cleaning takes its time. */
const MOST_DEAD = 0.5;
/** How much larger a row may be at the end than at the middle, with indexes and what is free between. */
const MOST_GROWTH = 1.25;
/** Smaller tables are a few pages, of which one more is much. */
const LEAST_BYTES = 4e6;
const LEAST_LIVE = 1_000;

/** Parts of the product whose memory must not rise. PostgreSQL and the engine fill caches up to a limit, so theirs are said. */
const JUDGED = new Set(['api', 'workflows', 'their children']);

export const checkMemory = (memory: ReadonlyMap<string, readonly Sample[]>): Verdict[] =>
  [...memory].map(([part, samples]) => {
    const end = samples.at(-1)?.hours ?? 0;
    const warm = samples.filter(({ hours }) => hours >= end * WARM_UP);
    const length = Math.min(WINDOW_HOURS, (end * (1 - WARM_UP)) / LEAST_WINDOWS);
    const values = samples.map(({ value }) => value);
    const range = `${(warm[0]?.value ?? 0).toFixed(0)} MB after the warm-up, ${(values.at(-1) ?? 0).toFixed(0)} at the end, ${Math.max(...values).toFixed(0)} at most`;
    if (end < LEAST_HOURS) {
      return verdict(`memory: ${part}`, [], `${range}; too short a run for a slope`);
    }
    const slope = slopeOf(windowsOf(warm, length));
    const isTooMuch = JUDGED.has(part) && slope > MOST_SLOPE;
    return verdict(
      `memory: ${part}`,
      isTooMuch ? [`more than ${MOST_SLOPE * 100} % an hour`] : [],
      `${(slope * 100).toFixed(2)} % an hour; ${range}`,
    );
  });

export const checkTables = (tables: readonly TableSize[]): Verdict[] => {
  const end = tables.at(-1)?.hours ?? 0;
  const byName = Map.groupBy(tables, ({ name }) => name);
  const large = [...byName].flatMap(([name, sizes]) => {
    const half = sizes.filter(({ hours }) => hours >= end / 2);
    const [first, last] = [half[0], half.at(-1)];
    if (!first || !last || last.bytes < LEAST_BYTES || first.live < LEAST_LIVE) return [];
    const dead = Math.max(...half.map((size) => size.dead / Math.max(1, size.live)));
    const growth = last.bytes / Math.max(1, last.live) / (first.bytes / first.live);
    return [{ name, dead, growth, megabytes: last.bytes / 1e6 }];
  });
  const shown = large
    .toSorted((one, other) => other.megabytes - one.megabytes)
    .slice(0, 6)
    .map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)}`);
  const most = (of: (one: (typeof large)[number]) => number) =>
    large.toSorted((one, other) => of(other) - of(one))[0];
  const deadest = most(({ dead }) => dead);
  const grown = most(({ growth }) => growth);
  return [
    verdict('tables of more than 4 MB', [], `${large.length}; MB: ${shown.join(', ')}`),
    verdict(
      'dead rows for a live one, second half',
      large
        .filter(({ dead }) => dead > MOST_DEAD)
        .map(({ name, dead }) => `${name}: ${dead.toFixed(2)}`),
      deadest ? `at most ${deadest.dead.toFixed(2)} (${deadest.name})` : 'no table is large enough',
    ),
    verdict(
      'bytes a row, end to middle',
      large
        .filter(({ growth }) => growth > MOST_GROWTH)
        .map(({ name, growth }) => `${name}: ${growth.toFixed(2)} times`),
      grown
        ? `at most ${grown.growth.toFixed(2)} times (${grown.name})`
        : 'no table is large enough',
    ),
  ];
};

/** How long requests took in the second and in the last quarter. Other work on the machine is in it, so it is only said. */
export const tellTimes = ({ times }: Load, lengthMs: number): Verdict[] =>
  [...times].map(([kind, own]) => {
    const quarter = (n: number) =>
      own.filter(({ at }) => Math.floor((at / lengthMs) * 4) === n).map(({ ms }) => ms);
    const said = [1, 3].map((n) => {
      const { p50, p99 } = timesOf(quarter(n));
      return `${p50} (${p99})`;
    });
    return verdict(
      `ms of a ${kind}, p50 (p99)`,
      own.length > 0 ? [] : ['none was answered'],
      `${own.length} requests; second quarter ${said[0]}, last ${said[1]}`,
    );
  });
