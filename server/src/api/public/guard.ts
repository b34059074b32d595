import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyUseTracker } from '../../keys/track-key-use.ts';
import type { KeyScope } from '@copydesk/contract/shared/key-scopes';
import { takeRequests } from '../../keys/limit-requests.ts';
import type { VerifyKey } from '../../keys/verify-key.ts';
import { OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { giveScope, noteCaller } from '../http/request-scope.ts';
import { createRateLimiter, type RateLimit } from '../http/rate-limit.ts';

export interface GuardParts {
  readonly verifyKey: VerifyKey;
  readonly keyUse: KeyUseTracker;
  readonly base: Pick<Scope, 'db' | 'log' | 'now'>;
  readonly rateLimit: RateLimit;
}

/**
 * Admits a request by its API key only, and counts it against the rate limit. Routes beyond the specification
 * also need a key with their scope.
 */
export const createGuard = (
  { verifyKey, keyUse, base, rateLimit }: GuardParts,
  needed?: KeyScope,
) => {
  const limiter =
    rateLimit.perMinute > 0
      ? createRateLimiter(rateLimit, (input) => takeRequests(base.db, input))
      : undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const header = request.headers['x-api-key'];
    const key = await verifyKey(typeof header === 'string' ? header : undefined);
    keyUse.touch(key);
    noteCaller(request, key.id);
    if (needed !== undefined && !key.scopes.includes(needed)) {
      throw new OperationError('scope_missing', `This API key lacks the scope ${needed}.`);
    }
    const scope: Scope = {
      ...base,
      workspaceId: key.workspaceId,
      actor: { kind: 'key', id: key.id, userId: key.userId },
      requestId: request.id,
    };
    giveScope(request, scope, key.scopes);
    if (!limiter) return;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const endpoint = `${method} ${request.routeOptions.url}`;
    const { allowed, remaining, resetSeconds } = await limiter(key.workspaceId, endpoint, base.now);
    reply.header('ratelimit-policy', `"default";q=${rateLimit.perMinute};w=60`);
    reply.header('ratelimit', `"default";r=${remaining};t=${resetSeconds}`);
    if (!allowed) {
      throw new OperationError(
        'too_many_requests',
        'Too many requests. Retry after the time in Retry-After.',
        { retryAfterSeconds: resetSeconds },
      );
    }
  };
};
