/** The vertical extent of a row, in pixels. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The new index of a dragged row that is dropped at height `y`: after every other row whose middle is above
 * it.
 */
export const dropPlace = (rows: readonly Extent[], from: number, y: number): number =>
  rows.filter(({ top, bottom }, n) => n !== from && (top + bottom) / 2 < y).length;
