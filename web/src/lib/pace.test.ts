import { expect, test } from 'vitest';
import { addSample, rateOf, type Sample, secondsLeft } from './pace.ts';

const seen = (...samples: readonly (readonly [seconds: number, done: number])[]) =>
  samples.reduce<readonly Sample[]>(
    (all, [seconds, done]) => addSample(all, { at: seconds * 1000, done }),
    [],
  );

test('the rate is that of the last half minute, not of the whole work', () => {
  expect(rateOf(seen([0, 0], [10, 100], [50, 130], [55, 135]), 0)).toBe(1);
  expect(rateOf(seen([0, 0], [40, 400], [50, 450]))).toBe(5);
});

test('before enough was seen, the rate is the average since the work began, where that is known', () => {
  expect(rateOf(seen([100, 200]), 0)).toBe(2);
  expect(rateOf(seen([100, 200]))).toBeNull();
  expect(rateOf(seen([0, 3], [1, 9]))).toBeNull();
});

test('nothing is said while nothing got done', () => {
  expect(rateOf(seen([0, 5], [10, 5]), 0)).toBeNull();
  expect(secondsLeft(10, null)).toBeNull();
});

test('a retry begins the count anew', () => {
  expect(rateOf(seen([0, 90], [5, 10], [8, 16]))).toBe(2);
});

test('the time left is what is left over the rate', () => {
  expect(secondsLeft(30, 4)).toBe(8);
  expect(secondsLeft(0, 4)).toBe(0);
});
