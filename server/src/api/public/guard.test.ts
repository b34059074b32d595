import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import type { KeyUse } from '../../keys/track-key-use.ts';
import { createKeyVerifier } from '../../keys/verify-key.ts';
import { createLog } from '../../platform/log.ts';
import { createErrorHandler } from '../http/errors.ts';
import { callerIdOf, scopeOf } from '../http/request-scope.ts';
import { createGuard, type KeyNeeds } from './guard.ts';

const database = await createTestDatabase();
const { scope, key, userId } = await makeWorkspace(database);
const verifyKey = createKeyVerifier(scope.db, scope.now);
const known = await verifyKey(key);
const READS: KeyNeeds = { scope: null, reads: true, decides: false };

/** A service with one address behind the guard. It answers with whose request it is. */
const serve = (perMinute: number, needs = READS) => {
  const uses: KeyUse[] = [];
  const guard = createGuard({
    verifyKey,
    keyUse: { touch: (_key, use) => void uses.push(use), stop: async () => undefined },
    base: scope,
    rateLimit: { perMinute },
  });
  const app = fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(createErrorHandler(createLog('silent')));
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/probe',
    preHandler: guard(needs),
    handler: (request) => {
      const { workspaceId, actor, requestId } = scopeOf(request);
      return { workspaceId, actor, isOwnId: requestId === request.id };
    },
  });
  let caller: string | null = null;
  app.addHook('onResponse', async (request) => {
    caller = callerIdOf(request);
  });
  const send = (method: 'GET' | 'HEAD' | 'POST', headers: Record<string, string> = {}) =>
    app.inject({ method, url: '/probe', headers: { 'x-api-key': key, ...headers } });
  return { send, uses, caller: () => caller };
};

test('a request is that of its key and of its owner, in the workspace of the key', async () => {
  const { send, caller } = serve(0);
  const actor = { kind: 'key', id: known.id, userId };
  const answer = await send('GET');
  expect(answer.json()).toEqual({ workspaceId: scope.workspaceId, actor, isOwnId: true });
  expect(caller()).toBe(known.id);
});

test('a use of a key is noted with its address and program, and a request without a key is none', async () => {
  const { send, uses } = serve(0);
  await send('GET', { 'user-agent': 'curl/9' });
  expect(uses).toEqual([{ address: '127.0.0.1', userAgent: 'curl/9' }]);
  expect((await send('GET', { 'x-api-key': '' })).statusCode).toBe(401);
  expect(uses).toHaveLength(1);
});

test('a key without the scope of a route is told which one it lacks, and its request has a name', async () => {
  const { send, caller } = serve(0, { scope: 'rules', reads: true, decides: false });
  const answer = await send('GET');
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ detail: 'This API key lacks the scope rules.' });
  expect(caller()).toBe(known.id);
});

test('HEAD counts as GET, and POST at the same address counts on its own', async () => {
  const { send } = serve(2);
  expect((await send('HEAD')).statusCode).toBe(200);
  expect((await send('GET')).statusCode).toBe(200);
  expect((await send('HEAD')).statusCode).toBe(429);
  expect((await send('GET')).statusCode).toBe(429);
  expect((await send('POST')).statusCode).toBe(200);
});
