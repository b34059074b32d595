import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine, Work } from '../src/platform/durable/engine.ts';

/** Asks until started work has ended, also while the engine is away; false when it takes longer. */
export const waitForWork = async (
  engine: Engine,
  work: Work,
  withinMs: number,
): Promise<boolean> => {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(25)) {
    if ((await engine.status(work).catch(() => null)) === 'ended') return true;
  }
  return false;
};
