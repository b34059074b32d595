import { buildLexicon, type Lexicon } from './build-lexicon.ts';
import { buildSieve, type Sieve, sift } from './build-sieve.ts';
import { findBeginnings } from './find-beginnings.ts';
import type { FoldedText } from './fold-text.ts';
import type { Phrase, WildcardRest } from './parse-phrase.ts';
import { isWordAt } from './word-characters.ts';

/** Who asked for a phrase: numbers that only the caller understands. */
export interface WantedPhrase {
  readonly phrase: Phrase;
  readonly slots: readonly number[];
}

/** A text that must occur for a pattern to be worth running; it need not be whole words. */
export interface WantedGate {
  readonly literal: string;
  readonly patterns: readonly number[];
}

/** Phrases and gates of one language under one way of folding. */
export interface TermMatcher {
  readonly lexicon: Lexicon | null;
  /** The phrases that share each beginning of the lexicon. */
  readonly phrases: readonly (readonly WantedPhrase[])[];
  readonly sieve: Sieve | null;
  /** The patterns that each text of the sieve opens. */
  readonly gates: readonly (readonly number[])[];
}

const groupBy = <T, U>(
  items: readonly T[],
  keyOf: (item: T) => string,
  valuesOf: (item: T) => U[],
) => {
  const groups = new Map<string, U[]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known) known.push(...valuesOf(item));
    else groups.set(keyOf(item), valuesOf(item));
  }
  return groups;
};

/** Makes ready to find phrases and gates. */
export const compileTerms = (
  phrases: readonly WantedPhrase[],
  gates: readonly WantedGate[],
): TermMatcher => {
  // A star tells the same letters apart that end a word in one phrase and go on in another.
  const beginnings = groupBy(
    phrases,
    ({ phrase }) => phrase.beginning + (phrase.rests.length > 0 ? '*' : ''),
    (wanted) => [wanted],
  );
  const literals = groupBy(
    gates,
    ({ literal }) => literal,
    ({ patterns }) => [...patterns],
  );
  const keys = Array.from(beginnings.values(), ([first]) => ({
    text: first?.phrase.beginning ?? '',
    isOpen: (first?.phrase.rests.length ?? 0) > 0,
  }));
  return {
    lexicon: keys.length === 0 ? null : buildLexicon(keys),
    phrases: [...beginnings.values()],
    sieve: literals.size === 0 ? null : buildSieve([...literals.keys()]),
    gates: [...literals.values()],
  };
};

const isTextAt = (units: Uint16Array, at: number, text: string): boolean => {
  if (at + text.length > units.length) return false;
  for (let i = 0; i < text.length; i++) if (units[at + i] !== text.charCodeAt(i)) return false;
  return true;
};

/**
 * Gives the end of the word at a place. It remembers the last word, so that many wildcards in one
 * endless word cost one walk.
 */
const wordEnds = (units: Uint16Array) => {
  let from = 0;
  let to = 0;
  return (at: number): number => {
    if (at >= from && at < to) return to;
    from = at;
    to = at;
    while (isWordAt(units, to)) to += 1;
    return to;
  };
};

/** Where a phrase with wildcards ends that was found up to its first wildcard, or -1. */
const endOfRests = (
  units: Uint16Array,
  at: number,
  rests: readonly WildcardRest[],
  wordEnd: (at: number) => number,
): number => {
  let end = at;
  for (const { ending, after } of rests) {
    const wordsEnd = wordEnd(end);
    if (wordsEnd - ending.length < end) return -1;
    if (!isTextAt(units, wordsEnd - ending.length, ending)) return -1;
    if (!isTextAt(units, wordsEnd, after)) return -1;
    end = wordsEnd + after.length;
  }
  return end;
};

/**
 * Finds every phrase and every gate. Phrases that overlap are all found; which of them counts is the
 * rule's business. Places are those of the folded text.
 */
export const matchTerms = (
  { lexicon, phrases, sieve, gates }: TermMatcher,
  folded: FoldedText,
  onPhrase: (slots: readonly number[], start: number, end: number) => void,
  onGate: (pattern: number) => void,
): void => {
  const { units } = folded;
  if (sieve)
    sift(sieve, units, (literal) => {
      for (const pattern of gates[literal] as readonly number[]) onGate(pattern);
    });
  if (lexicon === null) return;
  const wordEnd = wordEnds(units);
  findBeginnings(lexicon, folded, (id, start, at) => {
    for (const { phrase, slots } of phrases[id] as readonly WantedPhrase[]) {
      const end = phrase.rests.length === 0 ? at : endOfRests(units, at, phrase.rests, wordEnd);
      if (end < 0 || (phrase.endsWord && isWordAt(units, end))) continue;
      onPhrase(slots, start, end);
    }
  });
};
