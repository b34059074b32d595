/** How many assets were through at a moment. */
export interface Sample {
  /** In milliseconds. */
  readonly at: number;
  readonly done: number;
}

/** Long enough to be calm, short enough to notice that it got slower. */
const WINDOW_MS = 20_000;
const SHORTEST_MS = 3_000;

/** Adds what was just seen and forgets what is older than the window. */
export const addSample = (samples: readonly Sample[], seen: Sample): readonly Sample[] => [
  ...samples.filter(({ at }) => at >= seen.at - WINDOW_MS && at < seen.at),
  seen,
];

/** Assets a second of late; before enough was seen, on average since the audit began. */
export const rateOf = (samples: readonly Sample[], startedAt: number | null): number | null => {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) return null;
  const isEnough = last.at - first.at >= SHORTEST_MS;
  const [from, before] = isEnough ? [first.at, first.done] : [startedAt ?? first.at, 0];
  const seconds = (last.at - from) / 1000;
  return seconds >= 1 && last.done > before ? (last.done - before) / seconds : null;
};

/** Seconds until nothing is left, or null while nobody can say. */
export const secondsLeft = (left: number, rate: number | null): number | null =>
  rate === null || left < 0 ? null : Math.ceil(left / rate);
