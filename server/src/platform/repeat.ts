import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` again and again until it is stopped. `work` never throws, and returns how many milliseconds to
 * pause. Stopping ends a pause at once, and waits for the end of a run.
 */
export const startRepeating = (work: () => Promise<number>): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      const pauseMs = await work();
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
