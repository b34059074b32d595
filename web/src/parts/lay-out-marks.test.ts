import { expect, test } from 'vitest';
import { layOutMarks } from './lay-out-marks.ts';

const mark = (start: number, end: number) => ({ start, end, severity: null });

test('marks come in the order of the text', () => {
  expect(layOutMarks(20, [mark(10, 12), mark(0, 3)])).toEqual([mark(0, 3), mark(10, 12)]);
});

test('what two marks claim stays with the earlier one', () => {
  expect(layOutMarks(20, [mark(0, 6), mark(4, 9), mark(1, 3)])).toEqual([mark(0, 6), mark(6, 9)]);
});

test('marks outside of the text are cut or left out', () => {
  expect(layOutMarks(5, [mark(3, 99), mark(7, 9), mark(-4, 1)])).toEqual([mark(0, 1), mark(3, 5)]);
});
