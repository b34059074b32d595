import { isWordAt } from './folding/word-characters.ts';

/** A text in which every edge of a word is marked. `placeOf` maps its places back to the folded text. */
export interface MarkedText {
  readonly text: string;
  readonly placeOf: (at: number) => number;
}

/**
 * Inserted at every edge of a word. It is the only character left in the text that RE2 counts as part of a
 * word.
 */
export const EDGE_MARK = '_';
/** The characters that RE2 counts as part of a word are moved to this place in Unicode's private use area. */
export const HIDDEN = 0xe000;

const REPLACEMENT = 0xfffd;

export const isAsciiWord = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  code === 0x5f;

/**
 * The code point to write in a marked text. A character that is already in the private use area is replaced,
 * because it would be mistaken for a moved one.
 */
export const hideCode = (code: number): number => {
  if (isAsciiWord(code)) return HIDDEN + code;
  return code >= HIDDEN && code < HIDDEN + 128 ? REPLACEMENT : code;
};

/**
 * Makes RE2's \b mean the edge of a word in every language. RE2 counts only ASCII letters, digits and `_` as
 * parts of words. This function replaces all of these with private-use characters and inserts one of them,
 * the mark, wherever a word begins or ends. \b then matches on both sides of the mark and nowhere else.
 */
export const markEdges = (units: Uint16Array): MarkedText => {
  const marked = new Uint16Array(units.length * 2 + 1);
  const marks: number[] = [];
  let size = 0;
  let wasWord = false;
  const mark = (): void => {
    marks.push(size);
    marked[size++] = EDGE_MARK.charCodeAt(0);
  };
  for (let at = 0; at < units.length; at++) {
    const isWord = isWordAt(units, at);
    if (isWord !== wasWord) mark();
    wasWord = isWord;
    marked[size++] = hideCode(units[at] as number);
  }
  if (wasWord) mark();
  return {
    text: Buffer.from(marked.buffer, 0, size * 2).toString('utf16le'),
    placeOf: (at) => {
      let low = 0;
      let high = marks.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((marks[middle] as number) < at) low = middle + 1;
        else high = middle;
      }
      return at - low;
    },
  };
};
