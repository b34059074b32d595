import { AsyncLocalStorage } from 'node:async_hooks';
import { traceHeaders } from '../traces/span.ts';

/** Why we ended a call ourselves. */
export type StopReason = 'connect' | 'idle' | 'total' | 'too_long' | 'repeats' | 'done';

export interface WatchLimits {
  readonly connectMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
  readonly maxBytes: number;
}

/** A fetch for one call that can be watched and stopped. */
export interface Watch {
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  /** Ends the call; only the first reason counts. */
  readonly stop: (reason: StopReason) => void;
  readonly stopped: () => StopReason | null;
}

/** Adds the place in the trace, so that a provider that keeps traces can be asked about a call. */
const withTrace = (init: RequestInit | undefined): RequestInit => {
  const ours = Object.entries(traceHeaders());
  if (ours.length === 0) return { ...init };
  const headers = new Headers(init?.headers);
  for (const [name, value] of ours) headers.set(name, value);
  return { ...init, headers };
};

/**
 * Watches one call at the level of bytes, where all providers are alike: time until the response headers,
 * time without a byte, total time and total bytes. Redirects are not followed, because they would send the
 * key and the prompt to an address that the operator did not configure.
 */
export const watchFetch = (limits: WatchLimits, fetch: typeof globalThis.fetch): Watch => {
  const controller = new AbortController();
  let reason: StopReason | null = null;
  let idle: NodeJS.Timeout | undefined;
  let bytes = 0;
  const stop = (why: StopReason): void => {
    reason ??= why;
    clearTimeout(connect);
    clearTimeout(idle);
    clearTimeout(total);
    controller.abort();
  };
  const connect = setTimeout(stop, limits.connectMs, 'connect');
  const total = setTimeout(stop, limits.totalMs, 'total');

  const hear = (chunk: Uint8Array): void => {
    idle?.refresh();
    bytes += chunk.byteLength;
    if (bytes > limits.maxBytes) stop('too_long');
  };

  const watched: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, { ...withTrace(init), redirect: 'manual' });
    clearTimeout(connect);
    if (reason === null) idle = setTimeout(stop, limits.idleMs, 'idle');
    if (!response.body) return response;
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, out) => {
          hear(chunk);
          out.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
  return { fetch: watched, signal: controller.signal, stop, stopped: () => reason };
};

const watches = new AsyncLocalStorage<Watch>();

/** Runs a call so that `watch` watches its requests. */
export const runWatched = <T>(watch: Watch, call: () => PromiseLike<T>): PromiseLike<T> =>
  watches.run(watch, call);

/** The fetch given to model objects. They outlive a call, so it uses the watch of the current call. */
export const watchedFetch: typeof globalThis.fetch = (input, init) => {
  const watch = watches.getStore();
  if (!watch) throw new Error('a provider was called outside an attempt');
  return watch.fetch(input, init);
};
