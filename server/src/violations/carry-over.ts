import type { Match } from './match-findings.ts';
import type { Review } from './review.ts';

/** What a finding is to the audit before. */
type Change = 'new' | 'still' | 'changed' | 'regressed';

export interface CarriedOver {
  readonly change: Change;
  /** The state that the finding begins with. */
  readonly review: Review;
  /** Whether the earlier decision says anything about this finding; if not, it is decided on its own. */
  readonly holds: boolean;
}

const UNDECIDED: Review = { state: 'undecided', dismissalReason: null };

/**
 * Which decision of the audit before holds for a finding. A rule that changed, and a dismissed text that
 * was edited, are decided anew; what was fixed and is there again has regressed; what is not clear is
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
