/** A note in the margin: where it belongs and how high it is, in pixels. */
export interface Note {
  readonly id: string;
  readonly top: number;
  readonly height: number;
}

const GAP = 8;

/**
 * Tops for notes so that none lies over another: each stands beside its place or below the note before.
 * The notes keep the order of their places.
 */
export const placeNotes = (notes: readonly Note[]): ReadonlyMap<string, number> => {
  const placed = new Map<string, number>();
  let free = 0;
  for (const { id, top, height } of notes.toSorted((a, b) => a.top - b.top)) {
    const at = Math.max(top, free);
    placed.set(id, at);
    free = at + height + GAP;
  }
  return placed;
};

/** Where the margin ends, so that the sheet is at least as long. */
export const endOf = (notes: readonly Note[], tops: ReadonlyMap<string, number>): number =>
  Math.max(0, ...notes.map(({ id, height }) => (tops.get(id) ?? 0) + height));
