import { findQuotations, type Interval } from '../text/find-quotations.ts';
import { findSentences } from '../text/find-sentences.ts';
import { countBelow, type Hit, type HitList, NO_HITS } from './hit-list.ts';
import type { Locale } from '../text/locales.ts';
import type { Place, Scope, Segment } from './rule.ts';
import { cuesOf } from './stance/cues.ts';
import { findStance } from './stance/find-stance.ts';
import { type WordPlaces, wordPlaces } from './folding/word-places.ts';
import type { Stance } from '@copydesk/contract/violations/stances';

/** A segment with its hits. Sentences, quotations and words are computed when a rule first needs them. */
export interface ReadSegment {
  readonly index: number;
  readonly scope: Scope;
  readonly locale: Locale | null;
  readonly text: string;
  /** The hits by term list, for the lists that occur in the segment. */
  readonly hits: ReadonlyMap<number, HitList>;
  sentences: Intervals | null;
  quotations: Intervals | null;
  words: WordPlaces | null;
  /** The stances that were found so far: several rules often find the same words. */
  stances: Map<string, Stance> | null;
}

/** Stretches that do not overlap, and the start of each. */
interface Intervals {
  readonly list: readonly Interval[];
  readonly starts: Int32Array;
}

/**
 * The maximum length of a sentence, in UTF-16 units. A longer one is a text without full stops, of which only
 * the part near the hit is kept.
 */
const MAX_SENTENCE = 2_000;

const intervals = (list: readonly Interval[]): Intervals => ({
  list,
  starts: Int32Array.from(list, ({ start }) => start),
});

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
  stances: null,
});

export const hitsOf = ({ hits }: ReadSegment, slot: number): HitList => hits.get(slot) ?? NO_HITS;

/** The sentence or sentences that contain a hit. */
export const sentenceAt = (segment: ReadSegment, { start, end }: Interval): Interval => {
  segment.sentences ??= intervals(findSentences(segment.text, segment.locale ?? 'en'));
  const { list, starts } = segment.sentences;
  const first = list[countBelow(starts, start + 1) - 1];
  const last = list[countBelow(starts, end) - 1];
  return { start: first?.start ?? 0, end: last?.end ?? segment.text.length };
};

/** The sentence after a sentence; its own end if it is the last. */
const sentenceAfter = (segment: ReadSegment, { end }: Interval): Interval =>
  end < segment.text.length
    ? sentenceAt(segment, { start: end, end: end + 1 })
    : { start: end, end };

/** The stretch of a hit with `count` words before and after it. */
export const around = (segment: ReadSegment, { start, end }: Interval, count: number): Interval => {
  segment.words ??= wordPlaces(segment.text, segment.locale ?? 'en');
  const { starts, ends } = segment.words;
  const before = countBelow(ends, start + 1) - count;
  const after = countBelow(starts, end) + count - 1;
  return {
    start: Math.min(start, starts[before] ?? 0),
    end: Math.max(end, ends[after] ?? segment.text.length),
  };
};

/** The quotation that contains a hit. */
const quotationAt = (segment: ReadSegment, { start, end }: Interval): Interval | null => {
  segment.quotations ??= intervals(findQuotations(segment.text));
  const { list, starts } = segment.quotations;
  const quotation = list[countBelow(starts, start + 1) - 1];
  return quotation !== undefined && end <= quotation.end ? quotation : null;
};

export const isQuoted = (segment: ReadSegment, hit: Interval): boolean =>
  quotationAt(segment, hit) !== null;

/**
 * In which sense the segment says the words of a hit. Without a known language everything is a claim. What
 * denies the words of several groups may stand between them, so each of them is looked at.
 */
export const stanceAt = (segment: ReadSegment, hit: Hit): Stance => {
  const { text, locale } = segment;
  if (locale === null) return 'claim';
  const key = `${hit.start} ${hit.end}`;
  segment.stances ??= new Map();
  const known = segment.stances.get(key);
  if (known) return known;
  const stanceOf = (place: Interval): Stance => {
    const sentence = sentenceAt(segment, place);
    return findStance(
      text,
      sentence,
      place,
      quotationAt(segment, place),
      { locale, cues: cuesOf(locale), next: sentenceAfter(segment, sentence) },
      hit.parts,
    );
  };
  const stances = (hit.parts ?? [hit]).map(stanceOf);
  const stance = stances.find((one) => one !== 'claim') ?? 'claim';
  segment.stances.set(key, stance);
  return stance;
};

export const placeOf = (segment: ReadSegment, hit: Interval): Place => ({
  segment: segment.index,
  start: hit.start,
  end: hit.end,
  quote: segment.text.slice(hit.start, hit.end),
  sentence: trimmed(segment.text, sentenceAt(segment, hit), hit),
});
