import type { Match } from './match-findings.ts';
import type { Review } from '../review.ts';

/** How a finding relates to the audit before. */
type Change = 'new' | 'still' | 'changed' | 'regressed';

export interface CarriedOver {
  readonly change: Change;
  /** The state that the new finding begins with. */
  readonly review: Review;
  /** Whether the earlier decision applies to this finding. If not, the finding is decided on its own. */
  readonly holds: boolean;
}

const UNDECIDED: Review = { state: 'undecided', dismissalReason: null };

/**
 * Says which decision of the audit before applies to a finding. If the rule changed, or a dismissed text was
 * edited, it must be decided again. A fixed finding that is there again has regressed. An ambiguous match is
 * undecided.
 */
export const carryOver = (match: Match | null): CarriedOver => {
  if (!match) return { change: 'new', review: UNDECIDED, holds: false };
  const { earlier, textChanged, ruleChanged } = match;
  const change = textChanged ? 'changed' : 'still';
  if (!earlier || ruleChanged) return { change, review: UNDECIDED, holds: false };
  switch (earlier.state) {
    case 'undecided':
      return { change, review: UNDECIDED, holds: true };
    case 'elevated_risk':
    case 'urgent_violation':
      return { change, review: { state: earlier.state, dismissalReason: null }, holds: true };
    case 'dismissed':
      return textChanged
        ? { change, review: UNDECIDED, holds: false }
        : { change, review: { state: 'dismissed', dismissalReason: earlier.reason }, holds: true };
    case 'fixed':
      return { change: 'regressed', review: UNDECIDED, holds: true };
  }
};
