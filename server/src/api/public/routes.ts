import { createHash } from 'node:crypto';
import { publicRoutes, type PublicRoute } from '@copydesk/contract/public';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runOnce } from '../../platform/db/idempotency.ts';
import { textOfBody } from '../body-text.ts';
import { InvalidRequest } from '../invalid-request.ts';
import { createGuard, type GuardParts, scopeOf } from './guard.ts';
import { handlers } from './handlers.ts';

const PREFIX = '/public/v1';
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
    .update(textOfBody(request))
    .digest();

const handle = (route: Exclude<PublicRoute, { operationId: 'getHealth' }>) => {
  // The route table ties each handler to its own schemas; here they are all alike.
  const run = handlers[route.operationId] as (
    scope: unknown,
    input: unknown,
  ) => Promise<{ body: unknown; headers?: Record<string, string> }>;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const scope = scopeOf(request);
    const { params, query, body, headers } = request;
    const input = { params, query, body, headers };
    const key = route.method === 'POST' ? idempotencyKeyOf(request) : undefined;
    if (key === undefined) {
      const output = await run(scope, input);
      return reply
        .code(route.success.status)
        .headers(output.headers ?? {})
        .send(output.body);
    }
    const once = { route: `${route.method} ${route.url}`, key, hash: hashOf(request) };
    const { answer, replayed } = await runOnce(scope, once, async (inside) => {
      const output = await run(inside, input);
      return {
        status: route.success.status,
        headers: output.headers ?? {},
        body: JSON.stringify(output.body),
      };
    });
    if (replayed) reply.header('idempotency-replayed', 'true');
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .type('application/json; charset=utf-8')
      .serializer(String)
      .send(answer.body);
  };
};

/** Registers every protected route of the table behind the API key. */
export const registerPublicRoutes = (app: FastifyInstance, parts: GuardParts): void => {
  const guard = createGuard(parts);
  for (const route of publicRoutes) {
    if (route.operationId === 'getHealth') continue;
    app.route({
      method: route.method,
      url: `${PREFIX}${route.url}`,
      onRequest: guard,
      schema: {
        ...('params' in route ? { params: route.params } : {}),
        ...('query' in route ? { querystring: route.query } : {}),
        ...('body' in route ? { body: route.body.schema } : {}),
        response: { [route.success.status]: route.success.schema },
      },
      handler: handle(route),
    });
  }
};
