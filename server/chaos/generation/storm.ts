import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../node-process.ts';
import { createRandom, type Random } from '../../test/random.ts';
import { type Part, PARTS } from './options.ts';

export interface Kill {
  readonly part: Part;
  readonly at: number;
  /** When nothing of it was left. */
  readonly deadAt: number;
  /** When the part was there again. */
  readonly backAt: number;
}

const LONGEST_ABSENCE_MS = 1_500;
/** When nothing has moved for so long, the next kill comes all the same. */
const CALM_MS = 20_000;
/** Kills are spread over this share of the work, so that each finds some of it under way. */
const FIRST = 0.02;
const LAST = 0.92;

const shuffled = <T>(random: Random, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Every part at least once if there are enough kills, in an order that only the seed knows. */
const victims = (random: Random, kills: number, only: Part | null): Part[] => {
  const parts: Part[] = [];
  while (parts.length < kills) parts.push(...shuffled(random, only ? [only] : PARTS));
  return parts.slice(0, kills);
};

/**
 * Kills one part after the other at random points of the work and starts each again a moment later.
 * `progress` is the share of the work that is done.
 */
export const storm = async (options: {
  readonly services: Record<Part, Service>;
  readonly kills: number;
  readonly only: Part | null;
  /** All parts go at once, whose turn it may be. */
  readonly together: boolean;
  readonly seed: number;
  readonly progress: () => number;
  readonly over: () => boolean;
  readonly say: (line: string) => void;
}): Promise<Kill[]> => {
  const { services, progress, over, say } = options;
  const random = createRandom(options.seed);
  const parts = victims(random, options.kills, options.only);
  const width = (LAST - FIRST) / parts.length;
  const points = parts.map((_, index) => FIRST + (index + random.next()) * width);
  const done: Kill[] = [];
  for (const [index, part] of parts.entries()) {
    const patience = Date.now() + CALM_MS;
    while (progress() < (points[index] ?? 0) && Date.now() < patience && !over()) await sleep(20);
    await sleep(random.between(0, 400));
    if (over()) break;
    const taken = options.together ? shuffled(random, PARTS) : [part];
    const absence = random.between(0, LONGEST_ABSENCE_MS);
    const share = `${Math.round(progress() * 100)} %`;
    const at = Date.now();
    await Promise.all(taken.map((name) => services[name].kill()));
    const deadAt = Date.now();
    await sleep(absence);
    await Promise.all(taken.map((name) => services[name].start()));
    const backAt = Date.now();
    done.push(...taken.map((name) => ({ part: name, at, deadAt, backAt })));
    const names = taken.join(', ');
    say(`kill ${index + 1}/${parts.length} at ${share}: ${names}, back after ${backAt - at} ms`);
  }
  return done;
};
