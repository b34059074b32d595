import { expect, test } from 'vitest';
import { formatsOf } from './format.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const before = (seconds: number): Date => new Date(now - seconds * 1000);

test('how long ago something was is said in the largest whole unit', () => {
  const { ago } = formatsOf('en');
  expect(ago(before(0), now)).toBe('now');
  expect(ago(before(59), now)).toBe('59 seconds ago');
  expect(ago(before(60), now)).toBe('1 minute ago');
  expect(ago(before(2 * 3600 + 1), now)).toBe('2 hours ago');
  expect(ago(before(86_400), now)).toBe('yesterday');
  expect(ago(before(-3600), now)).toBe('in 1 hour');
  expect(formatsOf('nl').ago(before(3 * 86_400), now)).toBe('3 dagen geleden');
});

test('a duration is its two largest units', () => {
  const { duration } = formatsOf('en');
  expect(duration(0)).toBe('0 secs');
  expect(duration(61)).toBe('1 min 1 sec');
  expect(duration(2 * 3600 + 5 * 60 + 9)).toBe('2 hrs 5 mins');
  expect(duration(-5)).toBe('0 secs');
});

test('sums of less than a dollar are told to the millionth, so that no two of them look alike', () => {
  const { dollars } = formatsOf('en');
  expect(dollars(0)).toBe('$0.00');
  expect([60, 120, 180].map((micros) => dollars(micros))).toEqual([
    '$0.00006',
    '$0.00012',
    '$0.00018',
  ]);
  expect(dollars(500_000)).toBe('$0.50');
  expect(dollars(12_345_678)).toBe('$12.35');
  expect(formatsOf('nl').dollars(708).replaceAll(/\s/g, ' ')).toBe('$ 0,000708');
});

test('numbers are grouped as the language groups them', () => {
  expect(formatsOf('en').number(1_234_567)).toBe('1,234,567');
  expect(formatsOf('nl').number(1_234_567)).toBe('1.234.567');
  expect(formatsOf('en').bytes(1536)).toBe('1.5 kB');
  expect(formatsOf('en').bytes(50)).toBe('50 bytes');
  expect(formatsOf('en').bytes(1)).toBe('1 byte');
  expect(formatsOf('en').bytes(3 * 1024 ** 3)).toBe('3 GB');
});
