import { useState } from 'react';

/** How many rows had ended at a moment. */
export interface Sample {
  /** In milliseconds. */
  readonly at: number;
  readonly done: number;
}

/** Long enough to be calm, short enough to notice that it got slower. */
const WINDOW_MS = 30_000;
const SHORTEST_MS = 2_000;

/** Adds what was just seen and forgets what is older than the window, or from before a retry. */
export const addSample = (samples: readonly Sample[], seen: Sample): readonly Sample[] => [
  ...samples.filter(
    ({ at, done }) => at >= seen.at - WINDOW_MS && at < seen.at && done <= seen.done,
  ),
  seen,
];

/** Rows a second of late; null before enough was seen. */
export const rateOf = (samples: readonly Sample[]): number | null => {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < SHORTEST_MS || last.done === first.done) return null;
  return ((last.done - first.done) / (last.at - first.at)) * 1_000;
};

/** How fast a run goes and how many seconds it has left, from what each answer about it said. */
export const usePace = (done: number, total: number, seenAt: number) => {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  // Kept while rendering, as React has it for what follows from what came: no extra frame.
  if (samples.at(-1)?.at !== seenAt) setSamples(addSample(samples, { at: seenAt, done }));
  const rate = rateOf(samples);
  return { rate, left: rate === null ? null : Math.ceil((total - done) / rate) };
};
