import { ROLES } from '@copydesk/contract/shared/policy';
import { expect, test } from 'vitest';
import { canApprove, mayWithdraw, needsReason } from './approval-rules.ts';

test('those approve who may decide, and never what they asked for', () => {
  const able = ROLES.filter((role) => canApprove({ userId: 'a', role }, 'b', []));
  expect(able).toEqual(['owner', 'admin', 'reviewer']);
  expect(ROLES.some((role) => canApprove({ userId: 'a', role }, 'a', []))).toBe(false);
});

test('whoever asked and administrators withdraw', () => {
  const others = ROLES.filter((role) => mayWithdraw({ asked_by: 'a' }, { role, userId: 'b' }));
  expect(others).toEqual(['owner', 'admin']);
  expect(mayWithdraw({ asked_by: 'a' }, { role: 'editor', userId: 'a' })).toBe(true);
  expect(mayWithdraw({ asked_by: 'a' }, { role: 'viewer', userId: 'a' })).toBe(false);
});

test('nobody who wrote any of the text approves it, whoever asked', () => {
  for (const role of ROLES) expect(canApprove({ userId: 'a', role }, 'b', ['c', 'a'])).toBe(false);
  expect(canApprove({ userId: 'a', role: 'reviewer' }, 'b', ['b', 'c'])).toBe(true);
});

test('a text needs a reason if a rule objects or the gate would not let it pass', () => {
  const nothing = { total: 0, truncated: false, verdict: 'pass' } as const;
  expect(needsReason(nothing)).toBe(false);
  expect(needsReason({ ...nothing, total: 1 })).toBe(true);
  expect(needsReason({ ...nothing, truncated: true })).toBe(true);
  expect(needsReason({ ...nothing, verdict: 'hold' })).toBe(true);
});
