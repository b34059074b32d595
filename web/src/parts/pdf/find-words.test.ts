import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';
import type { Glyph } from './place-glyphs.ts';

/** Letters that stand beside each other, ten units wide, on the line at `top`. */
const line = (text: string, top: number, left = 0): Glyph[] =>
  Array.from(text, (letter, n) => ({
    text: letter,
    left: left + n * 10,
    right: left + n * 10 + 10,
    top,
    bottom: top + 10,
  }));

const at = (x: number, y: number, width: number) => [{ x, y, width, height: 10 }];

test('of two places with the same words the nearer one is boxed', () => {
  const glyphs = [...line('no risk here', 0), ...line('and no risk there', 100)];
  expect(findWords(glyphs, 'no risk', at(45, 100, 60), 1)).toEqual({
    isEstimated: false,
    boxes: [{ left: 40, top: 100, right: 110, bottom: 110 }],
  });
});

test('words that go on in the next line get a box for each line, also if a hyphen divides them', () => {
  const glyphs = [...line('it is guaran-', 0), ...line('teed here', 20)];
  expect(findWords(glyphs, 'guaranteed', at(60, 0, 70), 1).boxes).toEqual([
    { left: 60, top: 0, right: 130, bottom: 10 },
    { left: 0, top: 20, right: 40, bottom: 30 },
  ]);
});

test('a ligature is as many letters as it stands for', () => {
  const [first, ...others] = line('\uFB01ne print', 0);
  const glyphs = [...line('x', 0, -10), first as Glyph, ...others];
  expect(findWords(glyphs, 'fine', at(0, 0, 30), 1).boxes).toEqual([
    { left: 0, top: 0, right: 30, bottom: 10 },
  ]);
});

test('words from right to left that are drawn from the left are found', () => {
  const drawn = Array.from('שלום').toReversed().join('');
  expect(findWords(line(drawn, 0), 'שלום', at(0, 0, 40), 1)).toEqual({
    isEstimated: false,
    boxes: [{ left: 0, top: 0, right: 40, bottom: 10 }],
  });
});

test('words whose letters are not drawn in order are only estimated, in a wider box', () => {
  const { isEstimated, boxes } = findWords(line('ksir on', 0), 'no risk', at(20, 0, 30), 2);
  expect(isEstimated).toBe(true);
  expect(boxes[0]?.left).toBeLessThan(40);
  expect(boxes[0]?.right).toBeGreaterThan(100);
});
