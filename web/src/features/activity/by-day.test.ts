import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

const at = (day: number, hour: number) => ({ at: new Date(2026, 10, day, hour).toISOString() });

test('entries keep their order and are cut where a day ends', () => {
  const entries = [at(15, 9), at(15, 1), at(14, 23), at(2, 5)];
  const days = byDay(entries);
  expect(days.map((day) => day.entries.length)).toEqual([2, 1, 1]);
  expect(days.flatMap((day) => day.entries)).toEqual(entries);
});

test('nothing has no days', () => {
  expect(byDay([])).toEqual([]);
});
