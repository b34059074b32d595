import type { Interval } from '../../text/find-quotations.ts';
import { foldText } from '../folding/fold-text.ts';
import type { Locale } from '../../text/locales.ts';
import { findApproximate } from './find-approximate.ts';

/** Where a quote was found, and how closely the text there matches it. */
export interface VerifiedQuote extends Interval {
  readonly match: 'exact' | 'folded' | 'approximate';
}

/** The fraction of a quote that may differ from the text. */
const TOLERANCE = 0.1;
/**
 * Limits in characters. A quote longer than MAX_QUOTE is rejected. A quote longer than MAX_APPROXIMATE must
 * match without differences.
 */
const MAX_QUOTE = 8_000;
const MAX_APPROXIMATE = 500;
const MAX_PLACES = 1_000;

const placesOf = (text: string, quote: string): readonly Interval[] => {
  const places: Interval[] = [];
  let start = text.indexOf(quote);
  while (start !== -1 && places.length < MAX_PLACES) {
    places.push({ start, end: start + quote.length });
    start = text.indexOf(quote, start + 1);
  }
  return places;
};

const gap = (one: Interval, other: Interval): number =>
  Math.max(0, one.start - other.end, other.start - one.end);

/** The place nearest to a gate. Of equally near places, or without gates, the first. */
const nearest = (places: readonly Interval[], gates: readonly Interval[]): Interval | null => {
  let best: Interval | null = null;
  let least = Infinity;
  for (const place of places) {
    const distance = Math.min(Number.MAX_SAFE_INTEGER, ...gates.map((gate) => gap(place, gate)));
    if (distance < least) {
      best = place;
      least = distance;
    }
  }
  return best;
};

/** A place without the white space at its ends. */
const trimmed = (text: string, { start, end }: Interval): Interval => {
  const slice = text.slice(start, end);
  return {
    start: start + slice.length - slice.trimStart().length,
    end: end - slice.length + slice.trimEnd().length,
  };
};

/**
 * Searches a text for the quote that a model gave: first exactly, then folded, then with up to a tenth of it
 * different. Null means that the text does not contain the quote, for instance because the model translated
 * it, invented it or joined it from several places. The result is a place in the text, never the model's
 * words.
 */
export const verifyQuote = (
  text: string,
  given: string,
  { locale, gates }: { readonly locale: Locale | null; readonly gates: readonly Interval[] },
): VerifiedQuote | null => {
  const quote = given.toWellFormed().trim();
  if (quote.length > MAX_QUOTE) return null;
  const sought = foldText(quote, locale ?? 'en', 'caseless');
  if (sought.words.length === 0) return null;
  const exact = nearest(placesOf(text, quote), gates);
  if (exact) return { ...exact, match: 'exact' };

  const folded = foldText(text, locale ?? 'en', 'caseless');
  const inText = ({ start, end }: Interval): Interval =>
    trimmed(text, { start: folded.sourceStart(start), end: folded.sourceEnd(end) });
  const alike = nearest(placesOf(folded.text(), sought.text()).map(inText), gates);
  if (alike) return { ...alike, match: 'folded' };

  const limit = Math.floor(sought.units.length * TOLERANCE);
  if (limit === 0 || sought.units.length > MAX_APPROXIMATE) return null;
  const near = findApproximate(folded.units, sought.units, limit).map(inText);
  const place = nearest(near, gates);
  return place && place.end > place.start ? { ...place, match: 'approximate' } : null;
};
