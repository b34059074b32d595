import { hash } from 'node:crypto';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { placeOf } from '../../accounts/limit-attempts.ts';
import type { Log } from '../../platform/log.ts';
import { createLru } from '../../platform/lru.ts';
import {
  type AdmissionLimits,
  type AdmissionRefusal,
  createShares,
  type Entry,
  type Held,
  PROCESS,
  SIGNED_OUT,
  STRANGERS,
} from '../../platform/shares.ts';
import { findScope } from './request-scope.ts';
import { hasBody } from './slow-body.ts';

const MEBIBYTE = 1024 * 1024;

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

/** A process remembers which keys and sessions a guard has let in, but no more than this many of them. */
const REMEMBERED = 10_000;
/** No key and no session is longer. */
const LONGEST_CREDENTIAL = 200;

/** A request, and the key or session that it shows, as it is remembered. */
interface Admitted extends Entry {
  readonly shown: string | null;
}

/** The bytes of a body that will be in memory. One that does not say its length may be as long as the route allows. */
const bytesOf = ({ headers, routeOptions }: FastifyRequest, toDisk: boolean): number => {
  if (toDisk) return 0;
  const most = routeOptions.bodyLimit ?? MEBIBYTE;
  if (headers['transfer-encoding'] !== undefined) return most;
  return Math.min(most, Number(headers['content-length'] ?? 0));
};

/** Answers a request that was not admitted. Its body is not read, so the connection cannot be used again. */
export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, detail, headers }: AdmissionRefusal,
): void => {
  if (hasBody(request)) reply.header('connection', 'close');
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  reply.code(status).send({ detail, code });
};

/** What a request tells about who sent it. */
export interface Callers {
  /** The id of the person, once the guard knows it; null for a stranger. */
  readonly personOf: (request: FastifyRequest) => string | null;
  /** The key or the session that a request shows, whether it is one or not. */
  readonly credentialOf: (request: FastifyRequest) => string | null;
}

/**
 * Counts what is under way in this process, before any body is read: first by address, then, once the caller is known,
 * by key or person and by workspace. Until then a request is a stranger's. A key or a session that was let in before is
 * recognised without a look-up, and counted at once for whom it was then. So a flood of wrong keys, for which the guards
 * wait, takes no place from them.
 */
export const createAdmission = (
  limits: AdmissionLimits,
  log: Log,
  { personOf, credentialOf }: Callers,
) => {
  const shares = createShares(limits, log, placeOf);
  const entries = new WeakMap<FastifyRequest, Admitted>();
  const letIn = createLru<string, readonly Held[]>(REMEMBERED);

  /** What is remembered of a credential. It stays longer than a request, so it is not kept itself. */
  const shownBy = (request: FastifyRequest): string | null => {
    const credential = credentialOf(request);
    if (credential === null || credential.length > LONGEST_CREDENTIAL) return null;
    return hash('sha256', credential, 'base64');
  };

  const unknownHolders = (guarded: boolean): readonly Held[] =>
    guarded ? [STRANGERS] : [STRANGERS, SIGNED_OUT];

  /** Admits a request by its address and by what the process has under way. Its end is noticed from here on. */
  const admitAddress = (request: FastifyRequest, reply: FastifyReply): AdmissionRefusal | null => {
    const config = request.routeOptions.config as AdmissionConfig;
    const { guarded, stays, toDisk, health } = config;
    // Files are for everybody.
    const shown = guarded === undefined ? null : shownBy(request);
    const entry: Admitted = {
      kind: stays ? 'streams' : 'requests',
      bytes: bytesOf(request, toDisk === true),
      names: [],
      hasEnded: false,
      shown,
    };
    entries.set(request, entry);
    const end = () => {
      // A key that was revoked, or a session that has ended, is a stranger's from now on.
      if (shown !== null && reply.statusCode === 401) letIn.delete(shown);
      shares.leave(entry);
    };
    reply.raw.on('close', end).on('finish', end);
    // A call that a tool for agents makes inside this process has no socket: the call of the agent is counted.
    if (!(request.raw.socket instanceof Socket)) return null;
    const address = shares.ofAddress(request.ip);
    if (health) return shares.enter(entry, [address]);
    const known = shown === null ? undefined : letIn.get(shown);
    return shares.enter(entry, [address, PROCESS, ...(known ?? unknownHolders(guarded === true))]);
  };

  /** Who has sent a request, and its workspace if it is in one; nobody for a stranger. */
  const holdersOf = (request: FastifyRequest): readonly Held[] => {
    const scope = findScope(request);
    if (!scope) {
      const person = personOf(request);
      return person === null ? [] : [['person', `person ${person}`]];
    }
    const { actor, workspaceId } = scope;
    if (actor.kind === 'system') throw new Error('a request acts as the service itself');
    return [
      actor.kind === 'key' ? ['key', `key ${actor.id}`] : ['person', `person ${actor.id}`],
      ['workspace', `workspace ${workspaceId}`],
    ];
  };

  /** Admits a request by its key or person and its workspace, after its guard. */
  const admitCaller = (request: FastifyRequest): AdmissionRefusal | null => {
    const entry = entries.get(request);
    if (!entry || entry.hasEnded) return null;
    const holders = holdersOf(request);
    const [caller] = holders;
    if (!caller) return null;
    // A session is used in any workspace, a key in one.
    if (entry.shown !== null) letIn.set(entry.shown, caller[0] === 'key' ? holders : [caller]);
    for (const [, name] of [STRANGERS, SIGNED_OUT]) shares.release(entry, name);
    return shares.enter(
      entry,
      holders.filter(([, name]) => !entry.names.includes(name)),
    );
  };

  /** A hook for routes, after their guard. */
  const callerHook = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const refusal = admitCaller(request);
    if (refusal) refuse(request, reply, refusal);
    else done();
  };
  return { admitAddress, callerHook, size: shares.size };
};
export type Admission = ReturnType<typeof createAdmission>;
