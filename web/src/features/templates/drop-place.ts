/** How far down a row of a list begins and ends. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/**
 * The place in the list that a row comes to when it is let go at this height: behind every other row whose
 * middle is above the pointer.
 */
export const dropPlace = (rows: readonly Extent[], from: number, y: number): number =>
  rows.filter(({ top, bottom }, n) => n !== from && (top + bottom) / 2 < y).length;
