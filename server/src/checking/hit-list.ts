import type { Interval } from '../text/find-quotations.ts';

interface Edges {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** A place where a term occurs. The parts are the words of its groups, if the term has several. */
export interface Hit extends Interval {
  readonly parts?: readonly Interval[];
}

/** The places where the terms of one list occur in one segment, as offsets in its text. */
export interface HitList {
  /** Sorted by start. If two hits have the same start, the longer one comes first. */
  readonly hits: readonly Hit[];
  /** The sorted starts and ends, computed on first use, because few lists are ever searched. */
  edges: Edges | null;
}

export const hitList = (found: readonly Hit[]): HitList => ({
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

/** Counts the sorted numbers below a limit. */
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

/** Whether some hit shares a character with a stretch. Takes two binary searches for any number of hits. */
export const touches = (list: HitList, { start, end }: Interval): boolean => {
  if (list.hits.length === 0) return false;
  const { starts, ends } = edgesOf(list);
  return countBelow(starts, end) > countBelow(ends, start + 1);
};

/** The hits that share a character with a stretch. */
export const hitsIn = ({ hits }: HitList, { start, end }: Interval): readonly Hit[] =>
  hits.filter((hit) => hit.start < end && hit.end > start);

/** Whether some hit overlaps a stretch without overlapping the given place inside the stretch. */
export const standsBeside = (list: HitList, place: Interval, stretch: Interval): boolean => {
  const { starts, ends } = edgesOf(list);
  return (
    countBelow(ends, place.start + 1) > countBelow(ends, stretch.start + 1) ||
    countBelow(starts, stretch.end) > countBelow(starts, place.end)
  );
};

/** Removes overlapping hits. The leftmost hit stays, and of hits with the same start the longest. */
export const withoutOverlaps = ({ hits }: HitList): readonly Hit[] => {
  let end = 0;
  return hits.filter((hit) => {
    if (hit.start < end) return false;
    end = hit.end;
    return true;
  });
};
