import {
  reasonAfter,
  REVIEW_STATES,
  type ReviewAction,
  STATE_AFTER,
} from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';

/** A state, with a reason if it is a dismissal. */
export interface Review {
  readonly state: ReviewState;
  readonly dismissalReason: string | null;
}

/** Returns the review after an action. It does not depend on the review before. */
export const applyAction = (action: ReviewAction, reason: string | null): Review => ({
  state: STATE_AFTER[action],
  dismissalReason: reasonAfter(action, reason),
});

/**
 * What a decision does to one violation that was last decided by `lastActor`.
 * @internal
 */
export type Effect = 'changed' | 'reaffirmed' | 'none';

/**
 * The same decision by the same actor is a retry. By another actor it confirms the first one. An undecided
 * violation cannot be reaffirmed. The service implements this in SQL (decision.ts); the model-based tests
 * compare the two.
 * @internal
 */
export const effectOf = (
  before: Review,
  after: Review,
  lastActor: string | null,
  actor: string | null,
): Effect => {
  if (before.state !== after.state || before.dismissalReason !== after.dismissalReason) {
    return 'changed';
  }
  return after.state !== 'undecided' && lastActor !== actor ? 'reaffirmed' : 'none';
};

/** A state as the number that is stored in the tables. */
export const stateNumber = (state: ReviewState): number => REVIEW_STATES.indexOf(state);

export const stateOfNumber = (number: number): ReviewState => {
  const state = REVIEW_STATES[number];
  if (!state) throw new Error(`no review state has the number ${number}`);
  return state;
};
