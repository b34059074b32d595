import { ABBREVIATIONS, DOTTED_ORDINALS } from './abbreviations.ts';
import type { Interval } from './find-quotations.ts';
import { type Locale, LOCALES } from './locales.ts';

const segmenters = new Map<Locale, Intl.Segmenter>();

const segmenterOf = (locale: Locale): Intl.Segmenter => {
  let segmenter = segmenters.get(locale);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
    segmenters.set(locale, segmenter);
  }
  return segmenter;
};

/**
 * Characters that are never special for Unicode's sentence rules: they end no sentence, do
 * not combine with other letters and are visible. The full stop, the exclamation mark and
 * the question mark are handled separately.
 */
const LETTERS = 'A-Za-zÀ-ÖØ-öø-ſΆΈ-ΊΌΎ-ΡΣ-ώЀ-џ';
const SIMPLE = new RegExp(`^[\\x20-\\x7e${LETTERS}\\xa0–—‘’“”„«»€£§°]*$`);
const LETTER = new RegExp(`[${LETTERS}]`);
const STOP = /[.!?]/g;

const isLetter = (character: string): boolean => LETTER.test(character);
const isSmall = (character: string): boolean =>
  isLetter(character) && character === character.toLowerCase();

/**
 * The ends of the sentences of a simple text by Unicode's rules, or null if the text is not simple.
 * @internal
 */
export const cutSimple = (text: string, locale: Locale): readonly number[] | null => {
  // A semicolon is a question mark in Greek.
  if (!SIMPLE.test(text) || (locale === 'el' && text.includes(';'))) return null;
  const ends: number[] = [];
  for (const { 0: stop, index } of text.matchAll(STOP)) {
    const next = text.charAt(index + 1);
    const after = text.charAt(index + 2);
    if (next === '') break;
    if (next === ' ' && isLetter(after)) {
      if (stop !== '.' || !isSmall(after)) ends.push(index + 2);
    } else {
      // A full stop inside a number or name ends nothing; all other cases are left to Unicode's rules.
      const isInside =
        /\d/.test(next) || isSmall(next) || (isLetter(next) && isLetter(text.charAt(index - 1)));
      if (stop !== '.' || !isInside) return null;
    }
  }
  if (text !== '') ends.push(text.length);
  return ends;
};

/**
 * The ends of the sentences of any text by Unicode's rules.
 * @internal
 */
export const cutAny = (text: string, locale: Locale): readonly number[] =>
  Array.from(segmenterOf(locale).segment(text), ({ segment, index }) => index + segment.length);

const KNOWN = new Map(LOCALES.map((locale) => [locale, new Set(ABBREVIATIONS[locale].split(' '))]));

/** The text before the last full stop: words that are joined by full stops. */
const LAST_WORDS = /(?<![\p{L}\p{N}])([\p{L}\p{N}°ºª]+(?:\.\s?\p{L}+)*)\.[^\S\n\r]*$/u;
const INITIAL = /^\p{Lu}$/u;
const ORDINAL = /^\p{Nd}{1,2}$/u;

/**
 * How many characters at the end of a piece are examined. Otherwise a hostile text would be read over and
 * over.
 */
const TAIL = 24;
/** Every part of an abbreviation is shorter than this. */
const LONG = 8;
const ENDS_LONG = new RegExp(`(?:[${LETTERS}]{${LONG}}\\.|[!?]) ?$`);

/** Whether a piece with this end was cut too early: at an abbreviation, an initial or an ordinal number. */
const goesOn = (tail: string, locale: Locale): boolean => {
  if (ENDS_LONG.test(tail.slice(-LONG - 2))) return false;
  const words = LAST_WORDS.exec(tail)?.[1]?.split(/\.\s?/) ?? [];
  const last = words.at(-1) ?? '';
  if (INITIAL.test(last) || (DOTTED_ORDINALS.has(locale) && ORDINAL.test(last))) return true;
  return words.some((_, from) =>
    KNOWN.get(locale)?.has(words.slice(from).join('.').toLocaleLowerCase(locale)),
  );
};

/**
 * Divides a text into sentences without gaps. Unicode's rules end a sentence at the full stop of an
 * abbreviation before a capital, so such pieces are joined again.
 */
export const findSentences = (text: string, locale: Locale): readonly Interval[] => {
  const sentences: Interval[] = [];
  let start = 0;
  let pieceStart = 0;
  for (const end of cutSimple(text, locale) ?? cutAny(text, locale)) {
    const tail = text.slice(Math.max(pieceStart, end - TAIL), end);
    pieceStart = end;
    if (end < text.length && goesOn(tail, locale)) continue;
    sentences.push({ start, end });
    start = end;
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences;
};
