import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Scope } from '../../platform/db/scope.ts';
import { newUuid } from '../../platform/ids.ts';
import { createLog, type Log } from '../../platform/log.ts';
import type { AdmissionLimits } from '../../platform/shares.ts';
import { type AdmissionConfig, createAdmission } from './admission.ts';
import { giveScope } from './request-scope.ts';

/** With these a workspace and strangers have 32 requests, an address and a key have 16, and a person has 4. */
export const LIMITS: AdmissionLimits = { requests: 64, streams: 32, bytes: 1_600 };
export const silent = createLog('silent');
const socket = new Socket();

export interface Sent {
  readonly config?: AdmissionConfig;
  readonly ip?: string;
  readonly headers?: Record<string, string>;
  readonly bodyLimit?: number;
  readonly inside?: boolean;
}

/** A request as Fastify gives it to a hook, with a real socket that was never connected. */
export const send = ({ config = { guarded: true }, ip = '10.0.0.1', ...rest }: Sent = {}) => {
  const request = {
    headers: rest.headers ?? {},
    ip,
    routeOptions: { config, bodyLimit: rest.bodyLimit },
    raw: { socket: rest.inside === true ? {} : socket },
  } as unknown as FastifyRequest;
  const answer = { code: 0, headers: {} as Record<string, string>, body: null as unknown };
  const raw = new EventEmitter();
  const reply = {
    raw,
    statusCode: 200,
    code: (status: number) => ((answer.code = status), reply),
    header: (name: string, value: string) => ((answer.headers[name] = value), reply),
    send: (body: unknown) => ((answer.body = body), reply),
  };
  return { request, reply: reply as unknown as FastifyReply, raw, answer };
};

export const admit = (options: { log?: Log; person?: string | null } = {}) =>
  createAdmission(LIMITS, options.log ?? silent, {
    personOf: () => options.person ?? null,
    credentialOf: ({ headers }) => (headers['x-api-key'] as string | undefined) ?? null,
  });
export type Admission = ReturnType<typeof admit>;

export const enter = (admission: Admission, sent: Sent = {}) => {
  const one = send(sent);
  return { ...one, refusal: admission.admitAddress(one.request, one.reply) };
};

/** Sends requests, each from an address of its own, until one is refused; gives how many were not. */
export const countAdmitted = (
  admission: Admission,
  sent: Sent,
  ipOf = (n: number) => `10.1.0.${n}`,
) => {
  for (let n = 0; ; n += 1) {
    const { refusal } = enter(admission, { ...sent, ip: ipOf(n) });
    if (refusal) return { admitted: n, refusal };
  }
};

export const FULL = {
  status: 503,
  code: 'unavailable',
  detail: 'This service is working on as many requests as it can. Retry in a moment.',
  headers: { 'retry-after': '1' },
};
export const HOLDERS = {
  'from your address': 'address',
  'of this API key': 'key',
  'of this workspace': 'workspace',
  'of yours': 'person',
} as const;
/** What is said to a holder who has no more than `most`. */
export const many = (what: string, whose: keyof typeof HOLDERS, most: number) => ({
  status: 429,
  code: 'too_many_at_once',
  detail: `Too many ${what} ${whose} are under way. Retry when some have ended.`,
  headers: {
    'retry-after': '1',
    'ratelimit-policy': `"${HOLDERS[whose]}";q=${most};qu="${what === 'request bodies' ? 'content-bytes' : 'concurrent-requests'}"`,
    ratelimit: `"${HOLDERS[whose]}";r=0;t=1`,
  },
});

export const keyActor = (): Actor => ({ kind: 'key', id: newUuid(), userId: null });

export const asCaller = (
  admission: Admission,
  actor: Actor,
  workspaceId = newUuid(),
  n = 0,
  sent: Sent = {},
) => {
  const one = enter(admission, { ...sent, ip: `10.3.${n >> 8}.${n & 255}` });
  if (one.refusal) throw new Error('the address was refused');
  giveScope(one.request, { workspaceId, actor, log: silent } as Scope);
  let isIn = false;
  admission.callerHook(one.request, one.reply, () => void (isIn = true));
  return { ...one, isIn };
};
