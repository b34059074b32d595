import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropPlace } from './drop-place.ts';
import { moved } from './edit-content.ts';

/** Rows of these heights below each other. */
const stack = (heights: readonly number[]) => {
  let top = 0;
  return heights.map((height) => ({ top, bottom: (top += height) }));
};

test('a row that is let go where it was stays there, however high its neighbours are', () => {
  const rows = stack([40, 400, 40]);
  for (const [n, { top, bottom }] of rows.entries())
    expect(dropPlace(rows, n, (top + bottom) / 2)).toBe(n);
});

test('a row takes the place of the one whose middle it passed', () => {
  const rows = stack([40, 40, 40]);
  expect(dropPlace(rows, 0, 61)).toBe(1);
  expect(dropPlace(rows, 0, 59)).toBe(0);
  expect(dropPlace(rows, 2, 19)).toBe(0);
  expect(dropPlace(rows, 0, 10_000)).toBe(2);
  expect(dropPlace(rows, 2, -10_000)).toBe(0);
});

test('wherever a row is let go, the pointer is below the rows before it and above those after it', () => {
  const heights = fc.array(fc.integer({ min: 20, max: 500 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(heights, fc.nat(11), fc.integer({ min: -50, max: 7_000 }), (sizes, at, y) => {
      const rows = stack(sizes);
      const from = at % rows.length;
      const to = dropPlace(rows, from, y);
      const middles = moved(rows, from, to).map(({ top, bottom }) => (top + bottom) / 2);
      expect(middles.slice(0, to).every((middle) => middle < y)).toBe(true);
      expect(middles.slice(to + 1).every((middle) => middle >= y)).toBe(true);
    }),
  );
});
