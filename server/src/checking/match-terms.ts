import { buildLexicon, type Lexicon } from './build-lexicon.ts';
import { buildPrefilter, type Prefilter, sift } from './build-prefilter.ts';
import { findBeginnings } from './find-beginnings.ts';
import type { FoldedText } from './folding/fold-text.ts';
import type { Phrase, WildcardRest } from './parse-phrase.ts';
import { isWordAt } from './folding/word-characters.ts';

/** A phrase and the numbers of the term lists that contain it. Only the caller interprets these numbers. */
export interface WantedPhrase {
  readonly phrase: Phrase;
  readonly slots: readonly number[];
}

/** A text without which a pattern cannot match and need not run. It may be a part of a word. */
export interface WantedGate {
  readonly literal: string;
  readonly patterns: readonly number[];
}

/** The phrases and gates of one language in one folding mode. */
export interface TermMatcher {
  readonly lexicon: Lexicon | null;
  /** For each beginning in the lexicon the phrases that share it. */
  readonly phrases: readonly (readonly WantedPhrase[])[];
  readonly prefilter: Prefilter | null;
  /** For each text of the prefilter the patterns to run if the text occurs. */
  readonly gates: readonly (readonly number[])[];
  /** For each text of the prefilter its length. */
  readonly gateLengths: readonly number[];
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

export const compileTerms = (
  phrases: readonly WantedPhrase[],
  gates: readonly WantedGate[],
): TermMatcher => {
  // The star keeps two beginnings with the same letters apart: one that ends the word and one with a
  // wildcard.
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
    prefilter: literals.size === 0 ? null : buildPrefilter([...literals.keys()]),
    gates: [...literals.values()],
    gateLengths: Array.from(literals.keys(), ({ length }) => length),
  };
};

const isTextAt = (units: Uint16Array, at: number, text: string): boolean => {
  if (at + text.length > units.length) return false;
  for (let i = 0; i < text.length; i++) if (units[at + i] !== text.charCodeAt(i)) return false;
  return true;
};

/** No ending of a word is longer. */
const LONGEST_ENDING = 24;

const isEnding = (
  units: Uint16Array,
  start: number,
  end: number,
  endings: ReadonlySet<string>,
): boolean =>
  end - start <= LONGEST_ENDING && endings.has(String.fromCharCode(...units.subarray(start, end)));

/**
 * Returns a function that finds the end of the word at a place. It remembers the last word, so that many
 * wildcards in one very long word are searched once.
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

/**
 * The end of a phrase with wildcards that has been found up to its first wildcard; -1 if the rest differs.
 */
const endOfRests = (
  units: Uint16Array,
  at: number,
  rests: readonly WildcardRest[],
  wordEnd: (at: number) => number,
): number => {
  let end = at;
  for (const { ending, after, endings } of rests) {
    const wordsEnd = wordEnd(end);
    if (endings && !isEnding(units, end, wordsEnd, endings)) return -1;
    if (wordsEnd - ending.length < end) return -1;
    if (!isTextAt(units, wordsEnd - ending.length, ending)) return -1;
    if (!isTextAt(units, wordsEnd, after)) return -1;
    end = wordsEnd + after.length;
  }
  return end;
};

/**
 * Finds every phrase and every gate. Overlapping phrases are all found; the rule decides which of them count.
 * Places refer to the folded text.
 */
export const matchTerms = (
  { lexicon, phrases, prefilter, gates, gateLengths }: TermMatcher,
  folded: FoldedText,
  onPhrase: (slots: readonly number[], start: number, end: number) => void,
  onGate: (pattern: number, start: number) => void,
): void => {
  const { units } = folded;
  if (prefilter)
    sift(prefilter, units, (literal, end) => {
      const start = end - (gateLengths[literal] as number);
      for (const pattern of gates[literal] as readonly number[]) onGate(pattern, start);
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
