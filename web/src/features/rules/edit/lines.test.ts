import { expect, test } from 'vitest';
import { lineOfEntry, linesOf } from './lines.ts';

test('each line is an entry, and empty lines are none', () => {
  expect(linesOf('green\n\n  eco friendly \r\nre:a b')).toEqual([
    'green',
    'eco friendly',
    're:a b',
  ]);
  expect(linesOf('')).toEqual([]);
});

test('an entry is found again on its line', () => {
  expect(lineOfEntry('green\n\neco', 1)).toBe(2);
  expect(lineOfEntry('green', 4)).toBe(-1);
});
