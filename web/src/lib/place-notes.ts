/** A note in the margin: its wanted position and its height, in pixels. */
export interface Note {
  readonly id: string;
  readonly top: number;
  readonly height: number;
}

const GAP = 8;

const downwards = (notes: readonly Note[], from: number): [string, number][] => {
  let free = from;
  return notes.map(({ id, top, height }) => {
    const at = Math.max(top, free);
    free = at + height + GAP;
    return [id, at];
  });
};

/**
 * Calculates positions so that no note overlaps another. The active note, if any, stays exactly beside its
 * text. Earlier notes move up, later ones move down, and all keep their order.
 */
export const placeNotes = (
  notes: readonly Note[],
  active: string | null = null,
): ReadonlyMap<string, number> => {
  const sorted = notes.toSorted((a, b) => a.top - b.top);
  const middle = sorted.findIndex(({ id }) => id === active);
  const pinned = sorted[middle];
  if (!pinned) return new Map(downwards(sorted, 0));
  let limit = pinned.top;
  const above = sorted
    .slice(0, middle)
    .toReversed()
    .map(({ id, top, height }): [string, number] => {
      limit = Math.min(top, limit - height - GAP);
      return [id, limit];
    });
  // If there is not enough space above, keeping the order matters more than the exact position.
  if (limit < 0) return new Map(downwards(sorted, 0));
  return new Map([...above, ...downwards(sorted.slice(middle), pinned.top)]);
};

/** The bottom of the last note, so that the sheet can be at least as long. */
export const endOf = (notes: readonly Note[], tops: ReadonlyMap<string, number>): number =>
  Math.max(0, ...notes.map(({ id, height }) => (tops.get(id) ?? 0) + height));
