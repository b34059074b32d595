import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createHttpHandler } from '@copydesk/mcp/serve-http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerIn } from '../../keys/api-key.ts';
import { OperationError } from '../../platform/errors.ts';
import { originOf } from '../app/origin.ts';
import type { Admission } from '../http/admission.ts';
import { refuseExcess } from '../http/json-body.ts';
import { keyRightsOf } from '../http/request-scope.ts';
import { createGuard, type GuardParts } from '../public/guard.ts';
import { createInjectFetch } from './inject-fetch.ts';

const MCP_PATH = '/mcp';

export interface McpParts {
  readonly guard: GuardParts;
  /** The origin of PUBLIC_URL; null trusts the scheme and host of the request. */
  readonly publicOrigin: string | null;
  readonly admission: Admission;
}

/** Names of this machine. A page of another site cannot be at one of them. */
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Refuses pages of other sites, also those that made their own name lead here (DNS rebinding). Without
 * PUBLIC_URL only names of this machine are certain to be ours. Programs send no Origin.
 */
const refuseForeignOrigin = (request: FastifyRequest, publicOrigin: string | null): void => {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const isOwn = origin === originOf(request, publicOrigin);
  if (isOwn && (publicOrigin !== null || LOOPBACK.test(origin))) return;
  throw new OperationError('forbidden', 'The Origin header is not this site.');
};

/** Agents send their key as a bearer token. The guard reads it where the public API has it. */
const settleKey = ({ headers }: FastifyRequest): void => {
  const token = bearerIn(headers.authorization);
  if (token !== null && headers['x-api-key'] === undefined) headers['x-api-key'] = token;
};

const toWebRequest = (
  { headers, method, body }: FastifyRequest,
  { raw }: FastifyReply,
): Request => {
  // A tool that waits need not wait for somebody who has gone.
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) sent.append(name, one);
  }
  return new Request(`http://copydesk.invalid${MCP_PATH}`, {
    method,
    headers: sent,
    body: new Uint8Array(body as Buffer),
    signal: gone.signal,
  });
};

const refuseMethod = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(405)
    .header('allow', 'POST')
    .send({ detail: 'This address has only POST.', code: 'method_not_allowed' });

/**
 * Serves MCP for agents. The request passes the guard of the public API, and each call that a tool makes
 * passes it once more.
 */
export const registerMcp = async (app: FastifyInstance, parts: McpParts): Promise<void> => {
  const { log } = parts.guard.base;
  const handler = createHttpHandler((error) => log.debug({ problem: error.message }, 'mcp'));
  // Each call that a tool makes says for itself what it needs.
  const admit = createGuard(parts.guard)({ scope: null, reads: true, decides: false });
  app.addHook('preClose', handler.close);
  await app.register(async (inside) => {
    // The protocol has its own answers for a body that is no JSON, so it gets the bytes.
    inside.removeAllContentTypeParsers();
    // What would keep the process busy for long is refused before it is parsed, as everywhere else.
    const keepBytes = async (_request: FastifyRequest, body: Buffer): Promise<Buffer> => {
      refuseExcess(body);
      return body;
    };
    inside.addContentTypeParser('*', { parseAs: 'buffer' }, keepBytes);
    inside.post(
      MCP_PATH,
      {
        config: { takesFile: true, guarded: true, stays: true },
        onRequest: [
          async (request, reply) => {
            refuseForeignOrigin(request, parts.publicOrigin);
            settleKey(request);
            await admit(request, reply);
          },
          parts.admission.callerHook,
        ],
      },
      async (request, reply) => {
        const key = String(request.headers['x-api-key']);
        const { scopes, readOnly, mayDecide } = keyRightsOf(request);
        const send = createInjectFetch(app, request);
        const caller = { key, scopes, readOnly, mayDecide, fetch: send };
        const answer = await handler.answer(toWebRequest(request, reply), caller);
        reply.code(answer.status).headers(Object.fromEntries(answer.headers));
        return reply.send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : '');
      },
    );
    inside.route({ method: ['GET', 'DELETE'], url: MCP_PATH, handler: refuseMethod });
  });
};
