import { compoundPattern } from './compound-pattern.ts';
import type { FoldMode } from './folding/fold-table.ts';
import { findForms, type Forms } from './forms/find-forms.ts';
import { foldText } from './folding/fold-text.ts';
import type { Locale } from '../text/locales.ts';
import { isWordCharacter } from './folding/word-characters.ts';

/** The text after a wildcard: the ending of that word, and the text after the word. */
export interface WildcardRest {
  readonly ending: string;
  readonly after: string;
  /** Set if only these endings are forms of the word. */
  readonly endings?: ReadonlySet<string>;
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

/** A word of which every form counts, such as heal~. A tilde that does not follow a letter means itself. */
const FORM = /(?<![\p{L}\p{M}\p{N}_*])[\p{L}\p{M}]{3,}~(?![\p{L}\p{M}\p{N}_*~])/gu;
const TILDE = /(?<=[\p{L}\p{M}\p{N}_*])~/gu;
const MAX_FORMS = 3;

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);
const lastOf = (text: string): string => Array.from(text.slice(-2)).at(-1) ?? '';

/** Why a term of words is invalid, or null. */
export const phraseIssue = (term: string, locale: Locale): string | null => {
  if (term.length > MAX_TERM_LENGTH)
    return `a term has at most ${MAX_TERM_LENGTH} characters, more belongs in a pattern`;
  if (compoundPattern(term) !== null) return null;
  const forms = term.match(FORM)?.length ?? 0;
  if (forms > MAX_FORMS) return `a term has at most ${MAX_FORMS} words with the mark ~`;
  if ((term.match(TILDE)?.length ?? 0) !== forms)
    return 'the mark ~ stands at the end of a word of three letters or more, without a star in it';
  const folded = foldText(term, locale, 'caseless').text();
  if (folded === '') return 'a term needs a text';
  const wildcards = folded.match(/\*/g)?.length ?? 0;
  if (wildcards > MAX_WILDCARDS) return `a term has at most ${MAX_WILDCARDS} wildcards`;
  return (folded.match(WELL_PLACED)?.length ?? 0) === wildcards
    ? null
    : 'a wildcard stands inside or at the end of a word, once, after two of its letters, or before a word of four letters that stands alone';
};

const restOf = (piece: string): WildcardRest => {
  const ending = new RegExp(`^${WILD}*`, 'u').exec(piece)?.[0] ?? '';
  return { ending, after: piece.slice(ending.length) };
};

/**
 * Folds a term and splits it at its wildcards. The term must be valid (see `phraseIssue`).
 * @internal
 */
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

/** Endings fold alike in many words, and folding takes longer than looking it up. */
const foldedEndings = new Map<string, string>();

const foldEnding = (ending: string, locale: Locale, mode: FoldMode): string => {
  const key = `${locale} ${mode} ${ending}`;
  const folded = foldedEndings.get(key) ?? foldText(ending, locale, mode).text();
  foldedEndings.set(key, folded);
  return folded;
};

/** Folds a term and splits it as `parsePhrase` does, once for each way in which the forms of its words begin. */
export const parsePhrases = (term: string, locale: Locale, mode: FoldMode): readonly Phrase[] => {
  const marked = term.match(FORM);
  if (marked === null) return [parsePhrase(term, locale, mode)];
  const between = term.split(FORM);
  let ways: readonly (readonly Forms[])[] = [[]];
  for (const word of marked) {
    const forms = findForms(word.slice(0, -1).toLocaleLowerCase(locale), locale);
    ways = ways.flatMap((way) => forms.map((one) => [...way, one]));
  }
  return ways.map((way) => {
    // A star stands for the ending of each form. Which of the stars do is told by their number.
    const written = between.map((part, n) => part + (way[n] ? `${way[n].beginning}*` : ''));
    const phrase = parsePhrase(written.join(''), locale, mode);
    const rests = [...phrase.rests];
    let star = 0;
    for (const [n, { endings }] of way.entries()) {
      star += (between[n]?.split('*').length ?? 1) - 1;
      const folded = new Set(Array.from(endings, (one) => foldEnding(one, locale, mode)));
      rests[star] = { ...(rests[star] as WildcardRest), endings: folded };
      star += 1;
    }
    return { ...phrase, rests };
  });
};
