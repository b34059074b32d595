import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hitList, standsBeside, touches, withoutOverlaps } from './hit-list.ts';

const interval = fc
  .tuple(fc.nat(20), fc.integer({ min: 1, max: 6 }))
  .map(([start, length]) => ({ start, end: start + length }));
const hits = fc.array(interval, { maxLength: 12 });

test('a hit touches a stretch that it shares a character with', () => {
  fc.assert(
    fc.property(hits, interval, (list, stretch) => {
      const naive = list.some(({ start, end }) => start < stretch.end && end > stretch.start);
      expect(touches(hitList(list), stretch)).toBe(naive);
    }),
    { numRuns: 2_000 },
  );
});

test('a hit stands beside a place when it shares none with it and one with the stretch around', () => {
  fc.assert(
    fc.property(hits, interval, fc.nat(5), fc.nat(5), (list, place, before, after) => {
      const stretch = { start: place.start - before, end: place.end + after };
      const naive = list.some(
        ({ start, end }) =>
          (end <= place.start && end > stretch.start) ||
          (start >= place.end && start < stretch.end),
      );
      expect(standsBeside(hitList(list), place, stretch)).toBe(naive);
    }),
    { numRuns: 2_000 },
  );
});

test('what is left shares no character, and nothing is lost that does not overlap', () => {
  fc.assert(
    fc.property(hits, (list) => {
      const left = withoutOverlaps(hitList(list));
      for (const [n, hit] of left.entries())
        expect(hit.start).toBeGreaterThanOrEqual(left[n - 1]?.end ?? 0);
      for (const { start, end } of list)
        expect(left.some((kept) => kept.start < end && kept.end > start)).toBe(true);
    }),
  );
});
