/**
 * Whether a request may be sent again if it may have arrived: it changes nothing or the same again (`safe`),
 * the service keeps the answer under the Idempotency-Key (`key`), or not at all (`never`).
 */
export type Repeat = 'safe' | 'key' | 'never';

/** How an attempt failed: by an answer, or without one that can be read. */
export type Failure =
  | { readonly status: number; readonly retryAfter: number | null }
  | { readonly status: null; readonly mayHaveArrived: boolean };

/** What was tried so far. */
export interface Tried {
  /** Failures that count, without this one. */
  readonly failures: number;
  /** Milliseconds since the first attempt. */
  readonly elapsed: number;
}

export interface RetryPolicy {
  readonly retries: number;
  /** How long an earlier attempt with the same key may still be running, in milliseconds. */
  readonly patience: number;
  /** The longest Retry-After that is waited for, in milliseconds. */
  readonly longestWait: number;
}

/** `null` gives up. `counts` is false while an earlier attempt with the same key runs. */
export type Next = { readonly waitMs: number; readonly counts: boolean } | null;

const FIRST_MS = 250;
const MOST_MS = 8_000;

/** The wait before the next attempt: doubled each time, and between half and the whole of it. */
const backOff = (failures: number, random: number): number =>
  Math.min(MOST_MS, FIRST_MS * 2 ** failures) * (0.5 + random / 2);

/** Answers after which the service or a proxy may have done the work. */
const UNSURE: ReadonlySet<number> = new Set([408, 502, 503, 504]);

const isRepeated = (failure: Failure, repeat: Repeat): boolean => {
  if (failure.status === null) return !failure.mayHaveArrived || repeat !== 'never';
  if (failure.status === 429) return true;
  if (failure.status === 409) return failure.retryAfter !== null;
  return UNSURE.has(failure.status) && repeat !== 'never';
};

/** Whether to try again, and after how many milliseconds. `random` is from 0 to 1. */
export const nextAttempt = (
  failure: Failure,
  repeat: Repeat,
  tried: Tried,
  { retries, patience, longestWait }: RetryPolicy,
  random: number,
): Next => {
  if (!isRepeated(failure, repeat)) return null;
  const isRunning = failure.status === 409;
  if (isRunning ? tried.elapsed >= patience : tried.failures >= retries) return null;
  const asked = failure.status === null ? null : failure.retryAfter;
  if (asked === null) return { waitMs: backOff(tried.failures, random), counts: true };
  if (asked * 1000 > longestWait) return null;
  // Not everybody who was told the same second comes back at the same moment.
  return { waitMs: asked * 1000 + random * FIRST_MS, counts: !isRunning };
};
