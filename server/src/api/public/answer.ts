import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, type OnceRequest, runOnce } from '../../platform/db/idempotency.ts';
import type { Scope } from '../../platform/scope.ts';
import type { EventStream } from '../event-streams.ts';
import { InvalidRequest } from '../invalid-request.ts';
import { scopeOf } from '../request-scope.ts';
import { textOfSentBody } from '../sent-body.ts';

/** What a handler answers with; `stored` when an Idempotency-Key was its own business. */
export type Output =
  | { readonly body: unknown; readonly headers?: Answer['headers'] }
  | { readonly stored: Answer; readonly replayed: boolean }
  | { readonly file: Readable; readonly type: string; readonly headers: Record<string, string> }
  /** Events; only routes of that media type answer with them. */
  | { readonly follow: (stream: EventStream) => Promise<void> };

/** A handler as the routes see it: the route table ties each to its own schemas. */
export type Run = (scope: Scope, input: unknown) => Promise<Output>;

/** What an answer needs to know of its route, in whichever table that stands. */
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

/** Method, address and body: the same key with any of them changed is another request. */
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

/** For handlers that look after the key themselves: does the work, or gives its earlier answer. */
export const answerOnce = async (
  scope: Scope,
  once: OnceRequest | undefined,
  work: (scope: Scope) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> =>
  once ? runOnce(scope, once, work) : { answer: await work(scope), replayed: false };

const sendStored = (reply: FastifyReply, answer: Answer, replayed: boolean): FastifyReply => {
  if (replayed) reply.header('idempotency-replayed', 'true');
  return reply
    .code(answer.status)
    .headers(answer.headers)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(answer.body);
};

export const send = (route: AnsweredRoute, reply: FastifyReply, output: Output): FastifyReply => {
  if ('stored' in output) return sendStored(reply, output.stored, output.replayed);
  if ('follow' in output) throw new Error('events from a route that has none');
  reply.code(route.success.status).headers(output.headers ?? {});
  return 'file' in output ? reply.type(output.type).send(output.file) : reply.send(output.body);
};

/**
 * Answers a request by its handler, once per Idempotency-Key. `isLong` leaves the key to the handler:
 * its work outlives a transaction.
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
      if (!('body' in output)) throw new Error('only a body can be kept');
      return {
        status: route.success.status,
        headers: output.headers ?? {},
        body: JSON.stringify(output.body),
      };
    });
    return sendStored(reply, answer, replayed);
  };
