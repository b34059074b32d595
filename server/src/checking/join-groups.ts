import type { Interval } from '../text/find-quotations.ts';

/** A place where one of each group stands: from the first to the last of them. */
export interface JoinedHit extends Interval {
  /** The words of the groups, in the order of the text. */
  readonly parts: readonly Interval[];
}

interface Event {
  readonly group: number;
  readonly hit: Interval;
}

const overlaps = (one: Interval, other: Interval): boolean =>
  one.start < other.end && other.start < one.end;

/**
 * Picks one hit of each group, the latest ones first, so that no two overlap; null if there are none. A word
 * that is in two groups counts for one of them only.
 */
const pick = (
  recent: readonly (readonly Interval[])[],
  picked: readonly Interval[] = [],
): readonly Interval[] | null => {
  const group = recent[picked.length];
  if (group === undefined) return picked;
  for (let n = group.length - 1; n >= 0; n--) {
    const hit = group[n] as Interval;
    if (picked.some((other) => overlaps(hit, other))) continue;
    const rest = pick(recent, [...picked, hit]);
    if (rest) return rest;
  }
  return null;
};

const inOrder = (one: Interval, other: Interval): number =>
  one.start - other.start || other.end - one.end;

/** Hits of one group without overlaps: the leftmost, and of hits with the same start the longest. */
const separate = (hits: readonly Interval[]): readonly Interval[] => {
  let end = -1;
  return hits.toSorted(inOrder).filter((hit) => {
    if (hit.start < end) return false;
    end = hit.end;
    return true;
  });
};

/** The stretch from the first to the last of the words. */
const stretchOf = (words: readonly Interval[]): JoinedHit => {
  const parts = words.toSorted(inOrder);
  return { start: parts[0]?.start ?? 0, end: Math.max(...parts.map(({ end }) => end)), parts };
};

const lengthOf = ({ start, end }: Interval): number => end - start;

/**
 * Finds where one of each group stands in the same area, in any order. Of stretches that overlap, a shorter
 * one counts. Each hit is visited once and of each group only the last few hits are kept, so repeated words
 * cost no more than other words. The areas are in order.
 */
export const joinGroups = (
  groups: readonly (readonly Interval[])[],
  areas: readonly Interval[],
  fits: (stretch: Interval) => boolean,
): readonly JoinedHit[] => {
  const events: Event[] = groups
    .flatMap((hits, group) => separate(hits).map((hit) => ({ group, hit })))
    .toSorted((one, other) => inOrder(one.hit, other.hit));
  const found: JoinedHit[] = [];
  let recent: Interval[][] = groups.map(() => []);
  let area = 0;
  for (const { group, hit } of events) {
    const before = area;
    while (area < areas.length && (areas[area] as Interval).end <= hit.start) area += 1;
    if (area !== before) recent = groups.map(() => []);
    if (hit.end > (areas[area]?.end ?? 0)) continue;
    const own = recent[group] as Interval[];
    own.push(hit);
    // A word serves one group only. The other groups can take at most one hit each, so as many hits as there are
    // groups always leave one for this group. Older hits are forgotten.
    if (own.length > groups.length) own.shift();
    const words = recent.every((hits) => hits.length > 0) ? pick(recent) : null;
    if (words === null) continue;
    const next = stretchOf(words);
    if (!fits(next)) continue;
    const last = found.at(-1);
    if (last === undefined || last.end <= next.start) found.push(next);
    else if (lengthOf(next) < lengthOf(last) && next.start >= (found.at(-2)?.end ?? 0))
      found[found.length - 1] = next;
  }
  return found;
};
