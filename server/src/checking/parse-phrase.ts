import type { FoldMode } from './fold-table.ts';
import { foldText } from './fold-text.ts';
import type { Locale } from '../text/locales.ts';
import { isWordCharacter } from './word-characters.ts';

/** The text after a wildcard: the ending of that word, and the text after the word. */
export interface WildcardRest {
  readonly ending: string;
  readonly after: string;
}

/** A term after case folding that contains words only. */
export interface Phrase {
  /** The term up to the first wildcard. */
  readonly beginning: string;
  readonly rests: readonly WildcardRest[];
  /**
   * Whether the term begins or ends with a word character, so that a match
   * must begin or end at the edge of a word.
   */
  readonly startsWord: boolean;
  readonly endsWord: boolean;
}

const MAX_TERM_LENGTH = 300;
const MAX_WILDCARDS = 8;

/** A wildcard needs two word characters before it, and a word has at most one wildcard. */
const WILD = String.raw`[\p{L}\p{M}\p{N}_]`;
const WELL_PLACED = new RegExp(`(?<=${WILD}{2})\\*(?!${WILD}*\\*)`, 'gu');

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);
const lastOf = (text: string): string => Array.from(text.slice(-2)).at(-1) ?? '';

/** Why a term of words is invalid, or null. */
export const phraseIssue = (term: string, locale: Locale): string | null => {
  if (term.length > MAX_TERM_LENGTH)
    return `a term has at most ${MAX_TERM_LENGTH} characters, more belongs in a pattern`;
  const folded = foldText(term, locale, 'caseless').text();
  if (folded === '') return 'a term needs a text';
  const wildcards = folded.match(/\*/g)?.length ?? 0;
  if (wildcards > MAX_WILDCARDS) return `a term has at most ${MAX_WILDCARDS} wildcards`;
  return (folded.match(WELL_PLACED)?.length ?? 0) === wildcards
    ? null
    : 'a wildcard stands inside or at the end of a word, once, after two of its letters';
};

const restOf = (piece: string): WildcardRest => {
  const ending = new RegExp(`^${WILD}*`, 'u').exec(piece)?.[0] ?? '';
  return { ending, after: piece.slice(ending.length) };
};

/** Folds a term and splits it at its wildcards. The term must be valid (see `phraseIssue`). */
export const parsePhrase = (term: string, locale: Locale, mode: FoldMode): Phrase => {
  const [beginning = '', ...pieces] = foldText(term, locale, mode).text().split('*');
  const rests = pieces.map(restOf);
  const last = rests.at(-1);
  return {
    beginning,
    rests,
    startsWord: isWordCharacter(firstOf(beginning)),
    // A wildcard and the ending after it always reach the end of the word, so only the text after the ending
    // matters.
    endsWord: isWordCharacter(lastOf(last ? last.after : beginning)),
  };
};
