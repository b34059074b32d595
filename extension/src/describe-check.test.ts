import { checkFindingExample, textCheckExample } from '../../contract/src/rules/check.ts';
import { expect, test } from 'vitest';
import { describeCheck } from './describe-check.ts';

const missing = {
  ...checkFindingExample,
  rule_name: 'No opt-out',
  quote: null,
  start: null,
  end: null,
};

test('what is missing from a text is named, since no words can be marked', () => {
  const findings = [checkFindingExample, missing];
  expect(describeCheck({ ...textCheckExample, findings })).toBe('2 found; missing: No opt-out');
});

test('what was not checked is said beside what was found', () => {
  const unjudged = [{ rule_id: 'rul_1', rule_version: 1, rule_name: 'A judge' }];
  expect(describeCheck({ ...textCheckExample, unjudged })).toBe('1 found; 1 not judged');
  const unknown = { ...textCheckExample, findings: [], language: null };
  expect(describeCheck(unknown)).toBe('Nothing found; too short to know its language');
});
