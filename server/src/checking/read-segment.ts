import { findQuotations, type Interval } from './find-quotations.ts';
import { findSentences } from './find-sentences.ts';
import { foldText } from './fold-text.ts';
import { countBelow, type HitList, NO_HITS } from './hit-list.ts';
import type { Locale } from './locales.ts';
import type { Place, Scope, Segment } from './rule.ts';
import { isWordAt } from './word-characters.ts';

/** A segment with what was found in it, and its sentences, words and quotations when asked for. */
export interface ReadSegment {
  readonly index: number;
  readonly scope: Scope;
  readonly locale: Locale | null;
  readonly text: string;
  /** The lists of terms that stand in it. */
  readonly slots: Iterable<number>;
  readonly hitsOf: (slot: number) => HitList;
  /** The sentence or sentences that hold a hit. */
  readonly sentenceAt: (hit: Interval) => Interval;
  /** The stretch of a hit and so many words before and after it. */
  readonly around: (hit: Interval, words: number) => Interval;
  readonly isQuoted: (hit: Interval) => boolean;
  readonly placeOf: (hit: Interval) => Place;
}

/** A sentence longer than this is a text without full stops; only what is near is of use. */
const MAX_SENTENCE = 2_000;

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

interface Words {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Words are counted on folded text, where a soft hyphen parts none. */
const wordsOf = (text: string, locale: Locale): Words => {
  const folded = foldText(text, locale, 'caseless');
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < folded.units.length; at++) {
    if (!isWordAt(folded.units, at)) continue;
    starts.push(folded.sourceStart(at));
    while (isWordAt(folded.units, at)) at += 1;
    ends.push(folded.sourceEnd(at));
  }
  return { starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
};

const trimmed = (text: string, { start, end }: Interval, hit: Interval): string => {
  const isLong = end - start > MAX_SENTENCE;
  const from = isLong ? Math.max(start, hit.start - MAX_SENTENCE / 2) : start;
  const to = isLong ? Math.min(end, Math.max(hit.end, from + MAX_SENTENCE)) : end;
  return text.slice(from, to).trim();
};

export const readSegment = (
  { text, scope }: Segment,
  index: number,
  locale: Locale | null,
  hits: ReadonlyMap<number, HitList>,
): ReadSegment => {
  const sentences = once(() => findSentences(text, locale ?? 'en'));
  const sentenceStarts = once(() => Int32Array.from(sentences(), ({ start }) => start));
  const words = once(() => wordsOf(text, locale ?? 'en'));
  const quotations = once(() => findQuotations(text));
  const quotationStarts = once(() => Int32Array.from(quotations(), ({ start }) => start));

  const sentenceAt = ({ start, end }: Interval): Interval => {
    const first = sentences()[countBelow(sentenceStarts(), start + 1) - 1];
    const last = sentences()[countBelow(sentenceStarts(), end) - 1];
    return { start: first?.start ?? 0, end: last?.end ?? text.length };
  };

  return {
    index,
    scope,
    locale,
    text,
    slots: hits.keys(),
    hitsOf: (slot) => hits.get(slot) ?? NO_HITS,
    sentenceAt,
    around: ({ start, end }, count) => {
      const { starts, ends } = words();
      const before = countBelow(ends, start + 1) - count;
      const after = countBelow(starts, end) + count - 1;
      return {
        start: Math.min(start, starts[before] ?? 0),
        end: Math.max(end, ends[after] ?? text.length),
      };
    },
    isQuoted: ({ start, end }) => {
      const quotation = quotations()[countBelow(quotationStarts(), start + 1) - 1];
      return quotation !== undefined && end <= quotation.end;
    },
    placeOf: (hit) => ({
      segment: index,
      start: hit.start,
      end: hit.end,
      quote: text.slice(hit.start, hit.end),
      sentence: trimmed(text, sentenceAt(hit), hit),
    }),
  };
};
