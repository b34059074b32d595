import { Socket } from 'node:net';
import type { ErrorCode } from '@copydesk/contract/shared/error-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { placeOf } from '../../accounts/limit-attempts.ts';
import type { Log } from '../../platform/log.ts';
import { findScope } from './request-scope.ts';
import { hasBody } from './slow-body.ts';

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

/** What a route says about its requests. */
export interface AdmissionConfig {
  /** The route answers 401 to strangers before it does anything else. */
  readonly guarded?: boolean;
  /** Its requests stay open for long. */
  readonly stays?: boolean;
  /** Its body goes to the disk while it arrives. */
  readonly toDisk?: boolean;
  /** It tells whether the process is well, which a full process is. */
  readonly health?: boolean;
}

/** On whose account something is under way. */
type Holder = 'process' | 'strangers' | 'workspace' | 'address' | 'key' | 'person';

/**
 * Strangers get half of the process, so that they cannot keep out the people who are signed in, from however many
 * addresses they come.
 */
const SHARES: Readonly<Record<Holder, number>> = {
  process: 1,
  strangers: 1 / 2,
  workspace: 1 / 2,
  address: 1 / 4,
  key: 1 / 4,
  person: 1 / 16,
};

const OF: Readonly<Record<Holder, string>> = {
  process: '',
  strangers: '',
  workspace: 'of this workspace',
  address: 'from your address',
  key: 'of this API key',
  person: 'of yours',
};
const WORDS = { requests: 'requests', streams: 'streams', bytes: 'request bodies' } as const;
const RETRY_SECONDS = '1';
const TELL_EVERY_MS = 10_000;
const MOST_PLACES = 1_000;

type Counted = keyof AdmissionLimits;
type Held = Record<Counted, number>;

interface Entry {
  readonly kind: 'requests' | 'streams';
  readonly bytes: number;
  /** Where it is counted. */
  readonly names: string[];
  hasEnded: boolean;
}

export interface AdmissionRefusal {
  readonly status: 429 | 503;
  readonly code: ErrorCode;
  readonly detail: string;
}

/** The bytes of a body that will be in memory. One that does not say its length may be as long as the route allows. */
const bytesOf = ({ headers, routeOptions }: FastifyRequest, toDisk: boolean): number => {
  if (toDisk) return 0;
  const most = routeOptions.bodyLimit ?? MEBIBYTE;
  if (headers['transfer-encoding'] !== undefined) return most;
  return Math.min(most, Number(headers['content-length'] ?? 0));
};

const refusalOf = (holder: Holder, counted: Counted): AdmissionRefusal =>
  holder === 'process' || holder === 'strangers'
    ? {
        status: 503,
        code: 'unavailable',
        detail: 'This service is working on as many requests as it can. Retry in a moment.',
      }
    : {
        status: 429,
        code: 'too_many_requests',
        detail: `Too many ${WORDS[counted]} ${OF[holder]} are under way. Retry when some have ended.`,
      };

/** Answers a request that was not admitted. Its body is not read, so the connection cannot be used again. */
export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, detail }: AdmissionRefusal,
): void => {
  if (hasBody(request)) reply.header('connection', 'close');
  reply.code(status).header('retry-after', RETRY_SECONDS).send({ detail, code });
};

/** Who sent a request, by the id of the person; null for a stranger. */
export type PersonOf = (request: FastifyRequest) => string | null;

/**
 * Counts what is under way in this process, before any body is read: first by address, then, once the caller is known,
 * by key or person and by workspace. Nothing waits here: what does not fit is refused at once.
 */
export const createAdmission = (limits: AdmissionLimits, log: Log, personOf: PersonOf) => {
  const held = new Map<string, Held>();
  const entries = new WeakMap<FastifyRequest, Entry>();
  const most = Object.fromEntries(
    Object.entries(SHARES).map(([holder, share]) => [
      holder,
      {
        requests: Math.max(1, Math.floor(limits.requests * share)),
        streams: Math.max(1, Math.floor(limits.streams * share)),
        bytes: limits.bytes * share,
      },
    ]),
  ) as Record<Holder, Held>;
  let toldAt = -Infinity;
  // Reading an address costs more than everything else here, and most requests come from few.
  const places = new Map<string, string>();
  const placeFor = (ip: string): string => {
    const known = places.get(ip);
    if (known !== undefined) return known;
    if (places.size >= MOST_PLACES) places.clear();
    const place = `address ${placeOf(ip)}`;
    places.set(ip, place);
    return place;
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

  /** Tells where the refused request came from, so that an operator can keep a network out. */
  const tell = (holder: Holder, counted: Counted, ip: string): void => {
    const at = performance.now();
    if (at - toldAt < TELL_EVERY_MS) return;
    toldAt = at;
    log.warn(
      { holder, counted, place: placeOf(ip) },
      'requests are refused because too much is under way',
    );
  };

  const enter = (
    entry: Entry,
    ip: string,
    holders: readonly (readonly [holder: Holder, name: string])[],
  ): AdmissionRefusal | null => {
    for (const [holder, name] of holders) {
      const full = findFull(holder, name, entry);
      if (full === null) continue;
      tell(holder, full, ip);
      return refusalOf(holder, full);
    }
    for (const [, name] of holders) {
      add(name, entry, 1);
      entry.names.push(name);
    }
    return null;
  };

  const leave = (entry: Entry): void => {
    if (entry.hasEnded) return;
    entry.hasEnded = true;
    for (const name of entry.names) add(name, entry, -1);
  };

  /** Admits a request by its address and by what the process has under way. Its end is noticed from here on. */
  const admitAddress = (request: FastifyRequest, reply: FastifyReply): AdmissionRefusal | null => {
    const { guarded, stays, toDisk, health } = request.routeOptions.config as AdmissionConfig;
    const entry: Entry = {
      kind: stays ? 'streams' : 'requests',
      bytes: bytesOf(request, toDisk === true),
      names: [],
      hasEnded: false,
    };
    entries.set(request, entry);
    const end = () => leave(entry);
    reply.raw.on('close', end).on('finish', end);
    // A call that a tool for agents makes inside this process has no socket: the call of the agent is counted.
    if (!(request.raw.socket instanceof Socket)) return null;
    const holders: [Holder, string][] = [['address', placeFor(request.ip)]];
    if (!health) holders.push(['process', 'process']);
    if (!health && !guarded) holders.push(['strangers', 'strangers']);
    return enter(entry, request.ip, holders);
  };

  /** Admits a request by its key or person and its workspace, after its guard. */
  const admitCaller = (request: FastifyRequest): AdmissionRefusal | null => {
    const entry = entries.get(request);
    if (!entry || entry.hasEnded) return null;
    const scope = findScope(request);
    if (!scope) {
      const person = personOf(request);
      return person === null ? null : enter(entry, request.ip, [['person', `person ${person}`]]);
    }
    const { actor, workspaceId } = scope;
    if (actor.kind === 'system') throw new Error('a request acts as the service itself');
    return enter(entry, request.ip, [
      actor.kind === 'key' ? ['key', `key ${actor.id}`] : ['person', `person ${actor.id}`],
      ['workspace', `workspace ${workspaceId}`],
    ]);
  };

  /** A hook for routes, after their guard. */
  const callerHook = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const refusal = admitCaller(request);
    if (refusal) refuse(request, reply, refusal);
    else done();
  };
  /** How many addresses, keys, people and workspaces have something under way. */
  const size = (): number => held.size;
  return { admitAddress, callerHook, size };
};
export type Admission = ReturnType<typeof createAdmission>;
