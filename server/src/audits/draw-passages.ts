import { createHash } from 'node:crypto';

/** A passage: the number of its asset in the list of counts, and of the segment in the asset, both from 0 on. */
export interface DrawnPlace {
  readonly asset: number;
  readonly segment: number;
}

const SPAN = 2 ** 48;

/**
 * Whole numbers from 0 up to and without `below`, each as likely as the others. The first 48 bits of SHA-256 of
 * the seed and a counter are the source, so that anybody can draw the same numbers again. Values beyond the last
 * multiple of `below` are left out; otherwise small numbers would come a little too often.
 */
const createNumbers = (seed: string) => {
  let counter = 0;
  return (below: number): number => {
    const fair = SPAN - (SPAN % below);
    for (;;) {
      const hash = createHash('sha256').update(`${seed}:${counter}`).digest();
      counter += 1;
      const value = hash.readUIntBE(0, 6);
      if (value < fair) return value % below;
    }
  };
};

/** The place of the passage with a number, counted over all assets. `ends` has the running sums of the counts. */
const placeOf = (ends: readonly number[], number: number): DrawnPlace => {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ends[middle] as number) > number) high = middle;
    else low = middle + 1;
  }
  return { asset: low, segment: number - (low === 0 ? 0 : (ends[low - 1] as number)) };
};

/**
 * Draws passages without putting them back, until all are drawn. Every passage that is left is equally likely
 * each time: one number among all passages chooses the asset by its share of them, and the passage in it. Whoever
 * leaves out passages by what they are, such as those with a finding, keeps a uniform draw of the others. The
 * first passages are the same however many are taken.
 *
 * Only the passages that were drawn take memory: it is a shuffle that remembers what it has moved.
 */
export const drawPassages = function* draw(
  counts: readonly number[],
  seed: string,
): Generator<DrawnPlace, void> {
  let total = 0;
  const ends = counts.map((count) => (total += count));
  const below = createNumbers(seed);
  const moved = new Map<number, number>();
  for (let left = total; left > 0; left -= 1) {
    const chosen = below(left);
    const number = moved.get(chosen) ?? chosen;
    moved.set(chosen, moved.get(left - 1) ?? left - 1);
    moved.delete(left - 1);
    yield placeOf(ends, number);
  }
};
