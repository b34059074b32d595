import { setTimeout as sleep } from 'node:timers/promises';
import Type from 'typebox';

/** Shorter than the time after which common clients give up. */
const LONGEST_SECONDS = 45;
const STEP_MS = 1_000;

export const waitSeconds = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: LONGEST_SECONDS,
      default: 0,
      description: `${description} At most ${LONGEST_SECONDS}.`,
    }),
  );

/** Reads again and again until it is done or the time is over, and returns what it read last. */
export const waitUntil = async <T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  { seconds, signal }: { readonly seconds: number; readonly signal?: AbortSignal | undefined },
): Promise<T> => {
  const end = performance.now() + seconds * 1_000;
  let value = await read();
  while (!isDone(value) && performance.now() + STEP_MS <= end) {
    await sleep(STEP_MS, undefined, signal ? { signal } : {});
    value = await read();
  }
  return value;
};
