import type { Log } from './log.ts';

/** What one process may have under way. Everybody gets a share of it. */
export interface AdmissionLimits {
  /** Requests that are answered as soon as they can be. */
  readonly requests: number;
  /** Requests that stay open: events, uploads, downloads, callers that wait for a text. */
  readonly streams: number;
  /** Bytes of bodies, which are in memory until their request has ended. */
  readonly bytes: number;
}

const MEBIBYTE = 1024 * 1024;

export const ADMISSION_LIMITS: AdmissionLimits = {
  requests: 512,
  streams: 4_096,
  bytes: 128 * MEBIBYTE,
};

/** On whose account something is under way. */
export type Holder =
  | 'process'
  | 'strangers'
  | 'signed out'
  | 'workspace'
  | 'address'
  | 'key'
  | 'person';

/** A holder and the name under which it is counted. */
export type Held = readonly [holder: Holder, name: string];

/**
 * How much of the process each holder may have. All strangers share one half, so that the other half stays free for people who
 * are signed in, however many addresses the strangers use. Routes without sign-in get less than that half, so that a flood
 * of them leaves room for somebody who is about to sign in.
 */
const SHARES: Readonly<Record<Holder, number>> = {
  process: 1,
  strangers: 1 / 2,
  'signed out': 3 / 8,
  workspace: 1 / 2,
  address: 1 / 4,
  key: 1 / 4,
  person: 1 / 16,
};

const WHOSE: Readonly<Partial<Record<Holder, string>>> = {
  workspace: 'of this workspace',
  address: 'from your address',
  key: 'of this API key',
  person: 'of yours',
};
const WORDS = { requests: 'requests', streams: 'streams', bytes: 'request bodies' } as const;
const UNITS = {
  requests: 'concurrent-requests',
  streams: 'concurrent-requests',
  bytes: 'content-bytes',
} as const;
const RETRY_SECONDS = '1';
const MOST_PLACES = 1_000;
/** How the name of an address begins. */
const ADDRESS = 'address ';

type Counted = keyof AdmissionLimits;
type Counts = Record<Counted, number>;

/** One request that is under way. */
export interface Entry {
  readonly kind: 'requests' | 'streams';
  readonly bytes: number;
  /** Where it is counted. */
  readonly names: string[];
  hasEnded: boolean;
}

export interface AdmissionRefusal {
  readonly status: 429 | 503;
  readonly code: 'too_many_at_once' | 'unavailable';
  readonly detail: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What somebody who was refused is told: when to come back and, if it is a share of their own, how large it is. */
const refusalOf = (holder: Holder, counted: Counted, most: number): AdmissionRefusal => {
  const whose = WHOSE[holder];
  const again = { 'retry-after': RETRY_SECONDS };
  if (whose === undefined) {
    return {
      status: 503,
      code: 'unavailable',
      detail: 'This service is working on as many requests as it can. Retry in a moment.',
      headers: again,
    };
  }
  return {
    status: 429,
    code: 'too_many_at_once',
    detail: `Too many ${WORDS[counted]} ${whose} are under way. Retry when some have ended.`,
    headers: {
      ...again,
      'ratelimit-policy': `"${holder}";q=${Math.floor(most)};qu="${UNITS[counted]}"`,
      ratelimit: `"${holder}";r=0;t=${RETRY_SECONDS}`,
    },
  };
};

const TELL_EVERY_MS = 10_000;

/**
 * Tells at most every ten seconds that requests are refused, for whom, and where the last one came from, so that an
 * operator can keep a network out.
 */
const tellNowAndThen = (log: Log) => {
  let toldAt = -Infinity;
  return (holder: Holder, counted: Counted, place: string | null): void => {
    const at = performance.now();
    if (at - toldAt < TELL_EVERY_MS) return;
    toldAt = at;
    log.warn({ holder, counted, place }, 'requests are refused because too much is under way');
  };
};

/** Counts what is under way in this process, by holder. Nothing waits here: what does not fit is refused at once. */
export const createShares = (
  limits: AdmissionLimits,
  log: Log,
  placeOf: (ip: string) => string,
) => {
  const tellFull = tellNowAndThen(log);
  const held = new Map<string, Counts>();
  const most = Object.fromEntries(
    Object.entries(SHARES).map(([holder, share]) => [
      holder,
      {
        requests: Math.max(1, Math.floor(limits.requests * share)),
        streams: Math.max(1, Math.floor(limits.streams * share)),
        bytes: limits.bytes * share,
      },
    ]),
  ) as Record<Holder, Counts>;
  // Reading an address costs more than everything else here, and most requests come from few.
  const places = new Map<string, string>();
  const ofAddress = (ip: string): Held => {
    let place = places.get(ip);
    if (place === undefined) {
      if (places.size >= MOST_PLACES) places.clear();
      place = ADDRESS + placeOf(ip);
      places.set(ip, place);
    }
    return ['address', place];
  };

  /** Why a holder can have no more. A first body always fits, whatever its size. */
  const findFull = (holder: Holder, name: string, { kind, bytes }: Entry): Counted | null => {
    const now = held.get(name);
    if (!now) return null;
    if (now[kind] >= most[holder][kind]) return kind;
    return bytes > 0 && now.bytes > 0 && now.bytes + bytes > most[holder].bytes ? 'bytes' : null;
  };

  const add = (name: string, { kind, bytes }: Entry, by: 1 | -1): void => {
    const now = held.get(name);
    if (!now) {
      held.set(name, { requests: 0, streams: 0, bytes, [kind]: 1 });
      return;
    }
    now[kind] += by;
    now.bytes += by * bytes;
    if (now.requests + now.streams === 0) held.delete(name);
  };

  /** The network of a request, as it is counted; none if it did not come by one. */
  const findPlace = (entry: Entry, holders: readonly Held[]): string | null => {
    const names = [...entry.names, ...holders.map(([, name]) => name)];
    return names.find((name) => name.startsWith(ADDRESS))?.slice(ADDRESS.length) ?? null;
  };

  /** Counts a request for all of these, or for none if one of them can have no more. */
  const enter = (entry: Entry, holders: readonly Held[]): AdmissionRefusal | null => {
    for (const [holder, name] of holders) {
      const full = findFull(holder, name, entry);
      if (full === null) continue;
      tellFull(holder, full, findPlace(entry, holders));
      return refusalOf(holder, full, most[holder][full]);
    }
    for (const [, name] of holders) {
      add(name, entry, 1);
      entry.names.push(name);
    }
    return null;
  };

  /** Counts a request no longer for one of its holders. */
  const release = (entry: Entry, name: string): void => {
    const at = entry.names.indexOf(name);
    if (at < 0) return;
    entry.names.splice(at, 1);
    add(name, entry, -1);
  };

  const leave = (entry: Entry): void => {
    if (entry.hasEnded) return;
    entry.hasEnded = true;
    for (const name of entry.names) add(name, entry, -1);
  };

  /** How many addresses, keys, people and workspaces have something under way. */
  const size = (): number => held.size;
  return { ofAddress, enter, release, leave, size };
};

export const PROCESS: Held = ['process', 'process'];
export const STRANGERS: Held = ['strangers', 'strangers'];
export const SIGNED_OUT: Held = ['signed out', 'signed out'];
