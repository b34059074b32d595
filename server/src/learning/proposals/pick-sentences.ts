import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ExtractedDocument } from '../../checking/extract/document.ts';
import type { Place, Terms } from '../../checking/rule.ts';
import { findSentences } from '../../text/find-sentences.ts';
import { languageOfTag, type Locale, localeOf } from '../../text/locales.ts';
import { findNearWords, findWords } from './find-words.ts';
import type { Candidate, SourceAsset } from './proposed-test.ts';

/** A text that the rule has checked. */
export interface CheckedText {
  readonly asset: SourceAsset;
  readonly segments: ExtractedDocument['segments'];
  readonly language: LanguageKey | null;
  /** What the rule found. */
  readonly places: readonly Place[];
}

/** Longer segments are rarely sentences, and a text may be hostile. */
const LONGEST_SEGMENT = 5_000;
const LONGEST_SENTENCE = 300;
const MOST_SEGMENTS = 2_000;
/** One text must not fill the whole proposal. */
const MOST_PER_TEXT = 3;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
/** A sentence without the words should say something. */
const FEWEST_WORDS = 4;
const ENDS = /[.!?…]["”’»)]?$/u;

interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const sentencesOf = (text: string, locale: Locale): readonly Sentence[] =>
  findSentences(text, locale).flatMap(({ start, end }) => {
    const raw = text.slice(start, end);
    const trimmed = raw.trim();
    const from = start + raw.indexOf(trimmed);
    return trimmed === '' ||
      trimmed.length > LONGEST_SENTENCE ||
      trimmed.includes('\n') ||
      !trimmed.isWellFormed()
      ? []
      : [{ text: trimmed, start: from, end: from + trimmed.length }];
  });

interface Range {
  readonly start: number;
  readonly end: number;
}

const within = (range: Range, { start, end }: Range): boolean =>
  start <= range.start && range.end <= end;
const overlap = (one: Range, other: Range): boolean =>
  one.start < other.end && other.start < one.end;

interface Searches {
  readonly words: ReturnType<typeof findWords>;
  readonly near: ReturnType<typeof findNearWords>;
}

/** What one sentence can prove; null if nothing. */
const candidateOf = (
  { text, start, end }: Sentence,
  places: readonly Place[],
  locale: Locale,
  { words, near }: Searches,
  asset: SourceAsset,
): Candidate | null => {
  const said = words(text);
  // Where the terms are no plain words, only the rule itself can say what they mean.
  const only = places
    .filter((place) => within(place, { start, end }))
    .map((place) => ({ ...place, start: place.start - start, end: place.end - start }))
    .filter((place) => !said.some((one) => overlap(one, place)));
  const wanted = [...said, ...only].toSorted((one, other) => one.start - other.start);
  if (wanted.length > 0) {
    const expect = wanted.map(({ quote }) => quote);
    return { test: { lang: locale, text, expect }, reason: 'words', near: null, asset };
  }
  const [close] = near(text);
  const test = { lang: locale, text, ok: true } as const;
  if (close) return { test, reason: close.begins ? 'begins' : 'inside', near: close.word, asset };
  const isSaying = (text.match(WORDS)?.length ?? 0) >= FEWEST_WORDS && ENDS.test(text);
  return isSaying ? { test, reason: 'beside', near: null, asset } : null;
};

/** Finds sentences in a checked text that could be tests of the rule, a few of each sort. */
export const pickSentences = (
  { asset, segments, language, places }: CheckedText,
  terms: Terms,
): readonly Candidate[] => {
  const searches = new Map<Locale, Searches>();
  const searchesOf = (locale: Locale): Searches | null => {
    const own = [...(terms[locale] ?? []), ...(terms['*'] ?? [])];
    if (own.length === 0) return null;
    const made = searches.get(locale) ?? { words: findWords(own), near: findNearWords(own) };
    searches.set(locale, made);
    return made;
  };
  const placesOf = Map.groupBy(places, ({ segment }) => segment);
  const counted = new Map<Candidate['reason'], number>();
  const picked: Candidate[] = [];
  for (const [n, { text, scope, language: tag }] of segments.slice(0, MOST_SEGMENTS).entries()) {
    // Readers do not see it, so it makes a strange example.
    if (scope === 'meta' || text.length > LONGEST_SEGMENT) continue;
    const own = languageOfTag(tag) ?? language;
    const locale = own ? localeOf(own) : null;
    // Terms for every language also count where nobody knows the language.
    const search = searchesOf(locale ?? 'en');
    if (search === null || (locale === null && terms['*'] === undefined)) continue;
    for (const sentence of sentencesOf(text, locale ?? 'en')) {
      const found = candidateOf(sentence, placesOf.get(n) ?? [], locale ?? 'en', search, asset);
      const many = found ? (counted.get(found.reason) ?? 0) : MOST_PER_TEXT;
      if (!found || many >= MOST_PER_TEXT) continue;
      counted.set(found.reason, many + 1);
      picked.push(found);
    }
  }
  return picked;
};
