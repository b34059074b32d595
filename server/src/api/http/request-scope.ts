import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../platform/db/scope.ts';
import { logOf } from '../../platform/log.ts';

/** The scopes of the running requests. An operation gets its workspace only from its scope. */
const scopes = new WeakMap<FastifyRequest, Scope>();

/** What an API key may do beyond the specification, and whether it may change things and decide. */
interface KeyRights {
  readonly scopes: readonly string[];
  readonly readOnly: boolean;
  readonly mayDecide: boolean;
}
const NO_KEY: KeyRights = { scopes: [], readOnly: false, mayDecide: false };

/** The rights of the API keys of the running requests. */
const keyRights = new WeakMap<FastifyRequest, KeyRights>();

/** Sets the scope of a request, and what its API key may do. Only guards may call this. */
export const giveScope = (
  request: FastifyRequest,
  scope: Scope,
  ofKey: KeyRights = NO_KEY,
): void => {
  const log = logOf(scope.log, scope.workspaceId, scope.actor.kind);
  scopes.set(request, { ...scope, log });
  keyRights.set(request, ofKey);
};

export const keyRightsOf = (request: FastifyRequest): KeyRights => keyRights.get(request) ?? NO_KEY;

/** The ids of the persons and keys whose requests these are, whether they are let in or not. */
const callers = new WeakMap<FastifyRequest, string>();

/** Notes whose request it is, so that a refusal can name who tried. Only guards may call this. */
export const noteCaller = (request: FastifyRequest, id: string): void => {
  callers.set(request, id);
};

export const callerIdOf = (request: FastifyRequest): string | null => callers.get(request) ?? null;

/** The scope of a request, if its guard has let it in. */
export const findScope = (request: FastifyRequest): Scope | undefined => scopes.get(request);

export const scopeOf = (request: FastifyRequest): Scope => {
  const scope = findScope(request);
  if (!scope) throw new Error('a handler ran before its guard');
  return scope;
};
