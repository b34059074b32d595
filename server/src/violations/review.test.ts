import { REVIEW_ACTIONS, REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { expect, test } from 'vitest';
import { applyAction, effectOf, type Review, stateNumber, stateOfNumber } from './review.ts';

const reviewIn = (state: Review['state']): Review => ({
  state,
  dismissalReason: state === 'dismissed' ? 'old reason' : null,
});

/** The decision table: a state, an action, and the state that follows from every state alike. */
const NEXT = {
  dismiss: 'dismissed',
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
  mark_fixed: 'fixed',
  reopen: 'undecided',
} as const;

test.each(
  REVIEW_STATES.flatMap((state) => REVIEW_ACTIONS.map((action) => [state, action] as const)),
)('from %s, %s leads where the decision table says', (state, action) => {
  const reason = action === 'dismiss' ? 'old reason' : null;
  const after = applyAction(action, reason);
  expect(after).toEqual({ state: NEXT[action], dismissalReason: reason });
  const unchanged = NEXT[action] === state;
  expect(effectOf(reviewIn(state), after, 'a', 'a')).toBe(unchanged ? 'none' : 'changed');
  const byAnother = unchanged ? (state === 'undecided' ? 'none' : 'reaffirmed') : 'changed';
  expect(effectOf(reviewIn(state), after, 'a', 'b')).toBe(byAnother);
});

test('another reason for a dismissal replaces the old one', () => {
  const after = applyAction('dismiss', 'new reason');
  expect(effectOf(reviewIn('dismissed'), after, 'a', 'a')).toBe('changed');
});

test('only a dismissal has a reason', () => {
  for (const action of REVIEW_ACTIONS) {
    const { dismissalReason } = applyAction(action, 'given');
    expect(dismissalReason).toBe(action === 'dismiss' ? 'given' : null);
  }
});

test('states and their numbers in the tables belong together', () => {
  expect(REVIEW_STATES.map(stateNumber)).toEqual([0, 1, 2, 3, 4]);
  expect([0, 1, 2, 3, 4].map(stateOfNumber)).toEqual(REVIEW_STATES);
  expect(() => stateOfNumber(5)).toThrow('no review state has the number 5');
});
