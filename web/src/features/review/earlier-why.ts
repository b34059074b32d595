import type { EarlierFinding } from '@copydesk/contract/review-item';

type Known = Pick<EarlierFinding, 'change' | 'state' | 'rule_changed'>;

/** Whether the earlier decision holds here: never over a changed rule, and a dismissal only for the same text. */
const isCarried = ({ change, state, rule_changed: isRuleChanged }: Known): boolean => {
  if (isRuleChanged) return false;
  if (state === 'dismissed') return change === 'still';
  return state === 'elevated_risk' || state === 'urgent_violation';
};

/** Which words say what the audit before means for a finding, so that none claims a decision that is not there. */
export const earlierWhy = (earlier: Known) => {
  const { change, state } = earlier;
  if (change === 'regressed') return 'earlier_regressed_why';
  if (isCarried(earlier)) {
    return change === 'still' ? 'earlier_still_why' : 'earlier_carried_why';
  }
  if (change === 'changed') return 'earlier_changed_why';
  return state === null || state === 'undecided' ? 'earlier_waiting_why' : 'earlier_rule_why';
};
