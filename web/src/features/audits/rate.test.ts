import { expect, test } from 'vitest';
import { addSample, rateOf, type Sample, secondsLeft } from './rate.ts';

const seen = (...samples: readonly (readonly [seconds: number, done: number])[]) =>
  samples.reduce<readonly Sample[]>(
    (all, [seconds, done]) => addSample(all, { at: seconds * 1000, done }),
    [],
  );

test('the rate is that of the last seconds, not of the whole audit', () => {
  expect(rateOf(seen([0, 0], [10, 100], [40, 130], [45, 135]), 0)).toBe(1);
});

test('before enough was seen, the rate is the average since the audit began', () => {
  expect(rateOf(seen([100, 200]), 0)).toBe(2);
});

test('nothing is said while nothing got done', () => {
  expect(rateOf(seen([0, 5], [10, 5]), 0)).toBeNull();
  expect(secondsLeft(10, null)).toBeNull();
});

test('the time left is what is left over the rate', () => {
  expect(secondsLeft(30, 4)).toBe(8);
  expect(secondsLeft(0, 4)).toBe(0);
});
