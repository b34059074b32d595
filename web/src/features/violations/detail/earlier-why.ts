import type { EarlierFinding } from '@copydesk/contract/violations/review-item';

type Known = Pick<EarlierFinding, 'change' | 'state' | 'rule_changed'>;

/**
 * Whether the earlier decision applies here. It never does after the rule has changed, and a dismissal
 * applies only to the same text.
 */
const isCarried = ({ change, state, rule_changed: isRuleChanged }: Known): boolean => {
  if (isRuleChanged) return false;
  if (state === 'dismissed') return change === 'still';
  return state === 'elevated_risk' || state === 'urgent_violation';
};

/**
 * The key of the text that explains the previous audit's decision, so that the page never claims a decision
 * that was not made.
 */
export const earlierWhy = (earlier: Known) => {
  const { change, state } = earlier;
  if (change === 'regressed') return 'earlier_regressed_why';
  if (isCarried(earlier)) {
    return change === 'still' ? 'earlier_still_why' : 'earlier_carried_why';
  }
  if (change === 'changed') return 'earlier_changed_why';
  return state === null || state === 'undecided' ? 'earlier_waiting_why' : 'earlier_rule_why';
};
