import { expect, test } from 'vitest';
import { moveMarks } from './move-marks.ts';

const BEFORE = 'A green car and a green tree.';
const MARKS = [
  { start: 2, end: 7 },
  { start: 18, end: 23 },
];
const words = (text: string, marks: readonly { start: number; end: number }[]) =>
  marks.map(({ start, end }) => text.slice(start, end));

test.each([
  ['typed before', 'Now a green car and a green tree.', ['green', 'green']],
  ['typed between', 'A green car or a bus and a green tree.', ['green', 'green']],
  ['typed after', 'A green car and a green tree. More.', ['green', 'green']],
  ['taken away between', 'A green and a green tree.', ['green', 'green']],
  ['typed inside of a mark', 'A grxeen car and a green tree.', ['green']],
  ['everything replaced', 'Nothing.', []],
])('marks stay on their words when something is %s', (_what, after, left) => {
  expect(words(after, moveMarks(MARKS, BEFORE, after))).toEqual(left);
});
