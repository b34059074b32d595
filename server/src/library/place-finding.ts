import type { ShownAs, WordBox } from '@copydesk/contract/library/picture';
import { type PlacedText, TEXT_STATES, type TextState } from '../platform/browser/place-words.ts';

/** Where the words of a finding are on a picture. */
export interface FindingPlace {
  readonly shown: ShownAs;
  readonly boxes: readonly WordBox[];
}

/** The numbers that a box of a word has in `PlacedText`. */
const NUMBERS = 6;
/** Words of one line become one box if the space between them is at most this many times their height. */
const SPACE = 1.2;

/** The first text that ends after a place. Texts are in the order of the HTML. */
const firstAfter = (texts: readonly PlacedText[], place: number): number => {
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle]?.[1] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
};

const boxesIn = ([start, , , numbers]: PlacedText, from: number, to: number): WordBox[] => {
  const found: WordBox[] = [];
  for (let at = 0; numbers && at < numbers.length; at += NUMBERS) {
    const [offset = 0, length = 0, left = 0, top = 0, width = 0, height = 0] = numbers.slice(
      at,
      at + NUMBERS,
    );
    if (start + offset < to && start + offset + length > from) {
      found.push({ left, top, width, height });
    }
  }
  return found;
};

const around = (one: WordBox, other: WordBox): WordBox => {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
};

const overlap = (from: number, length: number, start: number, size: number): number =>
  Math.min(from + length, start + size) - Math.max(from, start);

const areNeighbours = (one: WordBox, other: WordBox): boolean => {
  const across = overlap(one.left, one.width, other.left, other.width);
  const down = overlap(one.top, one.height, other.top, other.height);
  const height = Math.min(one.height, other.height);
  const width = Math.min(one.width, other.width);
  if (down > height / 2) return -across <= height * SPACE;
  // Words that are written from top to bottom stand below each other.
  const areUpright = one.height > one.width && other.height > other.width;
  return areUpright && across > width / 2 && -down <= width * SPACE;
};

/** Joins the boxes of words that stand beside each other, in the order in which they are read. */
const joinLines = (boxes: readonly WordBox[]): readonly WordBox[] => {
  const lines: WordBox[] = [];
  for (const box of boxes) {
    const last = lines.at(-1);
    if (last && areNeighbours(last, box)) lines[lines.length - 1] = around(last, box);
    else lines.push(box);
  }
  return lines;
};

const isIn = (states: readonly (TextState | undefined)[], state: TextState): boolean =>
  states.includes(state);

/** Why words have no box, by the states of their texts. */
const whyNone = (hit: readonly PlacedText[]): ShownAs => {
  const states = hit.map(([, , state]) => TEXT_STATES[state]);
  if (hit.length === 0 || hit.some(([, , , boxes]) => boxes === null)) return 'unplaced';
  if (isIn(states, 'folded')) return 'folded';
  return isIn(states, 'hidden') ? 'hidden' : 'clipped';
};

/**
 * Places a stretch of a page's HTML on its picture, which is `height` px high. The boxes contain whole words, also if
 * the stretch begins or ends inside a word.
 */
export const placeFinding = (
  texts: readonly PlacedText[],
  { start, end }: { readonly start: number; readonly end: number },
  height: number,
): FindingPlace => {
  const hit: PlacedText[] = [];
  for (let n = firstAfter(texts, start); n < texts.length; n += 1) {
    const text = texts[n] as PlacedText;
    if (text[0] >= end) break;
    hit.push(text);
  }
  const all = joinLines(hit.flatMap((text) => boxesIn(text, start, end)));
  const boxes = all
    .filter(({ top }) => top < height)
    .map((box) => ({ ...box, height: Math.min(box.height, height - box.top) }));
  if (boxes.length > 0) return { shown: 'shown', boxes };
  return { shown: all.length > 0 ? 'below_cut' : whyNone(hit), boxes };
};
