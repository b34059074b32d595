import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { appRoutes } from '@copydesk/contract/app';
import { APP_PREFIX } from '@copydesk/contract/app-route';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../test/harness.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const { violationIds } = await makeAudit(own.scope, [finding()]);
const app = await createTestApp(database);
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const host = 'desk.example';
const origin = `http://${host}`;

const list = (count: number, item: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => item(n)).join();

/** Bodies of about so many bytes that are cheap to make and used to be dear to read. */
const hostileOf = (bytes: number): Record<string, string> => ({
  names: `{${list(bytes / 11, (n) => `"k${n}":1`)}}`,
  'names with a zero': `{${list(bytes / 16, (n) => `"k${n}\\u0000":1`)}}`,
  'numbers as names': `{${list(bytes / 14, (n) => `"${(n * 2_654_435_761) % 4_294_967_290}":1`)}}`,
  'a name apart each': `[${list(bytes / 13, (n) => `{"k${n}":1}`)}]`,
  'names without an end': `{${list(bytes / 11, (n) => `"k${n}":1`)}`,
  'lists in lists': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'open lists': '['.repeat(bytes),
  'many numbers': `[${'1,'.repeat(bytes / 2)}1]`,
  'numbers without an end': `[${'1,'.repeat(bytes / 2)}`,
  'many objects': `[${'{},'.repeat(bytes / 3)}1]`,
  escapes: `"${'\\u0041'.repeat(bytes / 6)}`,
  backslashes: `{"a":"${'\\\\'.repeat(bytes / 2)}"}`,
  quotes: '"'.repeat(bytes),
  'no UTF-8': `{"a":"${'\u{1F600}'.repeat(bytes / 4)}`,
  spaces: ' '.repeat(bytes),
});

const payloadOf = (text: string, name: string): Buffer =>
  name === 'no UTF-8' ? Buffer.concat([Buffer.from(text), Buffer.of(0xff)]) : Buffer.from(text);

const OPEN = appRoutes.filter(({ access, method }) => access === 'open' && method === 'POST');

const send = (url: string, payload: Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { host, origin, 'content-type': 'application/json', ...headers },
    payload,
  });

/** Milliseconds of this process's work for one run. */
const costOf = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
  await work();
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
};

test('more than 8 KiB is refused on every open route before it is read, and a thousand hostile bodies end well', async () => {
  expect(OPEN.length).toBeGreaterThan(5);
  const small = hostileOf(6_000);
  const large = hostileOf(900_000);
  let sent = 0;
  for (const { url } of OPEN) {
    for (const [name, text] of Object.entries(small)) {
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
        { detail: 'The request body is larger than 8 KiB.' },
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
    const { url = '' } = OPEN[n % OPEN.length] ?? {};
    const [name, text] = kinds[n % kinds.length] ?? ['', ''];
    expect((await send(`${APP_PREFIX}${url}`, payloadOf(text, name))).statusCode).toBe(422);
  }
}, 120_000);

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
    { detail: 'The request body is larger than 8 KiB.' },
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
}, 60_000);

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
}, 60_000);
