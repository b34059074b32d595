import type { ReviewState } from '@copydesk/contract/shared/review';

/** The states from most serious to finished. Undecided comes last. */
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
