import { ROLES } from '@copydesk/contract/shared/policy';
import { expect, test } from 'vitest';
import { canApprove, isOwnText, mayWithdraw } from './approval-rules.ts';

test('those approve who may decide, and never what they asked for', () => {
  const able = ROLES.filter((role) => canApprove({ userId: 'a', role }, 'b'));
  expect(able).toEqual(['owner', 'admin', 'reviewer']);
  expect(ROLES.some((role) => canApprove({ userId: 'a', role }, 'a'))).toBe(false);
});

test('whoever asked and administrators withdraw', () => {
  const others = ROLES.filter((role) => mayWithdraw({ asked_by: 'a' }, { role, userId: 'b' }));
  expect(others).toEqual(['owner', 'admin']);
  expect(mayWithdraw({ asked_by: 'a' }, { role: 'editor', userId: 'a' })).toBe(true);
  expect(mayWithdraw({ asked_by: 'a' }, { role: 'viewer', userId: 'a' })).toBe(false);
});

test('a text that the approver saved after being asked is their own', () => {
  const approval = { approver_id: 'a', asked_at: new Date(1_000) };
  const saved = (savedBy: string | null, at: number | null) => ({
    savedBy,
    savedAt: at === null ? null : new Date(at),
  });
  expect(isOwnText(approval, saved('a', 1_001))).toBe(true);
  expect(isOwnText(approval, saved('a', 1_000))).toBe(false);
  expect(isOwnText(approval, saved('b', 2_000))).toBe(false);
  expect(isOwnText(approval, saved(null, null))).toBe(false);
});
