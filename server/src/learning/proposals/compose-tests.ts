import { isPattern } from '../../checking/match-patterns.ts';
import { parseGroups } from '../../checking/parse-groups.ts';
import type { Locale } from '../../text/locales.ts';
import { findWords, isPlainTerm } from './find-words.ts';
import { PLAIN_SENTENCES } from './plain-sentences.ts';
import type { Candidate } from './proposed-test.ts';

const FIGURES = [
  ['<number>', '5'],
  ['<percentage>', '5 %'],
] as const;

/** For words that are in all of the plain sentences. */
const WORDLESS = ['1, 2, 3.', '2026.'] as const;

/** Words that a term should find; null for a pattern, which may mean anything. */
export const exampleOfTerm = (term: string): string | null => {
  if (isPattern(term)) return null;
  const groups = parseGroups(term)?.groups.map(([first = '']) => first) ?? [term];
  const words = FIGURES.reduce<string>(
    (text, [mark, figure]) => text.replaceAll(mark, figure),
    groups.join(' '),
  );
  return words.replaceAll(/[*~]/g, '').trim() || null;
};

/** A sentence with the words, which the rule must find. `n` chooses how it is said. */
const saying = (locale: Locale, n: number, words: string): string => {
  const { say } = PLAIN_SENTENCES[locale];
  return (say[n % say.length] ?? '{}').replace('{}', () => words);
};

/** Sentences with an example of each term, as many as there are terms and at least two. */
export const composeFound = (terms: readonly string[], locale: Locale): readonly Candidate[] => {
  const examples = terms.flatMap((term) => exampleOfTerm(term) ?? []);
  const all = examples.length === 1 ? [...examples, ...examples] : examples;
  return all.map((words, n) => ({
    test: { lang: locale, text: saying(locale, n, words), expect: [words] },
    reason: 'words',
    near: null,
    asset: null,
  }));
};

/** Something near a term that is not the term: a part of a phrase, or a word with the term inside. */
const nearOf = (term: string): string | null => {
  if (!isPlainTerm(term)) return null;
  const words = term.split(/[\s-]+/u).filter((word) => word !== '');
  if (words.length > 1) return words.slice(0, -1).join(' ');
  // Twice the word is another word in every alphabet.
  const [word = ''] = words;
  return /^[\p{L}\p{M}]+$/u.test(word) ? `${word}${word.toLowerCase()}` : null;
};

/** Sentences in which nothing must be found: first with something near the terms, then without. */
export const composeUnfound = (terms: readonly string[], locale: Locale): readonly Candidate[] => {
  const find = findWords(terms);
  const isFree = (text: string): boolean => find(text).length === 0;
  const near = terms
    .flatMap((term) => nearOf(term) ?? [])
    .map((words) => ({ words, text: saying(locale, 0, words) }))
    .filter(({ text }) => isFree(text))
    .slice(0, 1)
    .map(({ words, text }): Candidate => ({
      test: { lang: locale, text, ok: true },
      reason: 'inside',
      near: words,
      asset: null,
    }));
  const other = [...PLAIN_SENTENCES[locale].other, ...WORDLESS]
    .filter(isFree)
    .map((text): Candidate => ({
      test: { lang: locale, text, ok: true },
      reason: 'beside',
      near: null,
      asset: null,
    }));
  return [...near, ...other];
};
