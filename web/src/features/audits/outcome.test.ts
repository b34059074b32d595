import { expect, test } from 'vitest';
import { hasReadNothing, silenceOf, unreadOf } from './outcome.ts';

const AUDIT = {
  status: 'COMPLETED',
  total_assets: 3,
  completed_assets: 3,
  total_violations: 0,
  coverage: { rules: 3, ran: 2, may_apply: 0 },
} as const;

test('only an audit that read everything is called free of findings', () => {
  expect(silenceOf(AUDIT)).toBe('none');
  expect(silenceOf({ ...AUDIT, completed_assets: 2 })).toBe('none_in_part');
  expect(silenceOf({ ...AUDIT, status: 'CANCELLED', completed_assets: 1 })).toBe('none_in_part');
  expect(silenceOf({ ...AUDIT, status: 'FAILED', completed_assets: 0 })).toBe('read_nothing');
  expect(silenceOf({ ...AUDIT, status: 'CANCELLED', completed_assets: 0 })).toBe('read_nothing');
  expect(silenceOf({ ...AUDIT, status: 'RUNNING', completed_assets: 1 })).toBe('none_so_far');
  expect(silenceOf({ ...AUDIT, status: 'RUNNING', completed_assets: 0 })).toBe('read_nothing_yet');
  expect(silenceOf({ ...AUDIT, total_violations: 1 })).toBeNull();
});

test('an audit in which a rule did not run that may apply is never called free of findings', () => {
  for (const coverage of [
    { rules: 109, ran: 32, may_apply: 54 },
    { rules: 1, ran: 0, may_apply: 1 },
    // Nothing can be said where there are no rules, or where nobody noted which ran.
    { rules: 0, ran: 0, may_apply: 0 },
    null,
  ])
    expect([coverage, silenceOf({ ...AUDIT, coverage })]).toEqual([coverage, 'none_by_some']);
});

test('what failed or was left out is unread once the audit is over', () => {
  expect(unreadOf({ ...AUDIT, completed_assets: 1 })).toBe(2);
  expect(unreadOf({ ...AUDIT, status: 'RUNNING', completed_assets: 1 })).toBe(0);
  expect(hasReadNothing({ ...AUDIT, status: 'FAILED', total_assets: 0, completed_assets: 0 })).toBe(
    true,
  );
  expect(hasReadNothing({ ...AUDIT, status: 'PENDING', completed_assets: 0 })).toBe(false);
});
