import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Answer,
  type OnceRequest,
  runOnce,
  runPrepared,
} from '../../platform/db/idempotency.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Download, inTurns } from './download-turns.ts';
import type { EventStream } from './event-streams.ts';
import { InvalidRequest } from './invalid-request.ts';
import { nextLinkOf } from './next-link.ts';
import { findScope, scopeOf } from './request-scope.ts';
import { textOfSentBody } from './sent-body.ts';

/** What a handler answers with; `stored` if the handler handled the Idempotency-Key itself. */
export type Output =
  | { readonly body: unknown; readonly headers?: Answer['headers'] }
  | { readonly stored: Answer; readonly replayed: boolean }
  | { readonly file: Download; readonly type: string; readonly headers: Record<string, string> }
  /** Events; only routes with that media type answer with them. */
  | { readonly follow: (stream: EventStream) => Promise<void> };

/** A handler in the form that routes call; the route table connects each one with its schemas. */
export type Run = (scope: Scope, input: unknown) => Promise<Output>;

/** The part of a route that an answer needs, from either route table. */
interface AnsweredRoute {
  readonly method: string;
  readonly url: string;
  readonly success: { readonly status: number };
}

const MAX_KEY = 255;

const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = String(header);
  const loc = ['header', 'Idempotency-Key'];
  if (key.length > MAX_KEY) {
    const msg = `String should have at most ${MAX_KEY} characters`;
    throw new InvalidRequest([{ type: 'string_too_long', loc, msg, ctx: { max_length: MAX_KEY } }]);
  }
  if (key === '') {
    const msg = 'String should have at least 1 character';
    throw new InvalidRequest([{ type: 'string_too_short', loc, msg, ctx: { min_length: 1 } }]);
  }
  return key;
};

/** A hash of method, address and body: if any of them differs, the same key belongs to another request. */
const hashOf = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(textOfSentBody(request))
    .digest();

const onceOf = (route: AnsweredRoute, request: FastifyRequest): OnceRequest | undefined => {
  const key = route.method === 'POST' ? idempotencyKeyOf(request) : undefined;
  if (key === undefined) return undefined;
  return { route: `${route.method} ${route.url}`, key, hash: hashOf(request) };
};

/** For handlers that treat the Idempotency-Key themselves: does the work, or returns the earlier answer. */
export const answerOnce = async (
  scope: Scope,
  once: OnceRequest | undefined,
  work: (scope: Scope) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> =>
  once ? runOnce(scope, once, work) : { answer: await work(scope), replayed: false };

/** The same, for work that is prepared before its transaction is open. */
export const answerPrepared = async <Prepared>(
  scope: Scope,
  once: OnceRequest | undefined,
  prepare: (scope: Scope) => Promise<Prepared>,
  work: (scope: Scope, prepared: Prepared) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> =>
  once
    ? runPrepared(scope, once, prepare, work)
    : { answer: await work(scope, await prepare(scope)), replayed: false };

const sendStored = (reply: FastifyReply, answer: Answer, replayed: boolean): FastifyReply => {
  if (replayed) reply.header('idempotency-replayed', 'true');
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .type(String(answer.headers['content-type'] ?? 'application/json; charset=utf-8'))
    .serializer(String)
    .send(answer.body);
};

export const send = (route: AnsweredRoute, reply: FastifyReply, output: Output): FastifyReply => {
  if ('stored' in output) return sendStored(reply, output.stored, output.replayed);
  if ('follow' in output) throw new Error('a route without events answered with events');
  reply.code(route.success.status).headers(output.headers ?? {});
  const link = 'body' in output ? nextLinkOf(reply.request.url, output) : undefined;
  if (link !== undefined) reply.header('link', link);
  if (!('file' in output)) return reply.send(output.body);
  const workspaceId = findScope(reply.request)?.workspaceId ?? '';
  return reply.type(output.type).send(inTurns(output.file, workspaceId));
};

/**
 * Answers a request with its handler, once per Idempotency-Key. With `isLong` the handler handles the key
 * itself, because its work takes longer than a transaction.
 */
export const answerBy =
  (route: AnsweredRoute, run: Run, isLong: boolean) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const scope = scopeOf(request);
    const { params, query, body, headers } = request;
    const once = onceOf(route, request);
    const input = { params, query, body, headers, once };
    if (once === undefined || isLong) return send(route, reply, await run(scope, input));
    const { answer, replayed } = await runOnce(scope, once, async (inside) => {
      const output = await run(inside, input);
      if ('stored' in output) return output.stored;
      if (!('body' in output)) throw new Error('only an answer with a body can be stored');
      return {
        status: route.success.status,
        headers: output.headers ?? {},
        body: JSON.stringify(output.body),
      };
    });
    return sendStored(reply, answer, replayed);
  };
