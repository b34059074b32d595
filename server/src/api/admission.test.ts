import { type IncomingMessage, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../test/harness.ts';
import { mintKey } from '../keys/api-key.ts';
import { createKey } from '../keys/create-key.ts';
import { addMember } from '../members/add-member.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { AdmissionLimits } from '../platform/shares.ts';
import { type Held, holdRequest } from './admission.fixture.ts';
import { cookieOf } from './app/session-cookie.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const PLENTY: AdmissionLimits = { requests: 10_000, streams: 10_000, bytes: 2 ** 40 };
const SIGN_IN = '/app/sign-in/password';

const start = async (limits: Partial<AdmissionLimits>, trustedProxies?: string) => {
  const app = await createTestApp(database, {
    admissionLimits: { ...PLENTY, ...limits },
    ...(trustedProxies ? { trustedProxies } : {}),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1') => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    openRequest({ port, path, headers, localAddress, agent: false }, resolve)
      .on('error', reject)
      .end();
    return promise.then((answer) => {
      if (answer.headers['content-type']?.startsWith('text/event-stream')) return answer;
      return answer.resume();
    });
  };
  const hold = (path: string, options?: Parameters<typeof holdRequest>[2]) =>
    holdRequest(port, path, options);
  const holdMany = (count: number, path: string, options?: Parameters<typeof holdRequest>[2]) =>
    Promise.all(Array.from({ length: count }, () => hold(path, options)));
  return { get, hold, holdMany };
};

const leaveAll = (held: readonly Held[]) => Promise.all(held.map(({ leave }) => leave()));
const statuses = (held: readonly Held[]) => held.map((one) => one.status());

const signInMember = async () => {
  const scope = database.scope(own.scope.workspaceId);
  const email = `${newUuid()}@test.example`;
  const userId = await addMember(scope, { email, name: 'Reader', role: 'admin' });
  return { cookie: await cookieOf(scope, userId) };
};
const TEMPLATES = `/app/workspaces/${toPublicId('wsp', own.scope.workspaceId)}/templates`;

test('one more request of an address than may be under way is refused before its body is sent', async () => {
  const { hold, holdMany, get } = await start({ requests: 16 });
  const held = await holdMany(4, SIGN_IN);
  expect(statuses(held)).toEqual([0, 0, 0, 0]);
  const refused = await hold(SIGN_IN);
  expect(await refused.answered()).toBe(429);
  expect(refused.head()).toMatch(/\r\nretry-after: 1\r\n/);
  expect(refused.head()).toMatch(/\r\nconnection: close\r\n/);
  expect(refused.head()).toMatch(
    /\r\nratelimit-policy: "address";q=4;qu="concurrent-requests"\r\nratelimit: "address";r=0;t=1\r\n/,
  );
  expect(refused.body()).toEqual({
    code: 'too_many_at_once',
    detail: 'Too many requests from your address are under way. Retry when some have ended.',
  });
  expect((await get('/public/v1/healthz')).statusCode).toBe(429);
  expect((await get('/public/v1/healthz', {}, '127.0.0.2')).statusCode).toBe(200);
  await held[0]?.leave();
  expect((await hold(SIGN_IN)).status()).toBe(0);
});

test('behind a proxy that is trusted, the address is the one that the proxy names, and IPv6 counts by network', async () => {
  const { hold, holdMany } = await start({ requests: 16 }, '127.0.0.1');
  const by = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  await holdMany(4, SIGN_IN, by('2001:db8:1:2::1'));
  expect(await (await hold(SIGN_IN, by('2001:db8:1:2:ffff::9'))).answered()).toBe(429);
  expect((await hold(SIGN_IN, by('2001:db8:1:3::1'))).status()).toBe(0);
  expect((await hold(SIGN_IN, by('192.0.2.7'))).status()).toBe(0);
});

test('strangers from many addresses fill their part of a process: callers with a key, and health, are served', async () => {
  const { hold, holdMany, get } = await start({ requests: 16 });
  await holdMany(4, SIGN_IN, { from: '127.0.0.2' });
  await holdMany(2, SIGN_IN, { from: '127.0.0.3' });
  const refused = await hold(SIGN_IN, { from: '127.0.0.4' });
  expect(await refused.answered()).toBe(503);
  expect(refused.head()).toMatch(/\r\nretry-after: 1\r\n/);
  expect(refused.body().code).toBe('unavailable');
  const key = { 'x-api-key': own.key };
  expect((await get('/public/v1/me', key, '127.0.0.4')).statusCode).toBe(200);
  expect((await get('/public/v1/healthz', {}, '127.0.0.4')).statusCode).toBe(200);
});

test('made-up keys that wait for the database fill half of a process: a key and a person who were here before are served', async () => {
  const { get } = await start({ requests: 16 });
  const member = { ...(await signInMember()), host: 'desk.localhost' };
  const key = { 'x-api-key': own.key };
  expect((await get('/public/v1/me', key)).statusCode).toBe(200);
  expect((await get(TEMPLATES, member)).statusCode).toBe(200);
  // Their guards wait for the table of keys, as they do for connections if there are too few of them.
  const blocker = await database.admin.connect();
  await blocker.query('begin; lock table api_key in access exclusive mode');
  const unlock = async () => {
    await blocker.query('rollback');
    blocker.release();
  };
  const flood = [2, 3, 4, 5, 6].flatMap((n) =>
    Array.from({ length: 4 }, () =>
      get('/public/v1/me', { 'x-api-key': mintKey() }, `127.0.0.${n}`),
    ),
  );
  await sleep(1_000);
  const served = get('/public/v1/me', key, '127.0.0.7');
  const page = get(TEMPLATES, member, '127.0.0.7');
  const stranger = await get('/public/v1/me', { 'x-api-key': mintKey() }, '127.0.0.7');
  expect([stranger.statusCode, stranger.headers['retry-after']]).toEqual([503, '1']);
  await unlock();
  expect([(await served).statusCode, (await page).statusCode]).toEqual([200, 200]);
  const statusesOf = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect(statusesOf.filter((status) => status === 401)).toHaveLength(8);
  expect(statusesOf.filter((status) => status === 503)).toHaveLength(12);
});

test('a process that has as much under way as it takes answers 503, and still says that it is well', async () => {
  const { hold, holdMany, get } = await start({ streams: 16, requests: 16 });
  for (const n of [2, 3, 4, 5]) {
    const keys = await createKey(own.scope, { name: `key ${n}`, expiresAt: null });
    const workspace = n > 3 ? own.key : keys.key;
    await holdMany(2, '/public/v1/document', {
      from: `127.0.0.${n}`,
      headers: { 'x-api-key': workspace },
    });
  }
  const other = await makeWorkspace(database);
  const headers = { 'x-api-key': other.key };
  const full = await holdMany(4, '/public/v1/document', { from: '127.0.0.6', headers });
  expect(statuses(full)).toEqual([0, 0, 0, 0]);
  const third = await makeWorkspace(database);
  const own3 = { 'x-api-key': third.key };
  const last = await holdMany(4, '/public/v1/document', { from: '127.0.0.7', headers: own3 });
  expect(statuses(last)).toEqual([0, 0, 0, 0]);
  const refused = await hold('/public/v1/document', { from: '127.0.0.8', headers: own3 });
  expect([await refused.answered(), refused.body().code]).toEqual([503, 'unavailable']);
  expect((await get('/public/v1/healthz', {}, '127.0.0.8')).statusCode).toBe(200);
});

test('a person, a key and a workspace each have their share, and what others do is not counted against them', async () => {
  const { hold, holdMany } = await start({ requests: 32, streams: 32 });
  const one = await signInMember();
  const two = await signInMember();
  const three = await signInMember();
  const as = (headers: Record<string, string>, from: string) => ({ headers, from });
  expect(statuses(await holdMany(2, TEMPLATES, as(one, '127.0.0.2')))).toEqual([0, 0]);
  const refused = await hold(TEMPLATES, as(one, '127.0.0.3'));
  expect([await refused.answered(), refused.body().detail]).toEqual([
    429,
    'Too many requests of yours are under way. Retry when some have ended.',
  ]);
  expect(statuses(await holdMany(2, TEMPLATES, as(two, '127.0.0.4')))).toEqual([0, 0]);
  // The same keys and people have streams of their own, beside their requests.
  const key = { 'x-api-key': own.key };
  const waiting = '/public/v1/document';
  expect(statuses(await holdMany(8, waiting, as(key, '127.0.0.5')))).toEqual(Array(8).fill(0));
  const many = await hold(waiting, as(key, '127.0.0.6'));
  expect(await many.answered()).toBe(429);
  expect(many.body().detail).toBe(
    'Too many streams of this API key are under way. Retry when some have ended.',
  );
  const second = await createKey(own.scope, { name: 'second', expiresAt: null });
  const third = await createKey(own.scope, { name: 'third', expiresAt: null });
  const more = await holdMany(8, waiting, as({ 'x-api-key': second.key }, '127.0.0.6'));
  expect(statuses(more)).toEqual(Array(8).fill(0));
  const full = await hold(waiting, as({ 'x-api-key': third.key }, '127.0.0.7'));
  expect(await full.answered()).toBe(429);
  expect(full.body().detail).toBe(
    'Too many streams of this workspace are under way. Retry when some have ended.',
  );
  expect((await hold(TEMPLATES, as(three, '127.0.0.7'))).status()).toBe(0);
  const other = await makeWorkspace(database);
  const foreign = await hold(waiting, as({ 'x-api-key': other.key }, '127.0.0.7'));
  expect(foreign.status()).toBe(0);
});

test('bodies count by their length, and as the longest if they do not say it', async () => {
  const bytes = 16 * 1024 * 1024;
  const { hold, holdMany, get } = await start({ bytes });
  const key = { headers: { 'x-api-key': own.key } };
  const held = await holdMany(3, '/public/v1/document', { ...key, length: 1024 * 1024 });
  const pieces = await hold('/public/v1/document', { ...key, length: null });
  expect(statuses([...held, pieces])).toEqual([0, 0, 0, 0]);
  const refused = await hold('/public/v1/document', { ...key, length: 100, from: '127.0.0.2' });
  expect([await refused.answered(), refused.body().detail]).toEqual([
    429,
    'Too many request bodies of this API key are under way. Retry when some have ended.',
  ]);
  expect((await get('/public/v1/me', key.headers, '127.0.0.2')).statusCode).toBe(200);
  await leaveAll([pieces]);
  expect((await hold('/public/v1/document', { ...key, length: 100 })).status()).toBe(0);
});

test('a body that is larger than a whole share is admitted if nothing else is under way', async () => {
  const { hold } = await start({ bytes: 1024 * 1024 });
  const key = { headers: { 'x-api-key': own.key }, length: 900 * 1024 };
  expect((await hold('/public/v1/document', key)).status()).toBe(0);
  expect(await (await hold('/public/v1/document', key)).answered()).toBe(429);
});

test('a person who is refused is refused again and again, at once, and served when something has ended', async () => {
  const { hold, holdMany, get } = await start({ requests: 64 });
  const one = await signInMember();
  const held = await holdMany(4, TEMPLATES, { headers: one, from: '127.0.0.2' });
  expect(statuses(held)).toEqual([0, 0, 0, 0]);
  const cookie = { ...one, host: 'desk.localhost' };
  for (let round = 0; round < 3; round += 1) {
    const refused = await holdMany(8, TEMPLATES, { headers: one, from: '127.0.0.3' });
    expect(await Promise.all(refused.map(({ answered }) => answered()))).toEqual(
      Array(8).fill(429),
    );
    expect((await get(TEMPLATES, cookie, '127.0.0.4')).statusCode).toBe(429);
  }
  await held[0]?.leave();
  expect((await get(TEMPLATES, cookie, '127.0.0.4')).statusCode).toBe(200);
  expect((await hold(TEMPLATES, { headers: one, from: '127.0.0.4' })).status()).toBe(0);
});
