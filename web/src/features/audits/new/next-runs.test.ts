import { describe, expect, test } from 'vitest';
import { nextRuns } from './next-runs.ts';

const runs = (cron: string, timezone: string, after: string, count = 3) =>
  nextRuns(cron, timezone, { after: Date.parse(after), count })?.map((at) =>
    new Date(at).toISOString().slice(0, 16),
  ) ?? null;

describe('the next runs of a schedule', () => {
  test('keep the hour of their place when the clocks change', () => {
    expect(runs('0 6 * * 1', 'Europe/Amsterdam', '2026-10-12T12:00:00Z')).toEqual([
      '2026-10-19T04:00',
      '2026-10-26T05:00',
      '2026-11-02T05:00',
    ]);
  });

  test('come after the given moment and not at it', () => {
    expect(runs('0 6 * * *', 'UTC', '2026-11-15T06:00:00Z', 1)).toEqual(['2026-11-16T06:00']);
  });

  test('begin on the day that it is in the place, not in Greenwich', () => {
    expect(runs('30 8 * * *', 'Pacific/Auckland', '2026-07-01T20:00:00Z', 1)).toEqual([
      '2026-07-01T20:30',
    ]);
  });

  test('are on either day where a date and a weekday are named', () => {
    expect(runs('0 0 13 * 5', 'UTC', '2026-11-08T00:00:00Z', 3)).toEqual([
      '2026-11-13T00:00',
      '2026-11-20T00:00',
      '2026-11-27T00:00',
    ]);
  });

  test('read names, lists, ranges and steps', () => {
    expect(runs('0,30 9-10 * JAN MON-FRI', 'UTC', '2026-01-02T09:30:00Z', 3)).toEqual([
      '2026-01-02T10:00',
      '2026-01-02T10:30',
      '2026-01-05T09:00',
    ]);
    expect(runs('*/20 * * * *', 'UTC', '2026-01-02T09:30:00Z', 2)).toEqual([
      '2026-01-02T09:40',
      '2026-01-02T10:00',
    ]);
  });

  test.each([['every day'], ['61 * * * *'], ['* * * *'], ['0 0 31 2 *'], ['0 6 L * *'], ['']])(
    'that nobody here can tell from %j are left to the server',
    (cron) => {
      expect(runs(cron, 'UTC', '2026-01-01T00:00:00Z')).toBeNull();
    },
  );

  test('in a place that does not exist are left to the server', () => {
    expect(runs('0 6 * * *', 'Europe/Atlantis', '2026-01-01T00:00:00Z')).toBeNull();
  });
});
