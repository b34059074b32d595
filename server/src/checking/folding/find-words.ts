import { isWordAt } from './word-characters.ts';

/**
 * Added to each unit of a word when it is hashed, so that a word of zeros does not hash like an empty one.
 */
export const WORD = 0x1_0000;

/** The words of a folded text in order, three numbers each: start, end and hash. */
export type Words = Int32Array;

/** The hash of a whole word. Words are compared by hash first and then letter by letter. */
export const hashWord = (units: Uint16Array, start: number, end: number): number => {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + units[at]! + WORD) | 0;
  return hash;
};

/** Finds the words of a folded text. For simple texts `foldText` finds the same words while it folds. */
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
