import type { PlaceInFile } from '@copydesk/contract/library/picture';
import type { Glyph } from './place-glyphs.ts';

interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The boxes of the words of a finding on a page, and whether they are only estimated. */
export interface FoundWords {
  readonly boxes: readonly Sides[];
  readonly isEstimated: boolean;
}

type Box = PlaceInFile['boxes'][number];

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** An estimate assumes letters of equal width, so its box is made wider by this part of its height on both sides. */
const DOUBT = 1.5;

/** The letters of a text without spaces and hyphens, which a file may draw or not. */
const bare = (text: string): readonly string[] =>
  Array.from(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s\p{Pd}\u00AD]+/gu, ''),
  );

const middle = ({ left, top, right, bottom }: Sides): readonly [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

const distance = (one: Sides, other: Sides): number => {
  const [x, y] = middle(one);
  const [a, b] = middle(other);
  // A finding is rather on the same line further along than on another line.
  return Math.abs(x - a) + 4 * Math.abs(y - b);
};

const around = (one: Sides, other: Sides): Sides => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

const areOnOneLine = (one: Sides, other: Sides): boolean => {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const height = Math.min(one.bottom - one.top, other.bottom - other.top);
  const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  return shared > height / 2 && gap < height * 2;
};

/** One box for each line of letters. */
const joinLines = (glyphs: readonly Sides[]): Sides[] => {
  const lines: Sides[] = [];
  for (const { left, top, right, bottom } of glyphs) {
    const glyph = { left, top, right, bottom };
    const last = lines.at(-1);
    if (last && areOnOneLine(last, glyph)) lines[lines.length - 1] = around(last, glyph);
    else lines.push(glyph);
  }
  return lines;
};

const toSides = ({ x, y, width, height }: Box, scale: number): Sides => ({
  left: x * scale,
  top: y * scale,
  right: (x + width) * scale,
  bottom: (y + height) * scale,
});

const estimate = (boxes: readonly Sides[]): FoundWords => ({
  isEstimated: true,
  boxes: boxes.map(({ left, top, right, bottom }) => {
    const doubt = (bottom - top) * DOUBT;
    return {
      left: left - doubt,
      top: top - doubt / 5,
      right: right + doubt,
      bottom: bottom + doubt / 5,
    };
  }),
});

/** Every place where the letters follow each other, as the first and the last glyph. */
const occurrences = (
  letters: readonly string[],
  owners: readonly number[],
  wanted: readonly string[],
): readonly (readonly [number, number])[] => {
  const found: (readonly [number, number])[] = [];
  for (let at = 0; at + wanted.length <= letters.length; at += 1) {
    if (wanted.every((letter, n) => letters[at + n] === letter)) {
      found.push([owners[at] ?? 0, owners[at + wanted.length - 1] ?? 0]);
    }
  }
  return found;
};

/**
 * Finds the words of a finding among the letters of its page: the occurrence that is nearest to where the extracted text
 * has it. If the letters are not drawn in the order in which they are read, the place is estimated.
 */
export const findWords = (
  glyphs: readonly Glyph[],
  words: string,
  boxes: readonly Box[],
  scale: number,
): FoundWords => {
  const near = boxes.map((box) => toSides(box, scale));
  const [first] = near;
  const wanted = bare(words);
  if (!first || wanted.length === 0) return estimate(near);
  const letters: string[] = [];
  const owners: number[] = [];
  for (const [owner, { text }] of glyphs.entries()) {
    for (const letter of bare(text)) {
      letters.push(letter);
      owners.push(owner);
    }
  }
  const found = [
    ...occurrences(letters, owners, wanted),
    ...(RIGHT_TO_LEFT.test(words) ? occurrences(letters, owners, wanted.toReversed()) : []),
  ].map(([from, to]) => joinLines(glyphs.slice(from, to + 1)));
  const whole = near.reduce(around);
  const nearest = found
    .map((lines) => ({ lines, far: distance(lines.reduce(around), whole) }))
    .toSorted((a, b) => a.far - b.far)[0];
  return nearest ? { boxes: nearest.lines, isEstimated: false } : estimate(near);
};
