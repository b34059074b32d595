import type { FastifyRequest } from 'fastify';
import type { Scope } from '../platform/scope.ts';

/** The scopes of the requests under way. Nothing else carries a workspace into an operation. */
const scopes = new WeakMap<FastifyRequest, Scope>();

/** Only a guard calls this. */
export const giveScope = (request: FastifyRequest, scope: Scope): void => {
  scopes.set(request, scope);
};

export const scopeOf = (request: FastifyRequest): Scope => {
  const scope = scopes.get(request);
  if (!scope) throw new Error('a handler ran before its guard');
  return scope;
};
