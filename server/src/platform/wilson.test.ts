import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilson } from './wilson.ts';

test('the interval is that of Wilson', () => {
  // From the tables of Newcombe (1998): 81 of 263 and 15 of 148.
  expect(wilson(81, 263).low).toBeCloseTo(0.2553, 4);
  expect(wilson(81, 263).high).toBeCloseTo(0.3662, 4);
  expect(wilson(15, 148).low).toBeCloseTo(0.0624, 4);
  expect(wilson(15, 148).high).toBeCloseTo(0.1605, 4);
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
});

test('the interval contains the share, lies within 0 and 1, and narrows with more counts', () => {
  const count = fc
    .integer({ min: 1, max: 200 })
    .chain((shown) => fc.integer({ min: 0, max: shown }).map((right) => ({ right, shown })));
  fc.assert(
    fc.property(count, ({ right, shown }) => {
      const { low, high } = wilson(right, shown);
      const tiny = 1e-9;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low - tiny).toBeLessThanOrEqual(right / shown);
      expect(high + tiny).toBeGreaterThanOrEqual(right / shown);
      const more = wilson(right * 10, shown * 10);
      expect(more.high - more.low).toBeLessThan(high - low);
    }),
  );
});
