import type { Stretch } from '../../ui/lay-out-marks.ts';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Where words stand in a text; they are given in lower case, as the server found them. */
export const markWords = (text: string, words: readonly string[]): readonly Stretch[] => {
  if (words.length === 0) return [];
  const wanted = new Set(words);
  // A word with a hyphen is also found by its parts, of which the server names each.
  return [...text.matchAll(WORD)]
    .filter(([word]) => wanted.has(word.toLowerCase()))
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      severity: null,
    }));
};
