import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRelated, MAX_RELATED } from './find-related.ts';

const at = (ruleId: string, start: number, end: number, changes: object = {}) => ({
  ruleId,
  assetId: 'asset',
  anchor: { segment: 0, start, end, ...changes },
});

test('findings are related where they share a word of the same segment of the same asset', () => {
  expect(findRelated([at('a', 0, 4), at('b', 3, 9), at('c', 4, 6), at('d', 9, 10)])).toEqual([
    [1],
    [0, 2],
    [1],
    [],
  ]);
  expect(findRelated([at('a', 0, 4), at('b', 0, 4, { segment: 1 })])).toEqual([[], []]);
  expect(findRelated([at('a', 0, 4), { ...at('b', 0, 4), assetId: 'other' }])).toEqual([[], []]);
  expect(findRelated([at('a', 0, 4), at('b', 0, 4, { hidden: true })])).toEqual([[], []]);
  expect(findRelated([at('a', 0, 4), at('a', 2, 6)])).toEqual([[], []]);
  const missing = { ...at('b', 0, 4), anchor: null };
  const unplaced = { ruleId: 'c', assetId: 'asset' };
  expect(findRelated([at('a', 0, 4), missing, unplaced])).toEqual([[], [], null]);
});

test('each names the other, as comparing every pair would', () => {
  const place = fc.tuple(
    fc.constantFrom('a', 'b', 'c'),
    fc.nat(30),
    fc.integer({ min: 1, max: 8 }),
  );
  fc.assert(
    fc.property(fc.array(place, { maxLength: 15 }), (places) => {
      const found = places.map(([rule, start, length]) => at(rule, start, start + length));
      const pairs = found.map((one, n) =>
        found.flatMap((other, m) =>
          n !== m &&
          one.ruleId !== other.ruleId &&
          one.anchor.start < other.anchor.end &&
          other.anchor.start < one.anchor.end
            ? [m]
            : [],
        ),
      );
      expect(findRelated(found).map((list) => list?.toSorted((a, b) => a - b))).toEqual(pairs);
    }),
  );
});

test('a word that thousands of rules mark is named by few of them, in a moment', () => {
  const crowd = Array.from({ length: 5_000 }, (_, n) => at(`rule ${n}`, 0, 5));
  const related = findRelated(crowd);
  expect(Math.max(...related.map((list) => list?.length ?? 0))).toBe(MAX_RELATED);
});
