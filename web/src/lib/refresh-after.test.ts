import { expect, test } from 'vitest';
import { refreshAfter } from './refresh-after.ts';

test('a young age is never out of date for long, and an old one costs little', () => {
  const wrongBy = (ageMs: number): number => refreshAfter(ageMs) / Math.max(1_000, ageMs);
  for (let age = 0; age < 3_600_000; age += 500) expect(wrongBy(age)).toBeLessThanOrEqual(1);
  expect(refreshAfter(1_000)).toBe(1_000);
  expect(refreshAfter(86_400_000)).toBe(30_000);
});
