import type { Interval } from '../../text/find-quotations.ts';
import {
  judgeProminence,
  type Prominence,
  type Shortfall,
  tellShortfalls,
} from './judge-prominence.ts';
import type { LayoutReader, ShownWords } from './layout.ts';

/** Words in a segment of an asset. */
export interface FoundWords {
  readonly segment: { readonly index: number; readonly scope: string };
  readonly hit: Interval;
}

/** How many places of one list of terms are looked at. */
const MAX_PLACES = 200;

const shownBy =
  ({ boxesOf }: LayoutReader) =>
  ({ segment: { index, scope }, hit }: FoundWords): ShownWords => ({
    kind: scope === 'alt' || scope === 'title' ? scope : 'text',
    boxes: boxesOf(index, hit),
  });

/** What the most prominent of some words lack at a width. */
const leastLacking = (
  claim: ShownWords,
  words: readonly ShownWords[],
  as: Prominence,
  width: number,
): readonly Shortfall[] => {
  let least: readonly Shortfall[] | null = null;
  for (const one of words) {
    const shortfalls = judgeProminence(claim, one, as, width);
    if (shortfalls.length === 0) return [];
    if (least === null || shortfalls.length < least.length) least = shortfalls;
  }
  return least ?? [];
};

/**
 * Says what the needed words of a claim lack in prominence, at the first width where they lack something; null
 * if they lack nothing. `needed` has one list for each list of terms: of each, one place must be prominent
 * enough. At each width it may be another place.
 */
export const tellProminence = (
  claim: FoundWords,
  needed: readonly (readonly FoundWords[])[],
  as: Prominence,
  layout: LayoutReader,
): string | null => {
  const shown = shownBy(layout);
  const ofClaim = shown(claim);
  const lists = needed.map((words) => words.slice(0, MAX_PLACES).map(shown));
  for (const [number, width] of layout.widths.entries()) {
    for (const words of lists) {
      const shortfalls = leastLacking(ofClaim, words, as, number);
      if (shortfalls.length > 0) return tellShortfalls(shortfalls, width);
    }
  }
  return null;
};
