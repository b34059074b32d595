import type { Log } from '../log.ts';

/**
 * Looks after the engine's knowledge of us, again and again. A fault is told when it is another one than
 * last time: an engine that is away for an hour is one line.
 */
export const startTending = (
  log: Log,
  tend: () => Promise<unknown>,
  everyMs: number,
): { stop: () => Promise<void> } => {
  let stopped = false;
  let said = '';
  let wake = () => {};
  const loop = async () => {
    while (!stopped) {
      try {
        await tend();
        said = '';
      } catch (error) {
        const { message } = error as Error;
        if (message !== said)
          log.warn({ err: message }, 'the engine cannot be told of this process');
        said = message;
      }
      if (stopped) return;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, everyMs);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  };
  const running = loop();
  const stop = async () => {
    stopped = true;
    wake();
    await running;
  };
  return { stop };
};
