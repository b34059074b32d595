import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of answers that a script in a browser may read. */
const EXPOSED = [
  'Content-Disposition',
  'Document-Failure',
  'Document-Status',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'next_cursor',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
].join(', ');

/** Headers of requests that a script in a browser may send. */
const SENT =
  'Content-Type, Idempotency-Key, If-Match, Last-Event-ID, Prefer, X-API-Key, X-Request-Id';
const PREFLIGHT_SECONDS = '600';

/**
 * Lets scripts of other origins call the public API, if the operator named these origins. Cookies are never
 * allowed: the API key is a header that a script must be given.
 */
export const createCors = (origins: readonly string[]) => {
  const allowed = new Set(origins);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (allowed.size === 0 || !request.url.startsWith('/public/v1/')) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', EXPOSED);
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-headers', SENT);
    reply.header('access-control-max-age', PREFLIGHT_SECONDS);
  };
};
