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
  expect(describeCheck({ ...textCheckExample, findings })).toBe(
    '2 found, 64 of 118 rules ran, 20 that may apply did not; missing: No opt-out',
  );
});

test('what was not checked is said beside what was found', () => {
  const unjudged = [{ rule_id: 'rul_1', rule_version: 1, rule_name: 'A judge' }];
  expect(describeCheck({ ...textCheckExample, unjudged })).toBe(
    '1 found, 64 of 118 rules ran, 20 that may apply did not; 1 not judged',
  );
  const unknown = { ...textCheckExample, findings: [], language: null };
  expect(describeCheck(unknown)).toBe(
    '0 found, 64 of 118 rules ran, 20 that may apply did not; too short to know its language',
  );
  // Even where every rule that applies ran, a zero does not stand alone.
  const covered = {
    ...unknown,
    language: 'EN',
    coverage: { rules: 9, ran: 7, may_apply: 0 },
  } as const;
  expect(describeCheck(covered)).toBe('0 found, 7 of 9 rules ran');
});
