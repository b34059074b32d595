import type { Access, AppRoute } from '@copydesk/contract/shared/app-route';
import { may, type Permission, POLICY, type Role } from '@copydesk/contract/shared/policy';
import type { FastifyRequest } from 'fastify';
import { isFresh, requireFresh } from '../../accounts/fresh-proof.ts';
import {
  factorNeeded,
  type FactorPolicy,
  findMissingFactor,
  type ProvenFactors,
} from '../../accounts/required-factor.ts';
import { findSession, type KnownSession, type SessionTimes } from '../../accounts/session.ts';
import { isWellFormedToken } from '../../accounts/secret-token.ts';
import { OperationError } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { demandHere } from '../../platform/db/moving.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { giveScope, noteCaller } from '../http/request-scope.ts';
import type { Caller } from './app-operation.ts';
import { checkHost, checkOrigin, originOf } from './origin.ts';
import { deviceTokenOf, sessionTokenOf } from './session-cookie.ts';

export interface AppGuardParts {
  readonly base: Pick<Scope, 'db' | 'log' | 'now' | 'onDecided'>;
  readonly times: SessionTimes;
  /** The origin of PUBLIC_URL; null trusts the scheme and host of the request. */
  readonly publicOrigin: string | null;
  /** What the operator asks of everybody who opens a workspace. */
  readonly factors: FactorPolicy;
}

const callers = new WeakMap<FastifyRequest, Caller>();
interface Admitted {
  readonly role: Role;
  readonly proven: ProvenFactors;
}
const members = new WeakMap<FastifyRequest, Admitted>();

/** Returns the caller of a route that belongs to no workspace. */
export const callerOf = (request: FastifyRequest): Caller => {
  const caller = callers.get(request);
  if (!caller) throw new Error('a handler ran before its guard');
  return caller;
};

/** The id of the person who sent a request outside any workspace; null for a stranger. */
export const findPerson = (request: FastifyRequest): string | null =>
  callers.get(request)?.session?.userId ?? null;

/** Returns the caller's role in the workspace of the address, and how they signed in. */
export const memberOf = (request: FastifyRequest): Admitted => {
  const member = members.get(request);
  if (!member) throw new Error('a handler ran before its guard');
  return member;
};

const isPermission = (access: Access): access is Permission => access in POLICY;

const signedOut = () => new OperationError('signed_out', 'Sign in first.');

/** The same error for a workspace that does not exist and for one that the caller does not belong to. */
const noWorkspace = () => new OperationError('not_found', 'No such workspace.');

const lacksRole = (permission: Permission) =>
  new OperationError(
    'forbidden',
    `Only these roles may do this: ${POLICY[permission].join(', ')}.`,
  );

const workspaceIdOf = (request: FastifyRequest): string | null => {
  const { workspace_id: id = '' } = request.params as { workspace_id?: string };
  return fromPublicId('wsp', id);
};

/** Requires a session with every factor, except on routes where the missing factor is given. */
const admit = (session: KnownSession | null, access: Access): void => {
  if (access === 'open') return;
  if (!session) throw signedOut();
  if (session.state === 'active' || access === 'pending') return;
  throw new OperationError('signed_out', 'Give the second factor first.');
};

/**
 * Admits requests of the web application by the session cookie only. Checks the Origin on writes, then the
 * session, the membership, the policy table, the factors that the workspace asks for, and for some routes a fresh
 * proof. Returns a hook for each route.
 */
export const createAppGuard = ({ base, times, publicOrigin, factors }: AppGuardParts) => {
  const checkProof = ({ proof }: AppRoute, { provenAt }: KnownSession): void => {
    if (proof === 'fresh') requireFresh(isFresh(provenAt, base.now()));
  };

  const sessionOf = async (
    request: FastifyRequest,
    workspaceId: string | null,
  ): Promise<KnownSession | null> => {
    const token = sessionTokenOf(request);
    if (token === null || !isWellFormedToken(token)) return null;
    const session = await findSession(base, { token, workspaceId, times });
    if (session) noteCaller(request, session.userId);
    return session;
  };

  const admitMember = async (
    request: FastifyRequest,
    route: AppRoute,
    permission: Permission,
  ): Promise<void> => {
    const workspaceId = workspaceIdOf(request);
    const session = await sessionOf(request, workspaceId);
    admit(session, permission);
    const role = (session?.role ?? null) as Role | null;
    if (!session || !workspaceId || role === null) throw noWorkspace();
    demandHere(session.move.state, session.move.address);
    if (!may(role, permission)) throw lacksRole(permission);
    const missing = findMissingFactor(session.requiredFactor, factors, session);
    if (missing) throw factorNeeded(missing);
    checkProof(route, session);
    const { twoFactors, firstFactor } = session;
    members.set(request, { role, proven: { twoFactors, firstFactor } });
    const actor = { kind: 'user', id: session.userId } as const;
    giveScope(request, { ...base, workspaceId, actor, requestId: request.id });
  };

  const admitCaller = async (request: FastifyRequest, route: AppRoute): Promise<void> => {
    const session = await sessionOf(request, null);
    admit(session, route.access);
    if (session) checkProof(route, session);
    callers.set(request, {
      base,
      requestId: request.id,
      session,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      device: deviceTokenOf(request),
      origin: originOf(request, publicOrigin),
    });
  };

  return (route: AppRoute) =>
    async (request: FastifyRequest): Promise<void> => {
      checkHost(request, publicOrigin);
      if (route.method === 'POST') checkOrigin(request, publicOrigin);
      if (isPermission(route.access)) await admitMember(request, route, route.access);
      else await admitCaller(request, route);
    };
};
