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
const CALM_MS = 60_000;
/** Kills are spread over this share of the work, so that each finds some of it under way. */
const LAST = 0.9;
/** Before this share the site is left alone: without its sitemap there is nothing to do. */
const SITE_FROM = 0.03;

const shuffled = <T>(random: Random, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Every part so many times, in an order that only the seed knows. */
const victims = (random: Random, kills: number, only: Part | null): Part[] =>
  Array.from({ length: kills }, () => shuffled(random, only ? [only] : PARTS)).flat();

/** Waits until so much of the work is done, or nothing moves any more. */
const untilShare = async (
  wanted: number,
  share: () => number,
  isOver: () => boolean,
): Promise<void> => {
  let [before, movedAt] = [share(), Date.now()];
  while (share() < wanted && !isOver() && Date.now() - movedAt < CALM_MS) {
    await sleep(20);
    if (share() > before) [before, movedAt] = [share(), Date.now()];
  }
};

/**
 * Kills one part after the other at random points of the work, from its very beginning on, and starts
 * each again a moment later; two may be away together. `share` is the share of the work that is done.
 */
export const storm = async (options: {
  readonly services: Record<Part, Service>;
  readonly kills: number;
  readonly only: Part | null;
  readonly seed: number;
  readonly share: () => number;
  readonly isOver: () => boolean;
  readonly say: (line: string) => void;
}): Promise<Kill[]> => {
  const { services, share, isOver, say } = options;
  const random = createRandom(options.seed);
  const parts = victims(random, options.kills, options.only);
  const width = LAST / parts.length;
  const done: Kill[] = [];
  const returns = new Map<Part, Promise<void>>();
  for (const [index, part] of parts.entries()) {
    // With enough kills the first one meets the plan, before any asset is under way.
    const isEarly = index === 0 && options.kills > 1;
    const point = (index + (isEarly ? 0 : random.next())) * width;
    const from = part === 'site' ? Math.max(point, SITE_FROM) : point;
    await untilShare(from, share, isOver);
    await sleep(random.between(0, 400));
    if (isOver()) break;
    // A page that is asked for twice in vain failed, so the site is not away for long.
    const absence = part === 'site' ? 0 : random.between(0, LONGEST_ABSENCE_MS);
    const found = `${Math.round(share() * 100)} %`;
    await returns.get(part);
    const at = Date.now();
    await services[part].kill();
    const deadAt = Date.now();
    const comeBack = async (): Promise<void> => {
      await sleep(absence);
      await services[part].start();
      const backAt = Date.now();
      done.push({ part, at, deadAt, backAt });
      say(`kill ${index + 1}/${parts.length} at ${found}: ${part}, back after ${backAt - at} ms`);
    };
    // On a slow machine the work would be over before a part that it does not need is back.
    const back = comeBack();
    back.catch(() => undefined);
    returns.set(part, back);
  }
  await Promise.all(returns.values());
  return done;
};
