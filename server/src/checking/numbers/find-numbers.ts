import type { Interval } from '../../text/find-quotations.ts';
import type { Locale } from '../../text/locales.ts';
import { type NumberWords, numberWordsOf, withoutAccents } from './number-words.ts';

/** The numbers of a text, in figures and in words, and those of them that are percentages. */
export interface FoundNumbers {
  readonly number: readonly Interval[];
  readonly percentage: readonly Interval[];
}

const TOKEN = /\p{Nd}+(?:[.,’'\u00A0\u202F ]\p{Nd}+)*|\p{L}[\p{L}\p{M}]*/gu;
const FIGURE = /^\p{Nd}/u;
const GAP = /^(?:[\s-]{1,3}|)$/u;
/** No word for a number is longer. */
const LONGEST = 60;
/** How much before a number is read. */
const BEFORE = 16;

interface Token extends Interval {
  readonly kind: 'number' | 'between' | 'article';
}

const kindOf = (word: string, words: NumberWords): Token['kind'] | null => {
  if (FIGURE.test(word)) return 'number';
  if (word.length > LONGEST) return null;
  if (words.articles.has(word)) return 'article';
  if (words.isNumber(word)) return 'number';
  return words.between.has(word) ? 'between' : null;
};

/** Joins tokens that belong to one number: two hundred and five. */
const joined = (text: string, tokens: readonly Token[]): readonly Interval[] => {
  const found: { start: number; end: number }[] = [];
  let begun: number | null = null;
  let last: Token | null = null;
  for (const token of tokens) {
    const follows = last !== null && GAP.test(text.slice(last.end, token.start));
    if (token.kind === 'number') {
      const number = found.at(-1);
      // A word in between joins only if a number is on both sides, and an article only begins one.
      if (follows && number && begun === number.start) number.end = token.end;
      else {
        const isWord = !FIGURE.test(text.charAt(token.start));
        const start: number =
          follows && isWord && last?.kind === 'article' ? last.start : token.start;
        found.push({ start, end: token.end });
        begun = start;
      }
    } else if (!follows || token.kind === 'article' || last?.kind === 'between') begun = null;
    last = token;
  }
  return found;
};

/** Finds the numbers of a text, which is written in small letters. */
export const findNumbers = (written: string, locale: Locale): FoundNumbers => {
  const text = locale === 'el' ? withoutAccents(written) : written;
  const words = numberWordsOf(locale);
  const kinds = new Map<string, Token['kind'] | null>();
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(TOKEN)) {
    let kind = kinds.get(word);
    if (kind === undefined) {
      kind = kindOf(word, words);
      kinds.set(word, kind);
    }
    if (kind !== null) tokens.push({ kind, start: index, end: index + word.length });
  }
  const number: Interval[] = [];
  const percentage: Interval[] = [];
  for (const one of joined(text, tokens)) {
    // "Cent" in "pour cent" is no number of its own.
    if (one.start < (percentage.at(-1)?.end ?? 0)) continue;
    number.push(one);
    words.percent.lastIndex = one.end;
    const after = words.percent.exec(text)?.[0].length ?? 0;
    const near = text.slice(Math.max(0, one.start - BEFORE), one.start);
    const before = words.percentBefore?.exec(near)?.[0].length ?? 0;
    if (after + before > 0) percentage.push({ start: one.start - before, end: one.end + after });
  }
  return { number, percentage };
};
