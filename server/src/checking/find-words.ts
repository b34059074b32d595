import { isWordAt } from './word-characters.ts';

/** Added to each unit of a word when it is hashed, so that a word of zeros is not no word. */
export const WORD = 0x1_0000;

/** The words of a folded text in their order: three numbers each, its beginning, its end and its hash. */
export type Words = Int32Array;

/** The hash by which whole words are compared before their letters are. */
export const hashWord = (units: Uint16Array, start: number, end: number): number => {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + units[at]! + WORD) | 0;
  return hash;
};

/** Finds the words of a folded text. Folding does the same on its way wherever a text is simple. */
export const findWords = (units: Uint16Array): Words => {
  const words: number[] = [];
  for (let at = 0; at < units.length; at++) {
    if (!isWordAt(units, at)) continue;
    const start = at;
    while (isWordAt(units, at)) at += 1;
    words.push(start, at, hashWord(units, start, at));
  }
  return Int32Array.from(words);
};
