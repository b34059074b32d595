import { useState } from 'react';

/** How much of the work was done at a moment. */
export interface Sample {
  /** In milliseconds. */
  readonly at: number;
  readonly done: number;
}

/**
 * The time span from which the speed is calculated: long enough for a steady value, short enough to notice a
 * slowdown.
 */
const WINDOW_MS = 30_000;
const SHORTEST_MS = 3_000;

/** Adds a sample and drops samples that are older than the window or from before a retry. */
export const addSample = (samples: readonly Sample[], seen: Sample): readonly Sample[] => [
  ...samples.filter(
    ({ at, done }) => at >= seen.at - WINDOW_MS && at < seen.at && done <= seen.done,
  ),
  seen,
];

/**
 * The recent speed in items per second. With too few samples it is the average since the start, or null if
 * the start is unknown.
 */
export const rateOf = (
  samples: readonly Sample[],
  startedAt: number | null = null,
): number | null => {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return null;
  const isEnough = last.at - first.at >= SHORTEST_MS;
  const begin = isEnough ? first : startedAt === null ? null : { at: startedAt, done: 0 };
  if (begin === null) return null;
  const seconds = (last.at - begin.at) / 1_000;
  return seconds >= 1 && last.done > begin.done ? (last.done - begin.done) / seconds : null;
};

/** The seconds until the work is done; null if that cannot be estimated. */
export const secondsLeft = (left: number, rate: number | null): number | null =>
  rate === null || left < 0 ? null : Math.ceil(left / rate);

interface Work {
  readonly done: number;
  readonly total: number;
  /** When these figures were read, in milliseconds. */
  readonly seenAt: number;
  readonly startedAt?: number | null;
}

/**
 * The speed of a long piece of work and its remaining seconds, calculated from the figures of each answer.
 */
export const usePace = ({ done, total, seenAt, startedAt = null }: Work) => {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  // The state is set during rendering, as React recommends for derived state, which avoids an extra frame.
  if (samples.at(-1)?.at !== seenAt) setSamples(addSample(samples, { at: seenAt, done }));
  const rate = rateOf(samples, startedAt);
  return { rate, left: secondsLeft(total - done, rate) };
};
