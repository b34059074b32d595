import { appRoutes, type SharedId } from '@copydesk/contract/app';
import { APP_PREFIX, type AppRoute } from '@copydesk/contract/app-route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Scope } from '../../platform/scope.ts';
import { createEventStreams } from '../event-streams.ts';
import { answerBy, type Output, type Run, send } from '../public/answer.ts';
import { registerWithBody } from '../register-with-body.ts';
import type { Uploads } from '../uploads.ts';
import { scopeOf } from '../request-scope.ts';
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
  'generateDocument',
  'stopDocument',
  'resumeDocument',
  'createAudit',
  'cancelAudit',
  'retryAudit',
  'createAsset',
  'uploadAsset',
  'decideMany',
  'undoDecisions',
  'backtestRule',
  'tryRule',
  'saveRuleDraft',
  'testRuleDraft',
  'publishRule',
  'verifyTrail',
  'verifyWorkspace',
  'createKey',
  'tryModel',
  'runRetention',
  'invite',
  'resendInvitation',
  'saveDraft',
  'checkDraft',
  'rewriteText',
  'draftGuideline',
  'previewTones',
  'readKnowledgeFile',
  'tryTemplate',
  'checkBulkFile',
  'startBulkRun',
  'retryBulkRows',
]);

/** Anybody can send to these; what they take is a name, an address, a password. */
const OPEN_BODY_BYTES = 8 * 1024;

const isOpen = ({ access }: AppRoute): boolean => access === 'open' || access === 'pending';

type AccountRun = (caller: Caller, input: unknown) => Promise<Output>;

const answerAccount =
  (route: AppRoute, run: AccountRun) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, query, body, headers } = request;
    const input = { params, query, body, headers, once: undefined };
    return send(route, reply, await run(callerOf(request), input));
  };

type Admit = (request: FastifyRequest) => Promise<void>;

const withRole =
  (run: Run, request: FastifyRequest, admit: Admit): Run =>
  (scope: Scope, input: unknown) => {
    const recheck = () => admit(request);
    return run(scope, { ...(input as object), role: roleOf(request), recheck });
  };

const answerMember = (route: AppRoute, run: Run, admit: Admit) => {
  const isLong = LONG.has(route.operationId);
  return (request: FastifyRequest, reply: FastifyReply) =>
    answerBy(route, withRole(run, request, admit), isLong)(request, reply);
};

/** Streams of one workspace at a time: every member may have a few pages open. */
const STREAMS = 200;

type Streams = ReturnType<typeof createEventStreams>;

const answerEvents =
  (streams: Streams, run: Run, admit: Admit) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, query, headers } = request;
    const scope = scopeOf(request);
    const output = await withRole(run, request, admit)(scope, { params, query, headers });
    if (!('follow' in output)) throw new Error('a route of events without any');
    return streams.run(request, reply, scope.workspaceId, output.follow);
  };

const isEvents = ({ success }: AppRoute): boolean => success.mediaType === 'text/event-stream';

/** Registers the web application's own surface, behind sessions and the policy table. */
export const registerAppRoutes = (
  app: FastifyInstance,
  parts: AppGuardParts,
  handlers: AppHandlers,
  uploads: Uploads,
): void => {
  const guard = createAppGuard(parts);
  const streams = createEventStreams(parts.base.log, STREAMS);
  app.addHook('preClose', streams.stop);
  const answerInWorkspace = (route: AppRoute, run: Run) =>
    isEvents(route)
      ? answerEvents(streams, run, guard(route))
      : answerMember(route, run, guard(route));
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
      ...(isOpen(route) ? { bodyLimit: OPEN_BODY_BYTES } : {}),
      schema: {
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body: body.schema } : {}),
        ...(success.mediaType ? {} : { response: { [success.status]: success.schema } }),
      },
      handler: account ? answerAccount(route, account) : answerInWorkspace(route, member as Run),
    };
    registerWithBody(app, route, options, uploads);
  }
};
