export const REVIEW_STATES = [
  'undecided',
  'elevated_risk',
  'urgent_violation',
  'dismissed',
  'fixed',
] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const REVIEW_ACTIONS = [
  'dismiss',
  'elevated_risk',
  'urgent_violation',
  'mark_fixed',
  'reopen',
] as const;
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

/**
 * The state after each action. Every action is allowed in every state, and the next state depends on the
 * action alone.
 */
export const STATE_AFTER: Readonly<Record<ReviewAction, ReviewState>> = {
  dismiss: 'dismissed',
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
  mark_fixed: 'fixed',
  reopen: 'undecided',
};

/**
 * Returns the reason after an action. Only a dismissal has a reason; any other action removes an earlier
 * reason.
 */
export const reasonAfter = (action: ReviewAction, reason: string | null): string | null =>
  action === 'dismiss' ? reason : null;
