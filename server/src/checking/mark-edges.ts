import { isWordAt } from './word-characters.ts';

/** A text in which every edge of a word is marked, and the way back to the folded text. */
export interface MarkedText {
  readonly text: string;
  readonly placeOf: (at: number) => number;
}

/** Stands at every edge of a word; it is the one character left that RE2 takes for a word's. */
export const EDGE_MARK = '_';
/** Where the characters are hidden that RE2 takes for a word's: in Unicode's private area. */
export const HIDDEN = 0xe000;

const REPLACEMENT = 0xfffd;

export const isAsciiWord = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  code === 0x5f;

/** Where a code point stands in a marked text; a character of the private area would be in the way. */
export const hideCode = (code: number): number => {
  if (isAsciiWord(code)) return HIDDEN + code;
  return code >= HIDDEN && code < HIDDEN + 128 ? REPLACEMENT : code;
};

/**
 * Makes RE2's \b mean the edge of a word in every language. RE2 looks at ASCII alone, so its word
 * characters are moved out of the way and one of them is set wherever a word begins or ends: \b now
 * holds there, on both sides of the mark, and nowhere else.
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
