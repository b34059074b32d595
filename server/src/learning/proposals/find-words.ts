import { isPattern } from '../../checking/match-patterns.ts';
import { looksGrouped } from '../../checking/parse-groups.ts';

interface FoundWords {
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** A word of a text that has one of the terms inside of it. */
interface NearWord {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  /** Whether it begins with the term, as a plural does. */
  readonly begins: boolean;
}

const MARKS = /[*~<>]/;
const LETTERS = String.raw`[\p{L}\p{M}\p{N}_]`;
/** Nobody writes longer words, and a hostile text may have one without an end. */
const TOKEN = new RegExp(`${LETTERS}{1,60}`, 'gu');
/** Shorter terms are inside of too many words to say anything. */
const SHORTEST = 4;
const MOST_TERMS = 100;

/** Whether a term is only words, so that a text can be searched for it without the rule. */
export const isPlainTerm = (term: string): boolean =>
  !isPattern(term) && !looksGrouped(term) && !MARKS.test(term);

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

const plainOf = (terms: readonly string[]): readonly string[] =>
  terms
    .filter(isPlainTerm)
    .slice(0, MOST_TERMS)
    .toSorted((one, other) => other.length - one.length);

/**
 * Finds plain terms in a text, in any case, as whole words. It is deliberately not the matcher of rules: what a rule
 * should find must not be taken from what it finds.
 */
export const findWords = (terms: readonly string[]): ((text: string) => readonly FoundWords[]) => {
  const parts = plainOf(terms).map((term) =>
    term
      .split(/[\s-]+/u)
      .filter((word) => word !== '')
      .map(escaped)
      .join(String.raw`[\s-]{1,3}`),
  );
  const named = parts.filter((part) => part !== '');
  if (named.length === 0) return () => [];
  const wanted = new RegExp(`(?<!${LETTERS})(?:${named.join('|')})(?!${LETTERS})`, 'giu');
  return (text) =>
    [...text.matchAll(wanted)].map(({ 0: quote, index }) => ({
      start: index,
      end: index + quote.length,
      quote,
    }));
};

/** Finds words of a text that have a term inside and are not a term themselves: “miracles” for miracle. */
export const findNearWords = (
  terms: readonly string[],
): ((text: string) => readonly NearWord[]) => {
  const single = plainOf(terms)
    .map((term) => term.toLowerCase())
    .filter((term) => term.length >= SHORTEST && /^[\p{L}\p{M}]+$/u.test(term));
  if (single.length === 0) return () => [];
  const known = new Set(single);
  return (text) => {
    const lower = text.toLowerCase();
    // Most texts have none, and a look for the letters is cheaper than taking the text apart.
    if (!single.some((term) => lower.includes(term))) return [];
    return [...text.matchAll(TOKEN)].flatMap(({ 0: word, index }): NearWord[] => {
      const small = word.toLowerCase();
      if (known.has(small)) return [];
      const inside = single.filter((term) => small.includes(term));
      if (inside.length === 0) return [];
      const begins = inside.some((term) => small.startsWith(term));
      return [{ start: index, end: index + word.length, word, begins }];
    });
  };
};
