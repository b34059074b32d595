import type { Stretch } from '../../parts/lay-out-marks.ts';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Where words occur in a text; the words are in lower case, as the server returns them. */
export const markWords = (text: string, words: readonly string[]): readonly Stretch[] => {
  if (words.length === 0) return [];
  const wanted = new Set(words);
  // The server also matches the parts of a hyphenated word and returns each part separately.
  return [...text.matchAll(WORD)]
    .filter(([word]) => wanted.has(word.toLowerCase()))
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      severity: null,
    }));
};
