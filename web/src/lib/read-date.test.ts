import { expect, test } from 'vitest';
import { formatsOf } from './format.ts';
import { readDate } from './read-date.ts';

test.each([
  '2026-11-05',
  '5-11-2026',
  '05/11/2026',
  '5 Nov 2026',
  '5 november 2026',
  '5 nov. 2026',
])('the day comes before the month: %s', (typed) => {
  expect(readDate(typed)).toBe('2026-11-05');
});

test.each(['', '31/02/2026', '2026-13-01', 'Nov 2026', '11/25/2026', 'tomorrow', '5 no 2026'])(
  'what is no day is not read as one: %s',
  (typed) => {
    expect(readDate(typed)).toBeNull();
  },
);

test.each(['en', 'nl'] as const)(
  'every day as the interface writes it is read again: %s',
  (language) => {
    const { date } = formatsOf(language);
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-15`;
      expect(readDate(date(`${day}T12:00:00Z`))).toBe(day);
    }
  },
);
