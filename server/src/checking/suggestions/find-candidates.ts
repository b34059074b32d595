import type { Locale } from '../../text/locales.ts';
import type { Insertion, Omission, Remedies, Suggestion } from './suggestion.ts';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The words of a finding and the sentence around them. */
interface WordsInText {
  readonly text: string;
  readonly place: Stretch;
  readonly sentence: Stretch;
  /** The kind of place: body, heading and so on. */
  readonly scope: string;
}

/** What could be done about a finding, and the text of its segment afterwards. */
export interface Candidate {
  readonly offer: Partial<Suggestion>;
  readonly text: string;
}

/** The places whose sentences can be left out. A page needs its title, a link its words. */
const OMITTED: ReadonlySet<string> = new Set(['body', 'caption', 'heading']);
/** A longer sentence is a text without full stops, such as a table. */
const MAX_OMITTED = 600;

const inLanguage = <T>(
  texts: Readonly<Partial<Record<Locale | '*', T>>> | undefined,
  locale: Locale | null,
): T | null => (locale && texts?.[locale]) ?? texts?.['*'] ?? null;

const LETTER = /[\p{L}\p{N}]/u;

/** Other words begin with a capital, or are capitals, if the words did. */
const inCaseOf = (words: string, other: string): string => {
  const [first = ''] = words;
  if (first === first.toLowerCase()) return other;
  const isShouted = words === words.toUpperCase() && words !== words.toLowerCase();
  return isShouted && words.length > 3
    ? other.toUpperCase()
    : other.charAt(0).toUpperCase() + other.slice(1);
};

const escaped = (words: string): string => words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const patterns = new WeakMap<object, RegExp>();

/** Finds the words that have other words, whole words only and the longest first. */
const patternOf = (pairs: Readonly<Record<string, string>>): RegExp => {
  let pattern = patterns.get(pairs);
  if (!pattern) {
    const words = Object.keys(pairs).toSorted((one, other) => other.length - one.length);
    pattern = new RegExp(words.map(escaped).join('|'), 'giu');
    patterns.set(pairs, pattern);
  }
  return pattern;
};

/** The quote with other words for those that the rule has other words for; null if it has none. */
const replaceWords = (quote: string, pairs: Readonly<Record<string, string>>): string | null => {
  const byWords = new Map(
    Object.entries(pairs).map(([words, other]) => [words.toLowerCase(), other]),
  );
  let isChanged = false;
  const changed = quote.replaceAll(patternOf(pairs), (words, at: number) => {
    const before = quote.slice(0, at).at(-1) ?? '';
    const after = quote.charAt(at + words.length);
    const other = byWords.get(words.toLowerCase());
    if (other === undefined || LETTER.test(before) || LETTER.test(after)) return words;
    isChanged = true;
    return inCaseOf(words, other);
  });
  return isChanged ? changed : null;
};

/** The sentence that holds the words, without the spaces around it. */
const omissionOf = ({ text, sentence: { start, end }, scope }: WordsInText): Omission | null => {
  const sentence = text.slice(start, end);
  const from = start + sentence.length - sentence.trimStart().length;
  const trimmed = sentence.trim();
  return !OMITTED.has(scope) || trimmed.length > MAX_OMITTED
    ? null
    : { start: from, end: from + trimmed.length, text: trimmed };
};

const otherWords = (
  { replace, instead, lowercase }: Remedies,
  locale: Locale | null,
  quote: string,
): string | null => {
  if (locale && lowercase?.includes(locale))
    return quote.charAt(0) + quote.slice(1).toLocaleLowerCase(locale);
  const pairs = inLanguage(instead, locale);
  return inLanguage(replace, locale) ?? (pairs && replaceWords(quote, pairs));
};

/** If the needed words are there and only hard to see, adding them again is no help. */
const insertionsOf = (
  { insert }: Remedies,
  locale: Locale | null,
  point: string,
): readonly Insertion[] => (point === '/need/as' ? [] : [inLanguage(insert, locale) ?? []].flat());

/**
 * What could be done about a finding, the best first: other words, a text to add, or a sentence less. Whether
 * the rules accept it is not known yet. Without words, a text can only be added.
 */
export const findCandidates = (
  remedies: Remedies,
  { locale, point }: { readonly locale: Locale | null; readonly point: string },
  words: WordsInText | null,
): readonly Candidate[] => {
  const candidates: Candidate[] = [];
  const text = words?.text ?? '';
  if (words) {
    const { start, end } = words.place;
    const suggestion = otherWords(remedies, locale, text.slice(start, end));
    if (suggestion !== null)
      candidates.push({
        offer: { suggestion },
        text: text.slice(0, start) + suggestion + text.slice(end),
      });
  }
  for (const insertion of insertionsOf(remedies, locale, point))
    candidates.push({ offer: { insertion }, text: `${text} ${insertion.text}`.trimStart() });
  const omission = words && remedies.remove && omissionOf(words);
  if (omission)
    candidates.push({
      offer: { omission },
      text: text.slice(0, omission.start) + text.slice(omission.end).trimStart(),
    });
  return candidates;
};
