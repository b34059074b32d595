import { expect, test } from 'vitest';
import type { PlacedText } from '../platform/browser/place-words.ts';
import { placeFinding } from './place-finding.ts';

/** Three words from 100 on, the last of them on the next line, and a hidden and a folded text. */
const TEXTS: readonly PlacedText[] = [
  [100, 120, 1, [0, 3, 10, 50, 30, 20, 4, 7, 45, 50, 60, 20, 12, 5, 10, 70, 40, 20]],
  [130, 140, 0, []],
  [150, 160, 2, []],
  [170, 180, 3, []],
  [190, 200, 1, null],
];
const at = (start: number, end: number, height = 1_000) =>
  placeFinding(TEXTS, { start, end }, height);

test('words on one line are one box, and a word on the next line another', () => {
  expect(at(100, 117)).toEqual({
    shown: 'shown',
    boxes: [
      { left: 10, top: 50, width: 95, height: 20 },
      { left: 10, top: 70, width: 40, height: 20 },
    ],
  });
});

test('a place inside a word boxes the whole word, and none of its neighbours', () => {
  expect(at(106, 108).boxes).toEqual([{ left: 45, top: 50, width: 60, height: 20 }]);
  expect(at(112, 117).boxes).toEqual([{ left: 10, top: 70, width: 40, height: 20 }]);
});

test('words far apart on one line are not one box', () => {
  const apart: PlacedText[] = [[0, 10, 1, [0, 3, 10, 50, 30, 20, 4, 3, 400, 50, 30, 20]]];
  expect(placeFinding(apart, { start: 0, end: 7 }, 100).boxes).toHaveLength(2);
});

test('words that are written from top to bottom are one box', () => {
  const upright: PlacedText[] = [[0, 11, 1, [0, 3, 1, 0, 15, 24, 4, 7, 1, 27, 15, 42]]];
  expect(placeFinding(upright, { start: 0, end: 11 }, 100).boxes).toEqual([
    { left: 1, top: 0, width: 15, height: 69 },
  ]);
});

test('words without a box say why', () => {
  expect(at(130, 140)).toEqual({ shown: 'hidden', boxes: [] });
  expect(at(152, 153)).toEqual({ shown: 'folded', boxes: [] });
  expect(at(170, 180)).toEqual({ shown: 'clipped', boxes: [] });
  expect(at(190, 195)).toEqual({ shown: 'unplaced', boxes: [] });
  expect(at(300, 310)).toEqual({ shown: 'unplaced', boxes: [] });
});

test('boxes end where the picture was cut, and words below it are said to be there', () => {
  expect(at(100, 117, 60).boxes).toEqual([{ left: 10, top: 50, width: 95, height: 10 }]);
  expect(at(100, 117, 50)).toEqual({ shown: 'below_cut', boxes: [] });
});
