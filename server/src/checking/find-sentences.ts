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

const KNOWN = new Map(LOCALES.map((locale) => [locale, new Set(ABBREVIATIONS[locale].split(' '))]));

/** What stands before the last full stop: words that hang together by full stops. */
const LAST_WORDS = /(?<![\p{L}\p{N}])([\p{L}\p{N}°ºª]+(?:\.\s?\p{L}+)*)\.[^\S\n\r]*$/u;
const INITIAL = /^\p{Lu}$/u;
const ORDINAL = /^\p{Nd}{1,2}$/u;

/** Only the end of a piece is looked at, or a hostile text would be read over and over. */
const TAIL = 24;

/** Whether a piece was cut off too soon: at an abbreviation, an initial or an ordinal number. */
const goesOn = (piece: string, locale: Locale): boolean => {
  const words = LAST_WORDS.exec(piece.slice(-TAIL))?.[1]?.split(/\.\s?/) ?? [];
  const last = words.at(-1) ?? '';
  if (INITIAL.test(last) || (DOTTED_ORDINALS.has(locale) && ORDINAL.test(last))) return true;
  return words.some((_, from) =>
    KNOWN.get(locale)?.has(words.slice(from).join('.').toLocaleLowerCase(locale)),
  );
};

/**
 * Cuts a text into sentences that follow one another without a gap. Unicode's own rules end one at
 * the full stop of an abbreviation before a capital, so such pieces are put together again.
 */
export const findSentences = (text: string, locale: Locale): readonly Interval[] => {
  const sentences: Interval[] = [];
  let start = 0;
  for (const { segment, index } of segmenterOf(locale).segment(text)) {
    const end = index + segment.length;
    if (end < text.length && goesOn(segment, locale)) continue;
    sentences.push({ start, end });
    start = end;
  }
  if (start < text.length) sentences.push({ start, end: text.length });
  return sentences;
};
