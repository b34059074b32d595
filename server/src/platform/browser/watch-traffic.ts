import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

export interface Traffic {
  /** How many requests the page has made. */
  readonly requests: () => number;
  /** Waits until no request has been running for `quietMs`. Returns false if the deadline comes first. */
  readonly quiet: (quietMs: number, deadline: number) => Promise<boolean>;
}

const POLL_MS = 25;
/** Types of requests that never end or bring no text. `quiet` does not wait for them. */
const ENDLESS: ReadonlySet<string> = new Set(['eventsource', 'websocket', 'ping', 'media']);

/** Counts the requests of a page and calls `onTooMany` above `maxRequests`. */
export const watchTraffic = (page: Page, maxRequests: number, onTooMany: () => void): Traffic => {
  const under = new Set<Request>();
  let requests = 0;
  let last = performance.now();
  page.on('request', (request) => {
    requests += 1;
    if (requests > maxRequests) return onTooMany();
    last = performance.now();
    if (!ENDLESS.has(request.resourceType())) under.add(request);
  });
  const done = (request: Request) => {
    if (under.delete(request)) last = performance.now();
  };
  page.on('requestfinished', done).on('requestfailed', done);
  return {
    requests: () => requests,
    quiet: async (quietMs, deadline) => {
      for (;;) {
        const now = performance.now();
        if (under.size === 0 && now - last >= quietMs) return true;
        if (now >= deadline || page.isClosed()) return false;
        await sleep(POLL_MS);
      }
    },
  };
};
