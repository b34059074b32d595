import { median } from '../../bench/measure.ts';

/** A value at a moment, in hours since the beginning. */
export interface Sample {
  readonly hours: number;
  readonly value: number;
}

/** The medians of windows of this length: what a collection of garbage or an audit adds for a moment falls out. */
export const windowsOf = (samples: readonly Sample[], hours: number): Sample[] => {
  const windows = Map.groupBy(samples, (sample) => Math.floor(sample.hours / hours));
  return [...windows].map(([n, own]) => ({
    hours: (n + 0.5) * hours,
    value: median(own.map(({ value }) => value)),
  }));
};

/**
 * How much the values rise in an hour, as a share of their median. It is the median of the slopes of all pairs
 * (Theil and Sen), which a few odd values do not move.
 */
export const slopeOf = (samples: readonly Sample[]): number => {
  const slopes = samples.flatMap((one, n) =>
    samples.slice(n + 1).map((other) => (other.value - one.value) / (other.hours - one.hours)),
  );
  return median(slopes) / median(samples.map(({ value }) => value));
};
