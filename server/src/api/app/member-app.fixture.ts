import { APP_PREFIX, type AppRoute } from '@copydesk/contract/shared/app-route';
import type { Role } from '@copydesk/contract/shared/policy';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { addMember } from '../../members/add-member.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { TestDatabase } from '../../../test/harness.ts';
import { createErrorHandler } from '../http/errors.ts';
import { registerJsonBody } from '../http/body-parsers.ts';
import { answerBy, type Run } from '../http/answer.ts';
import { validatorCompiler } from '../http/validate.ts';
import { createAppGuard, memberOf } from './guard.ts';
import { cookieOf } from './session-cookie.fixture.ts';

const ORIGIN = 'http://desk.localhost';
const NO_RULE = { operator: 'none', hasProvider: false } as const;
const TIMES = { days: 30, idleMinutes: 720 };

/** Some routes of the web application with their handlers, behind the real guard. */
export const createMemberApp = async (
  { db, log }: Pick<TestDatabase, 'db' | 'log'>,
  routes: readonly AppRoute[],
  handlers: object,
): Promise<FastifyInstance> => {
  const base = { db, log, now: () => new Date() };
  const guard = createAppGuard({ base, times: TIMES, publicOrigin: ORIGIN, factors: NO_RULE });
  const app = fastify({ logger: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(createErrorHandler(log));
  registerJsonBody(app);
  for (const route of routes) {
    const { method, url, params, query, body, success, operationId } = route;
    const run = (handlers as Record<string, Run>)[operationId];
    if (!run) throw new Error(`${operationId} has no handler`);
    app.route({
      method,
      url: `${APP_PREFIX}${url}`,
      onRequest: guard(route),
      schema: {
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body: body.schema } : {}),
        response: { [success.status]: success.schema },
      },
      handler: (request, reply) => {
        const withRole: Run = (scope, input) =>
          run(scope, { ...(input as object), ...memberOf(request) });
        return answerBy(route, withRole, true)(request, reply);
      },
    });
  }
  await app.ready();
  afterAll(() => app.close());
  return app;
};

/**
 * Signs a member of a workspace in. Returns the user id, and functions that send requests with the member's
 * cookie.
 */
export const signIn = async (
  { scope: scopeOf }: Pick<TestDatabase, 'scope'>,
  app: FastifyInstance,
  input: { readonly workspaceId: string; readonly role: Role; readonly userId?: string },
) => {
  const { workspaceId, role } = input;
  const scope = scopeOf(workspaceId);
  const email = `${newUuid()}@test.example`;
  const userId = input.userId ?? (await addMember(scope, { email, name: role, role }));
  const cookie = await cookieOf(scope, userId);
  const workspace = toPublicId('wsp', workspaceId);
  const call = async <Body>(
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const response = await app.inject({
      method,
      url: `${APP_PREFIX}/workspaces/${workspace}${path}`,
      headers: {
        host: new URL(ORIGIN).host,
        cookie,
        ...(method === 'POST' ? { origin: ORIGIN } : {}),
        ...headers,
      },
      ...(payload ? { payload } : {}),
    });
    return { status: response.statusCode, json: response.json<Body>() };
  };
  return {
    userId: toPublicId('usr', userId),
    get: <Body = unknown>(path: string) => call<Body>('GET', path),
    post: <Body = unknown>(
      path: string,
      payload?: object,
      headers?: Readonly<Record<string, string>>,
    ) => call<Body>('POST', path, payload, headers),
  };
};
