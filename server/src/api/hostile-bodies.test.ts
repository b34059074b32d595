import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { appRoutes } from '@copydesk/contract/app';
import { APP_PREFIX } from '@copydesk/contract/shared/app-route';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { hostileOf, list, payloadOf } from '../../test/hostile-bodies.ts';
import { createTestApp, createTestDatabase } from '../../test/harness.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const { violationIds } = await makeAudit(own.scope, [finding()]);
const app = await createTestApp(database);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const host = 'desk.localhost';
const origin = `http://${host}`;

const OPEN = appRoutes.filter(({ access, method }) => access === 'open' && method === 'POST');

const send = (url: string, payload: Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { host, origin, 'content-type': 'application/json', ...headers },
    payload,
  });

/** Milliseconds of this process's work for the cheapest run; in others it also collects garbage. */
const costOf = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
  await work();
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
};

test('more than 8 KiB is refused on every open route before it is read, and a thousand hostile bodies end well', async () => {
  const taking = OPEN.filter(({ body }) => body);
  expect(taking.length).toBeGreaterThan(5);
  const small = hostileOf(6_000);
  const large = hostileOf(900_000);
  let sent = 0;
  for (const { url, body } of OPEN) {
    // A route that takes no body reads none, so that there is nothing to refuse in a small one.
    for (const [name, text] of Object.entries(body ? small : {})) {
      const answer = await send(`${APP_PREFIX}${url}`, payloadOf(text, name));
      expect([url, name, answer.statusCode]).toEqual([url, name, 422]);
      sent += 1;
    }
    for (const [name, text] of Object.entries(large)) {
      const answer = await send(`${APP_PREFIX}${url}`, payloadOf(text, name));
      expect([url, name, answer.statusCode, answer.json()]).toEqual([
        url,
        name,
        413,
        { detail: 'The request body is larger than 8 KiB.', code: 'too_large' },
      ]);
      sent += 1;
    }
  }
  for (const payload of Object.values(large).map((text) => Buffer.from(text))) {
    for (const url of ['/nowhere', '/public/v1/nowhere', `${APP_PREFIX}/nowhere`, '/']) {
      expect((await send(url, payload)).statusCode).toBe(404);
      expect((await send('/public/v1/document', payload)).statusCode).toBe(401);
      expect((await send(`${APP_PREFIX}/workspaces/wsp_x/knowledge`, payload)).statusCode).toBe(
        401,
      );
      sent += 3;
    }
  }
  const kinds = Object.entries(small);
  for (let n = 0; sent < 1_000; n += 1, sent += 1) {
    const { url = '' } = taking[n % taking.length] ?? {};
    const [name, text] = kinds[n % kinds.length] ?? ['', ''];
    expect((await send(`${APP_PREFIX}${url}`, payloadOf(text, name))).statusCode).toBe(422);
  }
}, 360_000);

test('a body that does not say how long it is, is refused once it is too long', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string }>();
  const headers = {
    host,
    origin,
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  };
  const path = `${APP_PREFIX}/sign-in/password`;
  const request = openRequest({ port, method: 'POST', path, headers }, (response) => {
    void readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }));
  });
  request.on('error', () => undefined);
  request.write(`{"email":"${'a'.repeat(9_000)}`);
  const { status, text } = await promise;
  request.destroy();
  expect([status, JSON.parse(text)]).toEqual([
    413,
    { detail: 'The request body is larger than 8 KiB.', code: 'too_large' },
  ]);
});

test('whatever is sent to an open route costs little more than an honest request', async () => {
  const url = `${APP_PREFIX}/sign-in/password`;
  const honest = Buffer.from(JSON.stringify({ email: 'nobody', password: 'not it' }));
  const cost = await costOf(300, () => send(url, honest));
  for (const size of [6_000, 900_000]) {
    for (const [name, text] of Object.entries(hostileOf(size))) {
      const payload = payloadOf(text, name);
      const ratio = (await costOf(20, () => send(url, payload))) / cost;
      expect([name, size, ratio < 15 ? 'little' : ratio]).toEqual([name, size, 'little']);
    }
  }
}, 180_000);

test('a hostile body behind a key costs no more than a few honest ones of its size, and is 422', async () => {
  const url = `/public/v1/violations/${violationIds[0]}/review`;
  const headers = { 'x-api-key': own.key };
  // As much as the editor sends with a long text.
  const blocks = Array(15_000).fill({ type: 'p', children: [{ text: 'Some words of it.' }] });
  const honest = Buffer.from(JSON.stringify({ action: 'reopen', blocks }));
  expect(honest.length).toBeLessThan(1024 * 1024);
  expect((await send(url, honest, headers)).statusCode).toBe(200);
  const cost = await costOf(10, () => send(url, honest, headers));
  const kinds = {
    ...hostileOf(950_000),
    'as many numbers as may be, without an end': `[${'1,'.repeat(99_990)}`,
    'as many zeros as may be': `[${list(99_990, () => '"\\u0000"')}]`,
  };
  for (const [name, text] of Object.entries(kinds)) {
    const payload = payloadOf(text, name);
    expect([name, (await send(url, payload, headers)).statusCode]).toEqual([name, 422]);
    const ratio = (await costOf(4, () => send(url, payload, headers))) / cost;
    expect([name, ratio < 3 ? 'little' : ratio]).toEqual([name, 'little']);
  }
}, 180_000);
