import { expect, test } from 'vitest';
import { drawProgress } from './draw-progress.ts';

const AUDIT = {
  id: 'aud_x',
  name: 'Test',
  status: 'RUNNING',
  created_at: '2026-11-15T12:00:00Z',
  completed_at: null,
  total_assets: 200,
  completed_assets: 45,
  failed_assets: 5,
  total_violations: 12,
  coverage: { rules: 109, ran: 32, may_apply: 54 },
} as const;

test('a running audit shows how far it is and how long it will take', () => {
  expect(drawProgress(AUDIT, 10_000)).toBe(
    '██████░░░░░░░░░░░░░░░░░░ 50 of 200 assets, 5 failed, 12 violations (32 of 109 rules ran, 54 that may apply did not), 5.0 a second, 30 s left',
  );
});

test('an audit that read nothing names no number of violations', () => {
  const failed = { ...AUDIT, status: 'FAILED', completed_at: '2026-11-15T12:01:00Z' } as const;
  const line = drawProgress({ ...failed, completed_assets: 0, failed_assets: 200 }, 10_000);
  expect(line).toContain('200 of 200 assets, 200 failed, nothing read');
  expect(line).not.toContain('violations');
});

test('an audit that has ended says how, and one without assets divides by nothing', () => {
  const ended = { ...AUDIT, status: 'FAILED', total_assets: 0, completed_assets: 0 } as const;
  expect(drawProgress({ ...ended, failed_assets: 0 }, 65_000)).toBe(
    '░░░░░░░░░░░░░░░░░░░░░░░░ 0 of 0 assets, 12 violations, 0.0 a second (FAILED, 1 min 5 s)',
  );
  expect(drawProgress({ ...AUDIT, status: 'PENDING' }, 2_000)).toBe(
    'finding out what to audit (2 s)',
  );
});
