import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';

const TRIES = 5;

/**
 * Aborts a call several times and gives the milliseconds until it ended, of the quickest: the service runs in the
 * same process, and what that does meanwhile is no part of it.
 */
export const timeAborts = async (
  run: (signal: AbortSignal) => Promise<unknown>,
): Promise<number> => {
  const spent: number[] = [];
  for (let n = 0; n < TRIES; n += 1) {
    const controller = new AbortController();
    const reason = new Error('enough');
    const ended = run(controller.signal).catch((error: unknown) => error);
    await sleep(200);
    const before = performance.now();
    controller.abort(reason);
    expect(await ended).toBe(reason);
    spent.push(performance.now() - before);
  }
  return Math.min(...spent);
};
