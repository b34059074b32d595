import type { AppRoute } from '@copydesk/contract/shared/app-route';
import fastify, { type FastifyRequest } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { createErrorHandler } from '../http/errors.ts';
import { callerIdOf } from '../http/request-scope.ts';
import { callerOf, createAppGuard, findPerson, memberOf } from './guard.ts';
import { cookieOf } from './session-cookie.fixture.ts';

const database = await createTestDatabase();
const { scope, userId } = await makeWorkspace(database);
const guard = createAppGuard({
  base: scope,
  times: { days: 30, idleMinutes: 720 },
  publicOrigin: null,
  factors: { operator: 'none', hasProvider: false },
});
const route = (access: AppRoute['access']): AppRoute =>
  ({ operationId: 'probe', method: 'GET', url: '/', access }) as AppRoute;

const app = fastify();
app.setErrorHandler(createErrorHandler(createLog('silent')));
const told = (request: FastifyRequest) => ({
  person: findPerson(request),
  caller: callerIdOf(request),
});
app.get('/open', { preHandler: guard(route('open')) }, (request) => ({
  ...told(request),
  agent: callerOf(request).userAgent,
}));
app.get('/pending', { preHandler: guard(route('pending')) }, told);
app.get('/active', { preHandler: guard(route('account')) }, told);
app.get('/w/:workspace_id', { preHandler: guard(route('read')) }, (request) => ({
  ...told(request),
  ...memberOf(request),
}));
/** What a function says that throws. */
const refusalOf = (run: () => unknown): string | null => {
  try {
    run();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};
app.get('/unguarded', (request) => ({
  ...told(request),
  refusals: [refusalOf(() => callerOf(request)), refusalOf(() => memberOf(request))],
}));
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const cookie = await cookieOf(scope, userId);

test('a request knows whose it is, and by what program it was sent', async () => {
  const known = await get('/open', { cookie, 'user-agent': 'A browser' });
  expect(known.json()).toEqual({ person: userId, caller: userId, agent: 'A browser' });
  const stranger = await get('/open', { 'user-agent': '' });
  expect(stranger.json()).toEqual({ person: null, caller: null, agent: '' });
});

test('a refused request knows whose it is too, and a cookie that is none is nobody', async () => {
  const foreign = await get(`/w/${toPublicId('wsp', newUuid())}`, { cookie });
  expect(foreign.statusCode).toBe(404);
  expect(foreign.json()).toMatchObject({ detail: 'No such workspace.' });
  const wrong = await get('/active', { cookie: '__Host-copydesk=short' });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toMatchObject({ detail: 'Sign in first.' });
});

test('a handler that runs without its guard is an error, and nobody is its caller', async () => {
  const answer = await get('/unguarded', { cookie });
  const refusal = 'a handler ran before its guard';
  expect(answer.json()).toEqual({ person: null, caller: null, refusals: [refusal, refusal] });
});

test('a session that lacks a factor is told so, and may give it', async () => {
  const half = await cookieOf(scope, userId);
  await database.admin.query(
    `update user_session set state = 'pending_factor' where user_id = $1 and id =
       (select id from user_session where user_id = $1 order by id desc limit 1)`,
    [userId],
  );
  const refused = await get('/active', { cookie: half });
  expect(refused.statusCode).toBe(401);
  expect(refused.json()).toMatchObject({ detail: 'Give the second factor first.' });
  expect((await get('/pending', { cookie: half })).json()).toMatchObject({ person: userId });
});

test('a member of a workspace that lives elsewhere is told where', async () => {
  const url = `/w/${toPublicId('wsp', scope.workspaceId)}`;
  expect((await get(url, { cookie })).json()).toMatchObject({ role: 'owner', caller: userId });
  await database.admin.query(
    `insert into workspace_move (id, state, move_id, address) values ($1, 'moved', $2, 'cell-b.example')`,
    [scope.workspaceId, newUuid()],
  );
  const moved = await get(url, { cookie });
  expect(moved.json()).toMatchObject({ detail: 'This workspace has moved to cell-b.example.' });
  expect(moved.statusCode).toBeGreaterThanOrEqual(400);
});
