import type { Log } from '../log.ts';
import { startRepeating } from '../repeat.ts';

/**
 * Calls `tend` at intervals, to keep the engine informed about this process. An error is logged only if it
 * differs from the last one, so an engine that is away for an hour causes one line.
 */
export const startTending = (
  log: Log,
  tend: () => Promise<unknown>,
  everyMs: number,
): { stop: () => Promise<void> } => {
  let said = '';
  return startRepeating(async () => {
    try {
      await tend();
      said = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== said)
        log.warn({ err: message }, 'the engine could not be informed about this process');
      said = message;
    }
    return everyMs;
  });
};
