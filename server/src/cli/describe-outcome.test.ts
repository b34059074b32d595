import { expect, test } from 'vitest';
import { describeOutcome } from './describe-outcome.ts';

const COUNTS = new Map([
  ['CRITICAL', 0],
  ['HIGH', 2],
]);
const FAILED = [{ name: 'Home', url: 'http://x.example/', failure: 'No answer.' }];

const COVERED = { coverage: { rules: 109, ran: 32, may_apply: 54 } };
const RAN = '32 of 109 rules ran, 54 that may apply did not';

test('an audit that read nothing gives no number of violations, and says why', () => {
  const audit = { total_assets: 1, completed_assets: 0, total_violations: 0, coverage: null };
  expect(describeOutcome(audit, new Map([['HIGH', 0]]), FAILED)).toEqual([
    'Nothing was read, so nothing is known.',
    '  http://x.example/: No answer.',
  ]);
});

test('violations are told with the assets that were not read', () => {
  const audit = { total_assets: 4, completed_assets: 4, total_violations: 2, ...COVERED };
  expect(describeOutcome(audit, COUNTS, [])).toEqual([`2 violations: 0 CRITICAL, 2 HIGH; ${RAN}`]);
  expect(describeOutcome({ ...audit, completed_assets: 3 }, COUNTS, FAILED)).toEqual([
    `2 violations: 0 CRITICAL, 2 HIGH; ${RAN}`,
    '1 of 4 assets not read, so nothing is known about them:',
    '  http://x.example/: No answer.',
  ]);
});

test('that nothing was found is told with how many rules ran', () => {
  const audit = { total_assets: 1, completed_assets: 1, total_violations: 0 };
  expect(describeOutcome({ ...audit, ...COVERED }, new Map([['HIGH', 0]]), [])).toEqual([
    `0 violations: 0 HIGH; ${RAN}`,
  ]);
  expect(describeOutcome({ ...audit, coverage: null }, new Map([['HIGH', 0]]), [])).toEqual([
    '0 violations: 0 HIGH; not noted which rules ran',
  ]);
});
