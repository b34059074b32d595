import { findQuotations, type Interval } from './find-quotations.ts';
import { findSentences } from './find-sentences.ts';
import { foldText } from './fold-text.ts';
import { countBelow, type HitList, NO_HITS } from './hit-list.ts';
import type { Locale } from './locales.ts';
import type { Place, Scope, Segment } from './rule.ts';

/** A segment with what was found in it, and what was found out about it when a rule asked. */
export interface ReadSegment {
  readonly index: number;
  readonly scope: Scope;
  readonly locale: Locale | null;
  readonly text: string;
  /** The lists of terms that stand in it. */
  readonly hits: ReadonlyMap<number, HitList>;
  sentences: Intervals | null;
  quotations: Intervals | null;
  words: WordPlaces | null;
}

/** Stretches that do not overlap, and where each begins. */
interface Intervals {
  readonly list: readonly Interval[];
  readonly starts: Int32Array;
}

/** A sentence longer than this is a text without full stops; only what is near is of use. */
const MAX_SENTENCE = 2_000;

const intervals = (list: readonly Interval[]): Intervals => ({
  list,
  starts: Int32Array.from(list, ({ start }) => start),
});

interface WordPlaces {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Words are counted on folded text, where a soft hyphen parts none. */
const wordsOf = (text: string, locale: Locale): WordPlaces => {
  const folded = foldText(text, locale, 'caseless');
  const count = folded.words.length / 3;
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  for (let word = 0; word < count; word++) {
    starts[word] = folded.sourceStart(folded.words[word * 3] as number);
    ends[word] = folded.sourceEnd(folded.words[word * 3 + 1] as number);
  }
  return { starts, ends };
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
): ReadSegment => ({
  index,
  scope,
  locale,
  text,
  hits,
  sentences: null,
  quotations: null,
  words: null,
});

export const hitsOf = ({ hits }: ReadSegment, slot: number): HitList => hits.get(slot) ?? NO_HITS;

/** The sentence or sentences that hold a hit. */
export const sentenceAt = (segment: ReadSegment, { start, end }: Interval): Interval => {
  segment.sentences ??= intervals(findSentences(segment.text, segment.locale ?? 'en'));
  const { list, starts } = segment.sentences;
  const first = list[countBelow(starts, start + 1) - 1];
  const last = list[countBelow(starts, end) - 1];
  return { start: first?.start ?? 0, end: last?.end ?? segment.text.length };
};

/** The stretch of a hit and so many words before and after it. */
export const around = (segment: ReadSegment, { start, end }: Interval, count: number): Interval => {
  segment.words ??= wordsOf(segment.text, segment.locale ?? 'en');
  const { starts, ends } = segment.words;
  const before = countBelow(ends, start + 1) - count;
  const after = countBelow(starts, end) + count - 1;
  return {
    start: Math.min(start, starts[before] ?? 0),
    end: Math.max(end, ends[after] ?? segment.text.length),
  };
};

export const isQuoted = (segment: ReadSegment, { start, end }: Interval): boolean => {
  segment.quotations ??= intervals(findQuotations(segment.text));
  const { list, starts } = segment.quotations;
  const quotation = list[countBelow(starts, start + 1) - 1];
  return quotation !== undefined && end <= quotation.end;
};

export const placeOf = (segment: ReadSegment, hit: Interval): Place => ({
  segment: segment.index,
  start: hit.start,
  end: hit.end,
  quote: segment.text.slice(hit.start, hit.end),
  sentence: trimmed(segment.text, sentenceAt(segment, hit), hit),
});
