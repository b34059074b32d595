import { Agent, fetch as undiciFetch } from 'undici';
import { FetchError, toFetchError } from './fetch-error.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { readTarget } from './web-target.ts';

const MAX_HEADER_BYTES = 64 * 1024;
const TOTAL_MS = 3_600_000;

/** The reason for a failed fetch. Anything unknown counts as a lost connection. */
const reasonOf = (error: unknown, timedOut: boolean): FetchError => {
  try {
    return toFetchError((error as Error).cause ?? error, timedOut);
  } catch {
    return new FetchError('unreachable');
  }
};

/**
 * A fetch for libraries, with the guards of safe-fetch.ts: public addresses on ports 80 and 443, unless the operator
 * allowed the place. It follows no redirect. `onFault` hears why a call did not come through.
 */
export const createGuardedFetch =
  (
    allow: ReadonlySet<string>,
    onFault: (fault: FetchError) => void = () => undefined,
  ): typeof globalThis.fetch =>
  async (input, init) => {
    const signal = init?.signal ?? AbortSignal.timeout(TOTAL_MS);
    const agent = new Agent({
      connect: createGuardedConnector({ allow, lookup: undefined, signal }),
      pipelining: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    try {
      const url = readTarget(input instanceof Request ? input.url : String(input), allow);
      const sent = { ...init, signal, dispatcher: agent, redirect: 'manual' };
      const response = await undiciFetch(url, sent as Parameters<typeof undiciFetch>[1]);
      // It closes when the answer has been read or given up.
      void agent.close();
      return response as unknown as Response;
    } catch (error) {
      void agent.destroy();
      const fault = reasonOf(error, signal.aborted);
      onFault(fault);
      // Libraries know a lost connection by these words.
      throw new TypeError('fetch failed', { cause: fault });
    }
  };
