const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long to wait after each failed attempt. After the last one the delivery has failed: three days.
 * @internal
 */
export const PAUSES_MS = [
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** An endpoint at which every attempt failed for this long is switched off. */
export const FAILING_MS = 5 * 24 * HOUR;

/** The answer of an attempt: a status, or why there was none. */
export interface Attempt {
  readonly status: number | null;
  readonly failure: string | null;
}

export type Outcome =
  | { readonly status: 'delivered' | 'failed'; readonly gone?: true }
  | { readonly status: 'pending'; readonly nextAt: Date };

/** What becomes of a delivery after its attempt. `attempts` includes this one. */
export const outcomeOf = (attempt: Attempt, attempts: number, now: Date): Outcome => {
  const { status } = attempt;
  if (status !== null && status >= 200 && status < 300) return { status: 'delivered' };
  if (status === 410) return { status: 'failed', gone: true };
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return { status: 'failed' };
  return { status: 'pending', nextAt: new Date(now.getTime() + pause) };
};

/** Why an attempt failed, as people read it; null if it did not. */
export const failureOf = ({ status, failure }: Attempt): string | null => {
  if (status === null) return failure;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It redirects (${status}), which is not followed.`;
  return `It answered with status ${status}.`;
};
