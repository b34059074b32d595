import { expect, test } from 'vitest';
import { COLUMNS, compareRows, type Rows } from './compare-rows.ts';

/** Mixes a number into another from 0 to 255, so that no two rows are alike. */
const mixed = (number: number): number => {
  const first = Math.imul(number, 0x9e3779b1);
  return Math.imul(first ^ (first >>> 15), 0x85ebca6b) >>> 24;
};
/** A row of its own for each number; 0 is an empty row. */
const rowOf = (number: number): number[] =>
  Array.from({ length: COLUMNS }, (_, n) => (number === 0 ? 255 : mixed(number * COLUMNS + n)));
const rowsOf = (numbers: readonly number[], change = (value: number) => value): Rows => ({
  height: numbers.length,
  values: Uint8Array.from(numbers.flatMap(rowOf).map(change)),
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

const PAGE = [...range(1, 200), ...Array<number>(40).fill(0), ...range(200, 400)];

test('the same picture has no rows that differ, also if it was compressed otherwise', () => {
  expect(compareRows(rowsOf(PAGE), rowsOf(PAGE))).toEqual({ before: [], after: [] });
  const pale = rowsOf(PAGE, (value) => Math.max(0, value - 6));
  expect(compareRows(rowsOf(PAGE), pale)).toEqual({ before: [], after: [] });
});

test('rows that were inserted are marked, and what they moved down is not', () => {
  const longer = [...PAGE.slice(0, 50), ...range(900, 960), ...PAGE.slice(50)];
  expect(compareRows(rowsOf(PAGE), rowsOf(longer))).toEqual({
    before: [],
    after: [{ from: 50, to: 110 }],
  });
  expect(compareRows(rowsOf(longer), rowsOf(PAGE))).toEqual({
    before: [{ from: 50, to: 110 }],
    after: [],
  });
});

test('rows that changed are marked in both pictures', () => {
  const changed = [...PAGE.slice(0, 100), ...range(700, 720), ...PAGE.slice(120)];
  expect(compareRows(rowsOf(PAGE), rowsOf(changed))).toEqual({
    before: [{ from: 100, to: 120 }],
    after: [{ from: 100, to: 120 }],
  });
});

test('two pictures with nothing in common differ as a whole, and comparing them ends', () => {
  const [one, other] = [rowsOf(range(1, 3_000)), rowsOf(range(4_000, 6_000))];
  const begin = performance.now();
  expect(compareRows(one, other)).toEqual({
    before: [{ from: 0, to: 2_999 }],
    after: [{ from: 0, to: 2_000 }],
  });
  expect(performance.now() - begin).toBeLessThan(5_000);
});

test('a change at the end and one at the beginning are two', () => {
  const changed = [...range(800, 805), ...PAGE.slice(5, -5), ...range(810, 815)];
  const { before } = compareRows(rowsOf(PAGE), rowsOf(changed));
  expect(before).toEqual([
    { from: 0, to: 5 },
    { from: PAGE.length - 5, to: PAGE.length },
  ]);
});
