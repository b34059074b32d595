import { type Automaton, buildAutomaton, scan } from './build-automaton.ts';
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
  readonly automaton: Automaton | null;
  readonly phrases: readonly (readonly WantedPhrase[])[];
  readonly gates: readonly (readonly number[])[];
}

/** Puts phrases and gates into one automaton. */
export const compileTerms = (
  phrases: readonly WantedPhrase[],
  gates: readonly WantedGate[],
): TermMatcher => {
  const words = new Map<string, { phrases: WantedPhrase[]; gates: number[] }>();
  const entryOf = (word: string) => {
    const known = words.get(word);
    if (known) return known;
    const entry = { phrases: [], gates: [] };
    words.set(word, entry);
    return entry;
  };
  for (const wanted of phrases) entryOf(wanted.phrase.beginning).phrases.push(wanted);
  for (const { literal, patterns } of gates) entryOf(literal).gates.push(...patterns);
  const entries = [...words.values()];
  return {
    automaton: words.size === 0 ? null : buildAutomaton([...words.keys()]),
    phrases: entries.map((entry) => entry.phrases),
    gates: entries.map((entry) => entry.gates),
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
 * Finds every phrase and every gate in one pass. Phrases that overlap are all found; which of them
 * counts is the rule's business. Places are those of the folded text.
 */
export const matchTerms = (
  { automaton, phrases, gates }: TermMatcher,
  { units }: FoldedText,
  onPhrase: (slots: readonly number[], start: number, end: number) => void,
  onGate: (pattern: number) => void,
): void => {
  if (automaton === null) return;
  const wordEnd = wordEnds(units);
  scan(automaton, units, (word, at) => {
    for (const pattern of gates[word] as readonly number[]) onGate(pattern);
    const wanted = phrases[word] as readonly WantedPhrase[];
    const [first] = wanted;
    if (first === undefined) return;
    // Phrases of one entry begin alike, and most hits end here: in the middle of a word.
    const start = at - first.phrase.beginning.length;
    if (first.phrase.startsWord && isWordAt(units, start - 1)) return;
    for (const { phrase, slots } of wanted) {
      const end = phrase.rests.length === 0 ? at : endOfRests(units, at, phrase.rests, wordEnd);
      if (end < 0 || (phrase.endsWord && isWordAt(units, end))) continue;
      onPhrase(slots, start, end);
    }
  });
};
