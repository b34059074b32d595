import { expect, test } from 'vitest';
import { addSample, rateOf, type Sample } from './pace.ts';

const seen = (...samples: readonly Sample[]) =>
  samples.reduce<readonly Sample[]>((all, one) => addSample(all, one), []);

test('the rate is that of the last half minute', () => {
  const samples = seen({ at: 0, done: 0 }, { at: 40_000, done: 400 }, { at: 50_000, done: 450 });
  expect(rateOf(samples)).toBe(5);
});

test('nobody says how fast it goes before there is something to tell it by', () => {
  expect(rateOf(seen({ at: 0, done: 3 }))).toBeNull();
  expect(rateOf(seen({ at: 0, done: 3 }, { at: 1_000, done: 9 }))).toBeNull();
  expect(rateOf(seen({ at: 0, done: 3 }, { at: 9_000, done: 3 }))).toBeNull();
});

test('a retry begins the count anew', () => {
  const samples = seen({ at: 0, done: 90 }, { at: 5_000, done: 10 }, { at: 8_000, done: 16 });
  expect(rateOf(samples)).toBe(2);
});
