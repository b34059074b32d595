import type { Interval } from './find-quotations.ts';

interface Edges {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** The places where the terms of one list stand in one segment, as offsets in its own text. */
export interface HitList {
  /** By their beginning, and the longer first. */
  readonly hits: readonly Interval[];
  /** Made when first asked for: few lists are ever searched. */
  edges: Edges | null;
}

export const hitList = (found: readonly Interval[]): HitList => ({
  hits:
    found.length < 2
      ? found
      : found.toSorted((one, other) => one.start - other.start || other.end - one.end),
  edges: null,
});

export const NO_HITS = hitList([]);

const edgesOf = (list: HitList): Edges => {
  list.edges ??= {
    starts: Int32Array.from(list.hits, ({ start }) => start),
    ends: Int32Array.from(list.hits, ({ end }) => end).sort(),
  };
  return list.edges;
};

/** How many of the sorted numbers are below a limit. */
export const countBelow = (sorted: Int32Array, limit: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Whether some hit has a character in common with a stretch. Two searches, however many hits. */
export const touches = (list: HitList, { start, end }: Interval): boolean => {
  if (list.hits.length === 0) return false;
  const { starts, ends } = edgesOf(list);
  return countBelow(starts, end) > countBelow(ends, start + 1);
};

/** Whether some hit in a stretch stands beside a place, sharing no character with it. */
export const standsBeside = (list: HitList, place: Interval, stretch: Interval): boolean => {
  const { starts, ends } = edgesOf(list);
  return (
    countBelow(ends, place.start + 1) > countBelow(ends, stretch.start + 1) ||
    countBelow(starts, stretch.end) > countBelow(starts, place.end)
  );
};

/** The hits that count when several overlap: the leftmost, and of those the longest. */
export const withoutOverlaps = ({ hits }: HitList): readonly Interval[] => {
  let end = 0;
  return hits.filter((hit) => {
    if (hit.start < end) return false;
    end = hit.end;
    return true;
  });
};
