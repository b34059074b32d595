import { REVIEW_STATES, type ReviewAction, type ReviewState } from '@copydesk/contract/review';

/** A state with the reason that only a dismissal has. */
export interface Review {
  readonly state: ReviewState;
  readonly dismissalReason: string | null;
}

/**
 * Where an action leads. Every action is legal from every state and the next state depends on the
 * action alone, so the state before is not even an argument. Leaving `dismissed` drops the reason.
 */
export const applyAction = (action: ReviewAction, reason: string | null): Review => {
  switch (action) {
    case 'dismiss':
      return { state: 'dismissed', dismissalReason: reason };
    case 'elevated_risk':
      return { state: 'elevated_risk', dismissalReason: null };
    case 'urgent_violation':
      return { state: 'urgent_violation', dismissalReason: null };
    case 'mark_fixed':
      return { state: 'fixed', dismissalReason: null };
    case 'reopen':
      return { state: 'undecided', dismissalReason: null };
  }
};

/** What a decision does to one violation that was last decided by `lastActor`. */
export type Effect = 'changed' | 'reaffirmed' | 'none';

/**
 * The same decision again is a retry when it comes from the same actor, and a second pair of eyes
 * when it comes from another. Nothing can be reaffirmed about an undecided violation.
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

/** A state as the number that the tables hold. */
export const stateNumber = (state: ReviewState): number => REVIEW_STATES.indexOf(state);

export const stateOfNumber = (number: number): ReviewState => {
  const state = REVIEW_STATES[number];
  if (!state) throw new Error(`no review state has the number ${number}`);
  return state;
};
