import { appRoutes, type SharedId } from '@copydesk/contract/app';
import { APP_PREFIX, type AppRoute } from '@copydesk/contract/app-route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Scope } from '../../platform/scope.ts';
import { answerBy, type Output, type Run, send } from '../public/answer.ts';
import { registerWithBody } from '../register-with-body.ts';
import type {
  AccountHandlers,
  AccountId,
  Caller,
  MemberHandlers,
  MemberId,
} from './app-operation.ts';
import { type AppGuardParts, callerOf, createAppGuard, roleOf } from './guard.ts';

export interface AppHandlers {
  readonly shared: { readonly [K in SharedId]: Run };
  readonly account: AccountHandlers<AccountId>;
  readonly member: MemberHandlers<MemberId>;
}

/**
 * Work that does not fit into one transaction, that is harmless when it is done twice, or whose answer must
 * not be kept: a key is shown once.
 */
const LONG: ReadonlySet<string> = new Set<SharedId | MemberId>([
  'createAudit',
  'cancelAudit',
  'createAsset',
  'uploadAsset',
  'decideMany',
  'undoDecisions',
  'backtestRule',
  'verifyTrail',
  'verifyWorkspace',
  'createKey',
  'invite',
  'resendInvitation',
]);

type AccountRun = (caller: Caller, input: unknown) => Promise<Output>;

const answerAccount =
  (route: AppRoute, run: AccountRun) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, query, body, headers } = request;
    const input = { params, query, body, headers, once: undefined };
    return send(route, reply, await run(callerOf(request), input));
  };

const withRole =
  (run: Run, request: FastifyRequest): Run =>
  (scope: Scope, input: unknown) =>
    run(scope, { ...(input as object), role: roleOf(request) });

const answerMember = (route: AppRoute, run: Run) => {
  const isLong = LONG.has(route.operationId);
  return (request: FastifyRequest, reply: FastifyReply) =>
    answerBy(route, withRole(run, request), isLong)(request, reply);
};

/** Registers the web application's own surface, behind sessions and the policy table. */
export const registerAppRoutes = (
  app: FastifyInstance,
  parts: AppGuardParts,
  handlers: AppHandlers,
): void => {
  const guard = createAppGuard(parts);
  const members: Record<string, Run> = { ...handlers.shared, ...(handlers.member as object) };
  const accounts = handlers.account as unknown as Record<string, AccountRun>;
  for (const route of appRoutes) {
    const { operationId, method, url, params, query, body, success } = route;
    const account = accounts[operationId];
    const member = members[operationId];
    if (!account && !member) throw new Error(`${operationId} has no handler`);
    const options: RouteOptions = {
      method,
      url: `${APP_PREFIX}${url}`,
      onRequest: guard(route),
      schema: {
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body: body.schema } : {}),
        ...(success.mediaType ? {} : { response: { [success.status]: success.schema } }),
      },
      handler: account ? answerAccount(route, account) : answerMember(route, member as Run),
    };
    registerWithBody(app, route, options);
  }
};
