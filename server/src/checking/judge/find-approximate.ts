import type { Interval } from '../../text/find-quotations.ts';

/** The maximum number of places to return. Only a text of one repeated letter can have more. */
const MAX_PLACES = 1_000;

/**
 * Returns the places of a text that are most similar to a pattern, in order. Returns none if that takes more
 * insertions, deletions and replacements than the limit. Sellers' algorithm; cells that cannot lead to a
 * place within the limit are not computed, so the time grows with the text and the limit.
 */
export const findApproximate = (
  text: Uint16Array,
  pattern: Uint16Array,
  limit: number,
): readonly Interval[] => {
  const rows = pattern.length;
  const costs = Int32Array.from({ length: rows + 1 }, (_, row) => row);
  const starts = new Int32Array(rows + 1);
  const beyond = limit + 1;
  let best = limit;
  let places: Interval[] = [];
  let active = Math.min(limit, rows);
  for (let end = 1; end <= text.length; end++) {
    const unit = text[end - 1];
    let cost = costs[0] as number;
    let start = starts[0] as number;
    costs[0] = 0;
    starts[0] = end;
    const lowest = Math.min(active + 1, rows);
    for (let row = 1; row <= lowest; row++) {
      const left = row <= active ? (costs[row] as number) : beyond;
      const leftStart = starts[row] as number;
      const above = costs[row - 1] as number;
      let least = cost + (pattern[row - 1] === unit ? 0 : 1);
      let from = start;
      if (above + 1 < least) {
        least = above + 1;
        from = starts[row - 1] as number;
      }
      if (left + 1 < least) {
        least = left + 1;
        from = leftStart;
      }
      cost = left;
      start = leftStart;
      costs[row] = least;
      starts[row] = from;
    }
    active = lowest;
    while ((costs[active] as number) > limit) active -= 1;
    const found = active === rows ? (costs[rows] as number) : beyond;
    if (found > best) continue;
    if (found < best) places = [];
    best = found;
    if (places.length < MAX_PLACES) places.push({ start: starts[rows] as number, end });
  }
  return places;
};
