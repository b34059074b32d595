import {
  reasonAfter,
  REVIEW_STATES,
  type ReviewAction,
  STATE_AFTER,
} from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';

/** The state of a violation after a decision. */
export interface Decided {
  readonly state: ReviewState;
  readonly reason: string | null;
}

export type Counts = Readonly<Record<ReviewState, number>>;

/** The state of a violation after an action. */
export const decidedBy = (action: ReviewAction, reason: string | null): Decided => ({
  state: STATE_AFTER[action],
  reason: reasonAfter(action, reason),
});

export const isSame = (one: Decided, other: Decided): boolean =>
  one.state === other.state && one.reason === other.reason;

export const NO_COUNTS: Counts = {
  undecided: 0,
  elevated_risk: 0,
  urgent_violation: 0,
  dismissed: 0,
  fixed: 0,
};

const combine = (one: Counts, other: Counts, sign: 1 | -1): Counts =>
  Object.fromEntries(
    REVIEW_STATES.map((state) => [state, one[state] + sign * other[state]]),
  ) as unknown as Counts;

export const addCounts = (one: Counts, other: Counts): Counts => combine(one, other, 1);
export const negate = (counts: Counts): Counts => combine(NO_COUNTS, counts, -1);
export const sumOf = (counts: Counts): number =>
  REVIEW_STATES.reduce((sum, state) => sum + counts[state], 0);

/**
 * Raises negative counts to 0. Counts are estimates while decisions are being sent, so they may be too low.
 */
export const atLeastNone = (counts: Counts): Counts =>
  Object.fromEntries(
    REVIEW_STATES.map((state) => [state, Math.max(0, counts[state])]),
  ) as unknown as Counts;

/**
 * How the counts change when the violations in `before` get the state `after`. `others` is the number of
 * further violations that are not on the screen; they count as undecided.
 */
export const countMoves = (before: Iterable<Decided>, after: Decided, others = 0): Counts => {
  const moves = { ...NO_COUNTS };
  for (const { state } of before) {
    moves[state] -= 1;
    moves[after.state] += 1;
  }
  moves.undecided -= others;
  moves[after.state] += others;
  return moves;
};
