import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../platform/db/scope.ts';

/** The scopes of the running requests. An operation gets its workspace only from its scope. */
const scopes = new WeakMap<FastifyRequest, Scope>();

/** Sets the scope of a request. Only guards may call this. */
export const giveScope = (request: FastifyRequest, scope: Scope): void => {
  scopes.set(request, scope);
};

export const scopeOf = (request: FastifyRequest): Scope => {
  const scope = scopes.get(request);
  if (!scope) throw new Error('a handler ran before its guard');
  return scope;
};
