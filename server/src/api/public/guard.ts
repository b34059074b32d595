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
  readonly base: Pick<Scope, 'db' | 'log' | 'now' | 'onDecided'>;
  readonly rateLimit: RateLimit;
}

/** What a route asks of a key. */
export interface KeyNeeds {
  readonly scope: KeyScope | null;
  /** It changes nothing. */
  readonly reads: boolean;
  /** It decides about findings. */
  readonly decides: boolean;
}

/**
 * Admits a request by its API key only, and counts it against the rate limit. Routes beyond the specification
 * also need a key with their scope, a key that may only read is let in to routes that read, and one that may not decide
 * to those that do not decide.
 */
export const createGuard = ({ verifyKey, keyUse, base, rateLimit }: GuardParts) => {
  const limiter =
    rateLimit.perMinute > 0
      ? createRateLimiter(rateLimit, (input) => takeRequests(base.db, input))
      : undefined;
  return (needs: KeyNeeds) => async (request: FastifyRequest, reply: FastifyReply) => {
    const header = request.headers['x-api-key'];
    const key = await verifyKey(typeof header === 'string' ? header : undefined);
    keyUse.touch(key, { address: request.ip, userAgent: request.headers['user-agent'] });
    noteCaller(request, key.id);
    if (key.readOnly && !needs.reads) {
      throw new OperationError('key_read_only', 'This API key may only read.');
    }
    if (needs.scope !== null && !key.scopes.includes(needs.scope)) {
      throw new OperationError('scope_missing', `This API key lacks the scope ${needs.scope}.`);
    }
    if (!key.mayDecide && needs.decides) {
      throw new OperationError('key_may_not_decide', 'This API key may not decide.');
    }
    const scope: Scope = {
      ...base,
      workspaceId: key.workspaceId,
      actor: { kind: 'key', id: key.id, userId: key.userId },
      requestId: request.id,
    };
    giveScope(request, scope, key);
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
