/** A value at a moment, in hours since the beginning. */
export interface Sample {
  readonly hours: number;
  readonly value: number;
}

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
};

/** The medians of windows of this length: what a collection of garbage or an audit adds for a moment falls out. */
export const windowsOf = (samples: readonly Sample[], hours: number): Sample[] => {
  const windows = Map.groupBy(samples, (sample) => Math.floor(sample.hours / hours));
  return [...windows].map(([n, own]) => ({
    hours: (n + 0.5) * hours,
    value: medianOf(own.map(({ value }) => value)),
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
  return medianOf(slopes) / medianOf(samples.map(({ value }) => value));
};
