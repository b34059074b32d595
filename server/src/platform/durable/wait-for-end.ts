import type { Listener } from '../db/listen.ts';

/**
 * Listens for the end of work. Call it before the work starts. The notification comes from PostgreSQL: a
 * thousand waiting requests need one connection, and a short outage of the engine does no harm. `look`
 * returns null while the work is running. `within` returns null when the time is over or the process stops.
 */
export const listenForEnd = <T>(
  listener: Listener,
  work: {
    readonly channel: string;
    readonly id: string;
    readonly look: () => Promise<T | null>;
    /** How often to look without a notification, because a fault may lose a notification. */
    readonly everyMs: number;
  },
): { readonly within: (waitMs: number) => Promise<T | null>; readonly stop: () => void } => {
  const ended = Promise.withResolvers<T | null>();
  const look = (): void =>
    void work.look().then(
      (end) => end !== null && ended.resolve(end),
      // PostgreSQL cannot be reached at the moment. The next look tries again.
      () => undefined,
    );
  const stopListening = listener.on(work.channel, work.id, look);
  const looking = setInterval(look, work.everyMs);
  const giveUp = (): void => ended.resolve(null);
  listener.ending.addEventListener('abort', giveUp);
  const stop = (): void => {
    stopListening();
    listener.ending.removeEventListener('abort', giveUp);
    clearInterval(looking);
  };
  const within = async (waitMs: number): Promise<T | null> => {
    if (listener.ending.aborted) giveUp();
    const timer = setTimeout(giveUp, waitMs);
    const end = await ended.promise;
    clearTimeout(timer);
    stop();
    return end;
  };
  return { within, stop };
};
