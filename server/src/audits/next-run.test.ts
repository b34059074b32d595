import { describe, expect, test } from 'vitest';
import { nextRun } from './next-run.ts';

const next = (cron: string, timezone: string, after: string): string =>
  nextRun({ cron, timezone }, new Date(after)).toISOString();

describe('a schedule', () => {
  test('runs at the hour of its place, also when the clocks change', () => {
    const monday = ['0 6 * * 1', 'Europe/Amsterdam'] as const;
    expect(next(...monday, '2026-10-20T00:00:00Z')).toBe('2026-10-26T05:00:00.000Z');
    expect(next(...monday, '2026-10-12T12:00:00Z')).toBe('2026-10-19T04:00:00.000Z');
  });

  test('runs after the given moment and not at it', () => {
    expect(next('0 6 * * *', 'UTC', '2026-11-15T06:00:00Z')).toBe('2026-11-16T06:00:00.000Z');
  });

  test.each([
    ['every day'],
    ['* * * *'],
    ['* * * * * *'],
    ['61 * * * *'],
    ['0 6 * * 1; drop table audit'],
    ['0 0 31 2 *'],
    [''],
  ])('that reads %j is refused', (cron) => {
    expect(() => next(cron, 'UTC', '2026-11-15T06:00:00Z')).toThrow('invalid cron');
  });

  test('of a place that does not exist is refused', () => {
    expect(() => next('0 6 * * *', 'Europe/Atlantis', '2026-11-15T06:00:00Z')).toThrow(
      'invalid timezone',
    );
  });
});
