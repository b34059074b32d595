import type { KeyScope } from '@copydesk/contract/shared/key-scopes';
import { routes, type ServedRoute, type SessionRoute } from '@copydesk/contract/routes';
import type { Role } from '@copydesk/contract/shared/policy';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import type { Caller } from './app/app-operation.ts';
import { type AppGuardParts, callerOf, createAppGuard, memberOf } from './app/guard.ts';
import type { Admission, AdmissionConfig } from './http/admission.ts';
import type { ProvenFactors } from '../accounts/required-factor.ts';
import { answerBy, type Output, type Run, send } from './http/answer.ts';
import { createEventStreams } from './http/event-streams.ts';
import { registerWithBody } from './http/register-with-body.ts';
import { keyRightsOf, scopeOf } from './http/request-scope.ts';
import type { Uploads } from './http/uploads.ts';
import { createGuard, type GuardParts } from './public/guard.ts';

/** Runs an operation of a person, outside any workspace. */
type AccountRun = (caller: Caller, input: unknown) => Promise<Output>;

/** A key with this scope counts as a member with this role. */
const ROLE_OF_SCOPE: Partial<Record<KeyScope, Role>> = {
  auditing: 'reviewer',
  reviewing: 'reviewer',
  rules: 'reviewer',
  writing: 'editor',
};
const roleOfScope = (scope: KeyScope | null): Role => (scope && ROLE_OF_SCOPE[scope]) ?? 'viewer';

/** How requests of one kind of caller are admitted and answered. */
interface Surface {
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Returns what the handler may use about its caller. */
  readonly tell: (request: FastifyRequest) => CallerInput;
  readonly streams: ReturnType<typeof createEventStreams>;
}

interface CallerInput {
  /** How the member signed in. */
  readonly proven?: ProvenFactors;
  /** The member's role in the workspace. A key has one only on twins of the web application's routes. */
  readonly role?: Role;
  /** What the key may do beyond the specification. A session has none. */
  readonly scopes?: readonly string[];
  /** Throws once the key, the session or the membership has ended. For answers that take long. */
  readonly recheck: () => Promise<unknown>;
}

/** What the routes of API keys need. */
export interface KeySurface {
  readonly guard: GuardParts;
  /** How many streams a workspace may follow at a time. */
  readonly streamsPerWorkspace?: number;
  readonly handlers: Readonly<Record<string, Run>>;
}

/** What the routes of the web application need. */
export interface SessionSurface {
  readonly guard: AppGuardParts;
  readonly members: Readonly<Record<string, Run>>;
  readonly accounts: Readonly<Record<string, AccountRun>>;
}

const KEY_STREAMS = 100;
/**
 * The most streams of a workspace for sessions. It is more than for keys, because every member may have a few
 * pages open.
 */
const SESSION_STREAMS = 200;
const KIBIBYTE = 1024;

/** Their callers wait for a language model. */
const WAITING: ReadonlySet<string> = new Set([
  'generateDocument',
  'rewriteText',
  'tryTemplate',
  'draftGuideline',
  'previewTones',
]);

/** What admission has to know of a route before its guard runs. */
const admissionOf = (route: ServedRoute): AdmissionConfig => ({
  guarded: route.surface !== 'app' || route.access !== 'open',
  stays:
    route.upload !== undefined ||
    route.success.mediaType !== undefined ||
    WAITING.has(route.operationId),
});

/** Answers 404 for a path with an empty id, before the key is checked. */
const refuseEmptyId = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  const ids = Object.values((request.params ?? {}) as Record<string, string>);
  if (ids.includes('')) reply.callNotFound();
  else done();
};

const withCaller =
  (run: Run, request: FastifyRequest, { tell }: Surface): Run =>
  (scope, input) =>
    run(scope, { ...(input as object), ...tell(request) });

const answerEvents =
  (run: Run, surface: Surface) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, query, headers } = request;
    const scope = scopeOf(request);
    // Before anything is read: whoever is refused tries again and again.
    surface.streams.demandRoom(scope.workspaceId);
    const output = await withCaller(run, request, surface)(scope, { params, query, headers });
    if (!('follow' in output)) throw new Error('a route of events without any');
    return surface.streams.run(request, reply, scope.workspaceId, output.follow);
  };

const answerAccount =
  (route: ServedRoute, run: AccountRun) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, query, body, headers } = request;
    const input = { params, query, body, headers, once: undefined };
    return send(route, reply, await run(callerOf(request), input));
  };

const answerInWorkspace = (route: ServedRoute, run: Run, surface: Surface) =>
  route.success.mediaType === 'text/event-stream'
    ? answerEvents(run, surface)
    : (request: FastifyRequest, reply: FastifyReply) =>
        answerBy(route, withCaller(run, request, surface), route.long === true)(request, reply);

/**
 * Beyond the specification, members of a body that the route does not know are refused: a caller who sends
 * one expects an effect. The specification ignores them, and so does the web application.
 */
const closed = (schema: TSchema): TSchema => ({ ...schema, 'x-closed': true });

const schemaOf = ({ surface, params, query, body, success }: ServedRoute) => ({
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
  ...(body ? { body: surface === 'extended' ? closed(body.schema) : body.schema } : {}),
  ...(success.mediaType
    ? {}
    : { response: { [success.status]: success.answered ?? success.schema } }),
});

/**
 * Registers all routes of the table. Without a session surface, those of the web application and their twins
 * are left out.
 */
export const registerRoutes = (
  app: FastifyInstance,
  keys: KeySurface,
  sessions: SessionSurface | null,
  uploads: Uploads,
  { callerHook }: Admission,
): void => {
  const { log } = keys.guard.base;
  const { verifyKey } = keys.guard;
  const admitKey = createGuard(keys.guard);
  const keyStreams = createEventStreams(log, keys.streamsPerWorkspace ?? KEY_STREAMS);
  const sessionStreams = createEventStreams(log, SESSION_STREAMS);
  app.addHook('preClose', async () => {
    await keyStreams.stop();
    await sessionStreams.stop();
  });
  const admitSession = sessions ? createAppGuard(sessions.guard) : null;

  const sessionSurface = (route: SessionRoute): Surface | null => {
    if (!admitSession) return null;
    const admit = admitSession(route);
    // What began with a fresh proof may go on after it.
    const { proof: _proof, ...unproven } = route;
    const recheck = admitSession(unproven);
    return {
      admit,
      tell: (request) => ({ ...memberOf(request), recheck: () => recheck(request) }),
      streams: sessionStreams,
    };
  };
  const surfaceOf = (route: ServedRoute): Surface | null =>
    route.surface === 'app'
      ? sessionSurface(route)
      : {
          admit: admitKey(route),
          tell: (request) => ({
            ...(route.surface === 'twin' ? { role: roleOfScope(route.scope) } : {}),
            scopes: keyRightsOf(request).scopes,
            recheck: () => verifyKey(String(request.headers['x-api-key'])),
          }),
          streams: keyStreams,
        };

  for (const route of routes) {
    const { operationId, method, path, bodyKibibytes } = route;
    const surface = surfaceOf(route);
    if (!surface) continue;
    const account = route.surface === 'app' ? sessions?.accounts[operationId] : undefined;
    const isOfKeys = route.surface === 'public' || route.surface === 'extended';
    if (!isOfKeys && !sessions) continue;
    const run = (isOfKeys ? keys.handlers : sessions?.members)?.[operationId];
    if (!account && !run) throw new Error(`${operationId} has no handler`);
    const options: RouteOptions = {
      method,
      url: path,
      onRequest: [
        ...(route.surface === 'extended' || route.surface === 'twin' ? [refuseEmptyId] : []),
        surface.admit,
        callerHook,
      ],
      config: admissionOf(route),
      ...(bodyKibibytes ? { bodyLimit: bodyKibibytes * KIBIBYTE } : {}),
      schema: schemaOf(route),
      handler: account
        ? answerAccount(route, account)
        : answerInWorkspace(route, run as Run, surface),
    };
    registerWithBody(app, route, options, uploads);
  }
};
