import { expect, test } from 'vitest';
import { forecastSpend } from './forecast-spend.ts';
import { addDays, daysOf, nextMonth, readRange } from './spend-range.ts';

const spentOn = (from: string, to: string, tokens: number) =>
  daysOf({ from, to }).map((day) => ({ day, tokens, costMicros: tokens * 2 }));

test('a steady month goes on as it did', () => {
  const days = spentOn('2027-01-18', '2027-02-14', 100);
  expect(forecastSpend(days, '2027-02-14', null)).toEqual({
    tokens: 2_800,
    cost_micros: 5_600,
    days: 14,
    ends_on: null,
  });
});

test('days before anything was spent do not count, and a quiet day does', () => {
  const days = [
    { day: '2027-02-08', tokens: 300, costMicros: 0 },
    { day: '2027-02-09', tokens: 100, costMicros: 0 },
  ];
  // 400 tokens in the four full days from the 8th to the 11th; today and the 16 days after it follow.
  expect(forecastSpend(days, '2027-02-12', null)).toMatchObject({
    tokens: 400 + 17 * 100,
    days: 4,
  });
});

test('the first day of all is taken for what it is, and nothing is foretold from nothing', () => {
  const today = [{ day: '2027-02-28', tokens: 70, costMicros: 7 }];
  expect(forecastSpend(today, '2027-02-28', null)).toMatchObject({ tokens: 70, days: 1 });
  expect(forecastSpend([], '2027-02-10', 1_000)).toEqual({
    tokens: 0,
    cost_micros: 0,
    days: 0,
    ends_on: null,
  });
});

test('the day is named on which the budget ends, and none when it lasts the month', () => {
  const days = spentOn('2027-02-01', '2027-02-10', 100);
  expect(forecastSpend(days, '2027-02-10', 1_250).ends_on).toBe('2027-02-13');
  expect(forecastSpend(days, '2027-02-10', 900).ends_on).toBe('2027-02-10');
  expect(forecastSpend(days, '2027-02-10', 2_800).ends_on).toBe('2027-02-28');
  expect(forecastSpend(days, '2027-02-10', 2_801).ends_on).toBeNull();
});

test('a range is this month until today, or the days that were asked for', () => {
  const now = new Date('2027-03-05T23:59:00Z');
  expect(readRange({}, now)).toEqual({ from: '2027-03-01', to: '2027-03-05' });
  expect(readRange({ from: '2026-03-06', to: '2027-03-05' }, now).from).toBe('2026-03-06');
  for (const wrong of [
    { from: '2027-03-06' },
    { from: '2026-03-04' },
    { to: '2027-02-29' },
    { from: '2027-2-1' },
    { from: "2027-01-01'" },
    { to: '+275760-09' },
  ]) {
    expect(() => readRange(wrong, now), JSON.stringify(wrong)).toThrow('Value error');
  }
  expect(nextMonth('2027-12-31')).toBe('2028-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});
