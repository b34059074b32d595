import { setTimeout as sleep } from 'node:timers/promises';
import type { BlobStore } from '../blobs/blob-store.ts';
import { createTurns, type Turns } from '../turns.ts';
import { createLru } from '../lru.ts';
import type { LookupName } from './lookup-name.ts';
import { crawlDelayOf, isAllowedByRobots, readRobots, type Robots } from './robots.ts';
import {
  createSafeFetch,
  type FetchedPage,
  type FetchFailure,
  type SafeFetch,
} from './safe-fetch.ts';
import { placeOf } from './web-target.ts';

/** The name by which a robots.txt addresses us. */
const PRODUCT = 'copydesk';

export interface PageRequest {
  readonly maxBytes: number;
  /** Places in private networks that may be fetched, as host:port. */
  readonly allow: readonly string[];
  /** The workspace that requests the page. Workspaces that fetch pages of the same host take turns. */
  readonly workspaceId?: string;
  /** Takes the body as it arrives; without it the body is in memory. */
  readonly receive?: BlobStore['receive'];
}

export interface PoliteWeb {
  /** Fetches a page, taking turns with other requests to the same host, and retries if that may help. */
  readonly fetch: (url: string, request: PageRequest) => Promise<FetchedPage | FetchFailure>;
  /** Which of a site's pages its robots.txt allows a crawl to fetch, and which sitemaps it names. */
  readonly robotsOf: (url: string, allow: readonly string[]) => Promise<SiteRobots>;
}

interface SiteRobots {
  readonly allows: (url: string) => boolean;
  readonly sitemaps: readonly string[];
}

export interface PoliteWebOptions {
  readonly userAgent?: string;
  readonly lookup?: LookupName;
  /** How many pages of one host are fetched at the same time. */
  readonly perHost?: number;
  readonly timeoutMs?: number;
  readonly now?: () => Date;
}

interface Host {
  readonly turns: Turns;
  nextAt: number;
  delayMs: number;
}

const PER_HOST = 8;
const TIMEOUT_MS = 30_000;
const ROBOTS_BYTES = 600 * 1024;
const ROBOTS_FOR_MS = 60 * 60_000;
const NO_ANSWER_FOR_MS = 10_000;
const MAX_SITES = 1_000;
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 20_000;
const MOST_DELAY_MS = 10_000;

/** How long to wait before a retry; null if a retry would not help. */
const waitOf = (failure: FetchFailure, attempt: number): number | null => {
  const { code, status, retryAfterSeconds } = failure;
  const backoff = FIRST_WAIT_MS * 4 ** (attempt - 1);
  if (code === 'unreachable' || code === 'dns' || code === 'timeout') {
    return attempt === 1 ? backoff : null;
  }
  const passes = status === 429 || status === 502 || status === 503 || status === 504;
  if (!passes) return null;
  const asked = retryAfterSeconds === null ? backoff : retryAfterSeconds * 1_000;
  return asked <= MOST_WAIT_MS ? Math.max(asked, backoff) : null;
};

/**
 * Creates a guarded client that is polite to sites: it sends few requests per host at a time, and makes the
 * pauses that a site asks for.
 */
export const createPoliteWeb = (options: PoliteWebOptions = {}): PoliteWeb => {
  const { perHost = PER_HOST, timeoutMs = TIMEOUT_MS, now = () => new Date() } = options;
  const hosts = new Map<string, Host>();
  const sites = createLru<string, { until: number; robots: Promise<Robots> }>(MAX_SITES);

  const clientFor = (allow: readonly string[]): SafeFetch =>
    createSafeFetch({
      allow,
      ...(options.userAgent ? { userAgent: options.userAgent } : {}),
      ...(options.lookup ? { lookup: options.lookup } : {}),
    });

  const hostOf = (url: string): Host | null => {
    const parsed = URL.parse(url);
    if (!parsed) return null;
    const place = placeOf(parsed);
    const host = hosts.get(place) ?? {
      turns: createTurns(perHost),
      nextAt: 0,
      delayMs: 0,
    };
    hosts.set(place, host);
    return host;
  };

  const inTurn = async <T>(
    url: string,
    workspaceId: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    const host = hostOf(url);
    if (!host) return work();
    const endTurn = await host.turns.take({ workspaceId, priority: 'bulk' });
    try {
      if (host.delayMs > 0) {
        // Not the time of day: a clock that is set back would make everybody wait for that long.
        const time = performance.now();
        const at = Math.max(time, host.nextAt);
        host.nextAt = at + host.delayMs;
        await sleep(at - time);
      }
      return await work();
    } finally {
      endTurn();
      const isIdle = host.turns.held() + host.turns.waiting() === 0 && host.delayMs === 0;
      if (isIdle && hosts.size > MAX_SITES) hosts.delete(placeOf(new URL(url)));
    }
  };

  const fetch: PoliteWeb['fetch'] = async (url, page) => {
    const { maxBytes, allow, workspaceId = '', receive } = page;
    const client = clientFor(allow);
    const request = { maxBytes, timeoutMs, ...(receive ? { receive } : {}) };
    for (let attempt = 1; ; attempt++) {
      const fetched = await inTurn(url, workspaceId, () => client(url, request));
      if (fetched.ok || attempt === ATTEMPTS) return fetched;
      const wait = waitOf(fetched, attempt);
      if (wait === null) return fetched;
      await sleep(wait);
    }
  };

  const robotsAt = (origin: string, allow: readonly string[]): Promise<Robots> => {
    const name = `${origin} ${allow.join(' ')}`;
    const time = now().getTime();
    const known = sites.get(name);
    if (known && known.until > time) return known.robots;
    const fetched = fetch(`${origin}/robots.txt`, { maxBytes: ROBOTS_BYTES, allow });
    const robots = fetched.then(readRobots);
    const site = { until: time + ROBOTS_FOR_MS, robots };
    sites.set(name, site);
    void fetched.then((page) => {
      // A server that cannot be reached counts as forbidding everything. The outage may be short, so this
      // must not last for an hour.
      if (!page.ok && (page.status === null || page.status >= 500)) {
        site.until = now().getTime() + NO_ANSWER_FOR_MS;
      }
    });
    return robots;
  };

  const robotsOf: PoliteWeb['robotsOf'] = async (url, allow) => {
    const { origin } = new URL(url);
    const robots = await robotsAt(origin, allow);
    const host = hostOf(origin);
    const delay = crawlDelayOf(robots, PRODUCT);
    if (host && delay !== null) host.delayMs = Math.min(delay * 1_000, MOST_DELAY_MS);
    return {
      allows: (page) => new URL(page).origin === origin && isAllowedByRobots(robots, PRODUCT, page),
      sitemaps: robots.sitemaps,
    };
  };

  return { fetch, robotsOf };
};
