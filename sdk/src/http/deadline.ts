/** Aborts a request when its caller does, or when nothing came for too long. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Begins the time anew. */
  readonly extend: () => void;
  /** Stops the time until it begins anew. */
  readonly rest: () => void;
  /** Whether the time ran out. */
  readonly isOver: () => boolean;
  /** Stops both. Call it in the end. */
  readonly stop: () => void;
}

export const createDeadline = (ms: number, caller: AbortSignal | undefined): Deadline => {
  const controller = new AbortController();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = (): void => controller.abort(caller?.reason);
  const extend = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isOver = true;
      controller.abort(new Error('no answer in time'));
    }, ms);
  };
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { once: true });
  extend();
  const stop = (): void => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  };
  const rest = (): void => clearTimeout(timer);
  return { signal: controller.signal, extend, rest, isOver: () => isOver, stop };
};
