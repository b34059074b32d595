import type { ReviewAction, ReviewState } from '@copydesk/contract/review';

/** What a violation is decided as. */
export interface Decided {
  readonly state: ReviewState;
  readonly reason: string | null;
}

export type Counts = Readonly<Record<ReviewState, number>>;

const STATE_AFTER: Readonly<Record<ReviewAction, ReviewState>> = {
  urgent_violation: 'urgent_violation',
  elevated_risk: 'elevated_risk',
  mark_fixed: 'fixed',
  dismiss: 'dismissed',
  reopen: 'undecided',
};

/** What an action makes of a violation; only a dismissal has a reason. */
export const decidedBy = (action: ReviewAction, reason: string | null): Decided => ({
  state: STATE_AFTER[action],
  reason: action === 'dismiss' ? reason : null,
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

const STATES = Object.keys(NO_COUNTS) as readonly ReviewState[];

const combine = (one: Counts, other: Counts, sign: 1 | -1): Counts =>
  Object.fromEntries(
    STATES.map((state) => [state, one[state] + sign * other[state]]),
  ) as unknown as Counts;

export const addCounts = (one: Counts, other: Counts): Counts => combine(one, other, 1);
export const negate = (counts: Counts): Counts => combine(NO_COUNTS, counts, -1);
export const sumOf = (counts: Counts): number =>
  STATES.reduce((sum, state) => sum + counts[state], 0);

/** Counts of a person's screen never fall below nothing, even while an estimate is under way. */
export const atLeastNone = (counts: Counts): Counts =>
  Object.fromEntries(
    STATES.map((state) => [state, Math.max(0, counts[state])]),
  ) as unknown as Counts;

/**
 * How the counts change when these become `after`; of `others`, which are not on the screen, it is known
 * only that nobody decided them.
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
