import { expect, test } from 'vitest';
import { drawPassages, type DrawnPlace } from './draw-passages.ts';

// One of the assets is empty, one has half of all passages.
const COUNTS = [1, 3, 0, 6, 30, 5, 15];
const TOTAL = 60;
const nameOf = ({ asset, segment }: DrawnPlace): string => `${asset} ${segment}`;
const ALL = COUNTS.flatMap((count, asset) =>
  Array.from({ length: count }, (_, segment) => ({ asset, segment })),
);
/** Every sixth passage has a finding. */
const FLAGGED = new Set(ALL.filter((_, n) => n % 6 === 0).map(nameOf));
const isFlagged = (place: DrawnPlace): boolean => FLAGGED.has(nameOf(place));
const CLEAN = ALL.filter((place) => !isFlagged(place));

test('every passage is drawn once, and the seed alone decides the order', () => {
  const drawn = [...drawPassages(COUNTS, 'a seed')].map(nameOf);
  expect(drawn.toSorted()).toEqual(ALL.map(nameOf).toSorted());
  expect(drawn).toHaveLength(TOTAL);
  expect([...drawPassages(COUNTS, 'a seed')].map(nameOf)).toEqual(drawn);
  expect([...drawPassages(COUNTS, 'another')].map(nameOf)).not.toEqual(drawn);
  expect([...drawPassages([], 'a seed')]).toEqual([]);
  expect([...drawPassages([0, 0], 'a seed')]).toEqual([]);
});

test('of very many passages only those that are drawn are counted out', () => {
  const counts = Array.from({ length: 100_000 }, (_, n) => n % 1_000);
  const places = drawPassages(counts, 'large').take(200).toArray();
  expect(new Set(places.map(nameOf)).size).toBe(200);
  for (const { asset, segment } of places) expect(segment).toBeLessThan(counts[asset] as number);
});

/** How far the numbers of draws are from even ones: for 50 places, 85 is exceeded once in a thousand times. */
const chiSquare = (names: readonly string[]): number => {
  const seen = new Map(CLEAN.map((place) => [nameOf(place), 0]));
  for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1);
  expect(seen.size).toBe(CLEAN.length);
  const even = names.length / CLEAN.length;
  return [...seen.values()].reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
};

const SEEDS = Array.from({ length: 20_000 }, (_, n) => `seed ${n}`);

test.each([0, 4])(
  'each passage without a finding is equally likely, whatever the size of its asset (draw %i)',
  (nth) => {
    const names = SEEDS.map((seed) => {
      const clean = drawPassages(COUNTS, seed).filter((place) => !isFlagged(place));
      return nameOf(clean.drop(nth).next().value as DrawnPlace);
    });
    const distance = chiSquare(names);
    expect(CLEAN).toHaveLength(50);
    expect(distance).toBeLessThan(85);
    // A distance that is much too small would not be chance either.
    expect(distance).toBeGreaterThan(23);
  },
);

test('a draw that gave every asset the same chance would be noticed', () => {
  const assets = [...new Set(CLEAN.map(({ asset }) => asset))];
  const names = SEEDS.map((seed, n) => {
    const mine = CLEAN.filter(({ asset }) => asset === assets[n % assets.length]);
    const [place] = drawPassages([mine.length], seed).take(1).toArray();
    return nameOf(mine[place?.segment ?? 0] as DrawnPlace);
  });
  expect(chiSquare(names)).toBeGreaterThan(1_000);
});
