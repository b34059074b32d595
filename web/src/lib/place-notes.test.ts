import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOf, type Note, placeNotes } from './place-notes.ts';

const note = (id: string, top: number, height = 40): Note => ({ id, top, height });

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

test('the note that is asked about stands beside its place and the others make room', () => {
  const notes = [note('a', 100), note('b', 110), note('c', 120)];
  const tops = placeNotes(notes, 'b');
  expect(['a', 'b', 'c'].map((id) => tops.get(id))).toEqual([62, 110, 158]);
  expect(endOf(notes, tops)).toBe(198);
});

test('no note lies over another or above the sheet, and all keep their order', () => {
  const heights = fc.integer({ min: 10, max: 200 });
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 2_000 }), heights), { maxLength: 30 });
  fc.assert(
    fc.property(some, fc.nat(40), (places, active) => {
      const notes = places.map(([top, height], at) => note(`n${at}`, top, height));
      const tops = placeNotes(notes, `n${active}`);
      const laid = notes.toSorted((a, b) => a.top - b.top);
      let free = 0;
      for (const { id, height } of laid) {
        const top = tops.get(id) ?? Number.NaN;
        expect(top).toBeGreaterThanOrEqual(free);
        free = top + height;
      }
    }),
  );
});
