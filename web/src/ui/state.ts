import type { ReviewState } from '@copydesk/contract/review';

/** From what hurts most to what is done with; what nobody decided yet stands last. */
export const STATE_ORDER = [
  'urgent_violation',
  'elevated_risk',
  'fixed',
  'dismissed',
  'undecided',
] as const satisfies readonly ReviewState[];

export const stateClass: Record<ReviewState, string> = {
  urgent_violation: 'urgent',
  elevated_risk: 'elevated',
  fixed: 'fixed',
  dismissed: 'dismissed',
  undecided: 'undecided',
};
