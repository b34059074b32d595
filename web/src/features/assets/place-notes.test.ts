import { expect, test } from 'vitest';
import { endOf, placeNotes } from './place-notes.ts';

const note = (id: string, top: number, height = 40) => ({ id, top, height });

test('a note stands beside its place where there is room', () => {
  expect([...placeNotes([note('a', 0), note('b', 200)])]).toEqual([
    ['a', 0],
    ['b', 200],
  ]);
});

test('notes that are close stand below each other, in the order of the text', () => {
  const notes = [note('c', 20), note('a', 10), note('b', 10)];
  expect(placeNotes(notes)).toEqual(
    new Map([
      ['a', 10],
      ['b', 58],
      ['c', 106],
    ]),
  );
  expect(endOf(notes, placeNotes(notes))).toBe(146);
});

test('no note lies over another, however many there are', () => {
  const notes = Array.from({ length: 200 }, (_, n) =>
    note(String(n), (n * 37) % 500, 20 + (n % 7)),
  );
  const tops = placeNotes(notes);
  const boxes = notes
    .map(({ id, height }) => [tops.get(id) ?? 0, (tops.get(id) ?? 0) + height] as const)
    .toSorted(([a], [b]) => a - b);
  for (const [n, [, end]] of boxes.entries()) {
    expect(boxes[n + 1]?.[0] ?? Infinity).toBeGreaterThan(end);
  }
});
