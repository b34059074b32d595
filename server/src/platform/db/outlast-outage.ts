import { setTimeout as sleep } from 'node:timers/promises';
import { OperationError } from '../errors.ts';

const PAUSE_MS = 200;

/**
 * Asks the database until it answers, for at most so long. On a busy machine the first connection of a start takes
 * longer than a request may wait for one. What fails for another reason fails at once.
 */
export const outlastOutage = async <T>(ask: () => Promise<T>, mostMs: number): Promise<T> => {
  const until = performance.now() + mostMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isOutage = error instanceof OperationError && error.code === 'unavailable';
      if (!isOutage || performance.now() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
};
