import type { Interval } from '../../text/find-quotations.ts';
import { findSentences } from '../../text/find-sentences.ts';
import type { Locale } from '../../text/locales.ts';
import { cuesOf } from './cues.ts';
import { HARD, lower } from './find-stance.ts';

/** How many characters before and after a cut are examined. */
const NEAR = 40;

/** Whether a cut is only the end of a line in the middle of a sentence. A blank line is more than that. */
const isWrap = (text: string, cut: number): boolean => {
  const before = text.slice(Math.max(0, cut - NEAR), cut);
  return (
    /[^\s.!?:;][^\S\n\r]*(?:\r\n|\n|\r)[^\S\n\r]*$/.test(before) &&
    /^[^\S\n\r]*\p{Ll}/u.test(text.slice(cut, cut + NEAR))
  );
};

/** The stretches between the cuts. */
const between = (text: string, cuts: ReadonlySet<number>): readonly Interval[] => {
  let start = 0;
  return [...cuts]
    .filter((cut) => cut > 0 && cut < text.length && !isWrap(text, cut))
    .concat(text.length)
    .toSorted((one, other) => one - other)
    .map((end) => {
      const stretch = { start, end };
      start = end;
      return stretch;
    });
};

const sentenceEnds = (text: string, language: Locale | null): Set<number> =>
  new Set(findSentences(text, language ?? 'en').map(({ end }) => end));

/** The sentences of a text. A line that goes on in small letters on the next line is no end of a sentence. */
export const findWholeSentences = (text: string, language: Locale | null): readonly Interval[] =>
  between(text, sentenceEnds(text, language));

/**
 * The clauses of a text: its sentences, cut where stances are cut, at a colon, a bracket or a word such as
 * "but".
 */
export const findClauses = (text: string, language: Locale | null): readonly Interval[] => {
  const cuts = sentenceEnds(text, language);
  for (const { 0: mark, index } of text.matchAll(HARD)) cuts.add(index + mark.length);
  if (language !== null)
    for (const { index } of lower(text, language).matchAll(cuesOf(language).contrast))
      cuts.add(index);
  return between(text, cuts);
};
