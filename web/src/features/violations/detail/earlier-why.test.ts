import { describe, expect, test } from 'vitest';
import { earlierWhy } from './earlier-why.ts';

describe('what a finding is told about the audit before', () => {
  test.each([
    ['undecided', 'still', false, 'earlier_waiting_why'],
    ['undecided', 'still', true, 'earlier_waiting_why'],
    ['urgent_violation', 'still', false, 'earlier_still_why'],
    ['elevated_risk', 'still', false, 'earlier_still_why'],
    ['dismissed', 'still', false, 'earlier_still_why'],
    ['urgent_violation', 'changed', false, 'earlier_carried_why'],
    ['elevated_risk', 'changed', false, 'earlier_carried_why'],
    ['dismissed', 'changed', false, 'earlier_changed_why'],
    ['urgent_violation', 'still', true, 'earlier_rule_why'],
    ['dismissed', 'still', true, 'earlier_rule_why'],
    ['fixed', 'still', true, 'earlier_rule_why'],
    ['urgent_violation', 'changed', true, 'earlier_changed_why'],
    ['fixed', 'regressed', false, 'earlier_regressed_why'],
    [null, 'changed', false, 'earlier_changed_why'],
  ] as const)('%s, %s, rule changed: %s', (state, change, isRuleChanged, words) => {
    expect(earlierWhy({ state, change, rule_changed: isRuleChanged })).toBe(words);
  });
});
