/** A note in the margin: where it belongs and how high it is, in pixels. */
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
 * Tops for notes so that none lies over another. The one that is asked about stands right beside its
 * place; those before it make room upwards, those after it downwards, and all keep their order.
 */
export const placeNotes = (
  notes: readonly Note[],
  active: string | null,
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
  // Where there is no room above, order is worth more than the exact place.
  if (limit < 0) return new Map(downwards(sorted, 0));
  return new Map([...above, ...downwards(sorted.slice(middle), pinned.top)]);
};

/** Where the margin ends, so that the sheet is at least as long. */
export const endOf = (notes: readonly Note[], tops: ReadonlyMap<string, number>): number =>
  Math.max(0, ...notes.map(({ id, height }) => (tops.get(id) ?? 0) + height));
