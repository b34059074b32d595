import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { mintKey } from '../keys/api-key.ts';
import { createLog } from '../platform/log.ts';
import { ADMISSION_LIMITS, type AdmissionLimits } from '../platform/shares.ts';
import { readRouterSettings } from '../roots/router-settings.ts';
import { createSenderOf } from './sender-of.ts';
import { startRouter } from './start-router.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly body: string;
  readonly forwarded: string;
}

/** Speaks as the api role of a cell does to one key: its guard answers, then what it is told to answer. */
const startCell = async (key: string) => {
  const seen: Seen[] = [];
  /** The questions who knows a key, with the addresses for which they were asked. */
  const asked: string[] = [];
  const cell = {
    state: 'open' as 'open' | 'leaving' | 'elsewhere' | 'stranger' | 'silent' | 'full',
    seen,
    asked,
  };
  const server = createServer((from, to) => {
    const parts: Buffer[] = [];
    from.on('data', (part: Buffer) => parts.push(part));
    if (from.url === '/public/v1/me') asked.push(String(from.headers['x-forwarded-for']));
    from.on('end', () => {
      if (cell.state === 'silent') return;
      const say = (status: number, body: object, headers: Record<string, string> = {}) => {
        to.writeHead(status, { 'content-type': 'application/json', ...headers });
        to.end(JSON.stringify(body));
      };
      const shown = from.headers['x-api-key'] ?? from.headers.authorization?.slice(7);
      if (cell.state === 'full') {
        say(429, {}, { 'ratelimit-policy': '"address";q=128;qu="concurrent-requests"' });
      } else if (shown !== key || cell.state === 'stranger') {
        say(401, { code: 'key_invalid' });
      } else if (cell.state === 'elsewhere') say(421, { code: 'workspace_moved' });
      else if (from.url === '/public/v1/me') say(200, {});
      else if (cell.state === 'leaving' && from.method !== 'GET') {
        say(503, { code: 'workspace_moving' }, { 'retry-after': '2' });
      } else if (from.url === '/public/v1/stream') {
        to.writeHead(200, { 'content-type': 'text/event-stream' });
        to.write('data: 1\n\n');
      } else {
        const forwarded = String(from.headers['x-forwarded-for']);
        const body = Buffer.concat(parts).toString();
        seen.push({ method: from.method, url: from.url, body, forwarded });
        say(200, { body });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(cell, { url });
};

const start = async (limits: Partial<AdmissionLimits> = {}, trustedProxies = '') => {
  const key = mintKey();
  const [a, b] = [await startCell(key), await startCell(key)];
  b.state = 'stranger';
  const cells = [
    { name: 'a', url: a.url },
    { name: 'b', url: b.url },
  ];
  const router = await startRouter(
    {
      cells,
      host: '127.0.0.1',
      port: 0,
      limits: { ...ADMISSION_LIMITS, ...limits },
      trustedProxies,
    },
    createLog('silent'),
  );
  afterAll(router.stop);
  const call = (
    method: string,
    path: string,
    { bare = false, ...init }: RequestInit & { readonly bare?: boolean } = {},
  ) =>
    fetch(`${router.baseUrl}${path}`, {
      method,
      ...init,
      headers: { ...(bare ? {} : { 'x-api-key': key }), ...(init.headers as object) },
    });
  const { port } = new URL(router.baseUrl);
  /** Sends the head of a request whose body does not come; says what was answered so far. */
  const hold = (path: string, from: string, headers: Record<string, string>, length = 10) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
    afterAll(() => void socket.destroy());
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString())).on('error', () => undefined);
    const lines = Object.entries({ 'content-length': String(length), ...headers });
    socket.write(
      `PUT ${path} HTTP/1.1\r\nhost: x\r\n${lines.map((one) => one.join(': ')).join('\r\n')}\r\n\r\n`,
    );
    const answered = () => vi.waitFor(() => expect(answer).not.toBe(''), 20_000).then(() => answer);
    return { answer: () => answer, answered, leave: () => socket.destroy() };
  };
  return { a, b, call, hold, key };
};

test('strangers have half of the router and an address a quarter, before anything of their bodies is read', async () => {
  const { a, b, call, hold } = await start({ requests: 8 });
  expect((await call('GET', '/public/v1/before')).status).toBe(200);
  a.state = 'silent';
  b.state = 'silent';
  const flood = ['127.0.0.2', '127.0.0.3'].flatMap((from) =>
    Array.from({ length: 2 }, () => hold('/public/v1/x', from, { 'x-api-key': mintKey() })),
  );
  await vi.waitFor(() => expect(b.asked).toHaveLength(5), 5_000);
  const own = await hold('/public/v1/x', '127.0.0.3', { 'x-api-key': mintKey() }).answered();
  expect(own).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 1\r\n[^]*"address";q=2;/);
  const other = await hold('/public/v1/x', '127.0.0.4', { 'x-api-key': mintKey() }).answered();
  expect(other).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 1\r\nconnection: close/);
  expect(b.asked).toHaveLength(5);
  // Who was here before is served meanwhile.
  a.state = 'open';
  expect((await call('GET', '/public/v1/after')).status).toBe(200);
  expect(flood.map(({ answer }) => answer())).toEqual(['', '', '', '']);
  for (const { leave } of flood) leave();
  b.state = 'open';
  await sleep(200);
  const headers = { 'x-api-key': mintKey() };
  expect((await call('GET', '/public/v1/x', { headers })).status).toBe(401);
});

test('a key may keep a quarter of the bytes, and a body that does not come is cut off', async () => {
  const { a, hold, key } = await start({ bytes: 800_000 });
  const headers = { 'x-api-key': key };
  const first = hold('/public/v1/x', '127.0.0.2', headers, 150_000);
  await vi.waitFor(() => expect(a.asked).toHaveLength(1), 5_000);
  await sleep(200);
  const refused = await hold('/public/v1/x', '127.0.0.3', headers, 60_000).answered();
  expect(refused).toMatch(/^HTTP\/1.1 429 [^]*"key";q=200000;qu="content-bytes"/);
  // What is too long to be kept takes no memory.
  const long = hold('/public/v1/x', '127.0.0.3', headers, 300_000);
  expect(await first.answered()).toMatch(/^HTTP\/1.1 408 /);
  expect(long.answer()).toBe('');
  const next = hold('/public/v1/x', '127.0.0.3', headers, 60_000);
  await sleep(300);
  expect(next.answer()).toBe('');
}, 30_000);

test('a flood of one made-up key is one question to each cell, for the address of who asks', async () => {
  const { a, b, call } = await start({}, 'loopback');
  const headers = { 'x-api-key': mintKey(), 'x-forwarded-for': '192.0.2.7' };
  const some = () =>
    Promise.all(Array.from({ length: 20 }, () => call('GET', '/public/v1/x', { headers })));
  for (let n = 0; n < 3; n += 1) {
    expect((await some()).map(({ status }) => status)).toEqual(Array(20).fill(401));
    await sleep(300);
  }
  expect([a.asked, b.asked]).toEqual([['192.0.2.7'], ['192.0.2.7']]);
});

test('a cell that is down or full makes nobody wait who was never known, and says nothing of a key', async () => {
  const { a, b, call } = await start();
  a.state = 'full';
  b.state = 'stranger';
  const began = performance.now();
  const stranger = await call('PUT', '/public/v1/x', { body: '1' });
  expect([stranger.status, stranger.headers.get('retry-after')]).toEqual([503, '1']);
  expect(performance.now() - began).toBeLessThan(3_000);
  a.state = 'stranger';
  b.state = 'open';
  await sleep(600);
  expect((await call('GET', '/public/v1/x')).status).toBe(200);
  expect(b.seen).toHaveLength(1);
});

test('an agent with a bearer token reaches the cell that knows it', async () => {
  const { a, b, call, key } = await start();
  a.state = 'stranger';
  b.state = 'open';
  const headers = { authorization: `Bearer ${key}` };
  const answer = await call('POST', '/mcp', { body: '{}', headers, bare: true });
  expect(answer.status).toBe(200);
  expect(b.seen.map(({ url }) => url)).toEqual(['/mcp']);
});

test.each([
  ['', '127.0.0.1', '192.0.2.1', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['loopback, 10.0.0.0/8', '::ffff:127.0.0.1', '203.0.113.9, 192.0.2.1, 10.1.2.3', '192.0.2.1'],
  ['loopback', '::1', 'unknown', '::1'],
  ['2001:db8::/32', '2001:db8::9', '', '2001:db8::9'],
])(
  'with the proxies "%s", %s that sends "%s" is %s',
  (proxies, remoteAddress, forwarded, sender) => {
    const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
    const from = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
    expect(createSenderOf(proxies)(from)).toBe(sender);
  },
);

test.each(['10.0.0.0/33', 'proxy.example', '10.0.0.0/x'])('%s is no network of proxies', (text) => {
  expect(() => createSenderOf(text)).toThrow('TRUSTED_PROXIES');
});

test('a request goes to the cell that knows its key, with path, body and the address of its sender', async () => {
  const { a, b, call } = await start();
  a.state = 'stranger';
  b.state = 'open';
  const answer = await call('POST', '/public/v1/x?y=%2F', { body: 'hello' });
  expect(await answer.json()).toEqual({ body: 'hello' });
  expect(a.seen).toEqual([]);
  expect(b.seen).toEqual([
    { method: 'POST', url: '/public/v1/x?y=%2F', body: 'hello', forwarded: '127.0.0.1' },
  ]);
});

test('after the flip a request is sent to the other cell, once', async () => {
  const { a, b, call } = await start();
  expect((await call('GET', '/public/v1/one')).status).toBe(200);
  a.state = 'elsewhere';
  b.state = 'open';
  const answer = await call('PUT', '/public/v1/two', { body: 'x'.repeat(1_000) });
  expect(answer.status).toBe(200);
  expect(a.seen.map(({ url }) => url)).toEqual(['/public/v1/one']);
  expect(b.seen.map(({ url }) => url)).toEqual(['/public/v1/two']);
});

test('a request that can be repeated waits while the workspace moves, any other is told to come again', async () => {
  const { a, b, call } = await start();
  a.state = 'leaving';
  const plain = await call('POST', '/public/v1/plain', { body: '1' });
  expect(plain.status).toBe(503);
  expect(plain.headers.get('retry-after')).toBe('2');
  expect(await plain.json()).toEqual({ code: 'workspace_moving' });
  const held = call('POST', '/public/v1/held', { body: '2', headers: { 'idempotency-key': 'k' } });
  await sleep(400);
  // Both say no for a moment: the first has given it up, the other one has not opened it.
  a.state = 'elsewhere';
  b.state = 'elsewhere';
  await sleep(400);
  b.state = 'open';
  expect((await held).status).toBe(200);
  expect(a.seen).toEqual([]);
  expect(b.seen.map(({ url, body }) => `${url} ${body}`)).toEqual(['/public/v1/held 2']);
});

test('a body that is too long to keep is passed on, and refused with Retry-After after the flip', async () => {
  const { a, b, call } = await start();
  const body = 'x'.repeat(1_000_000);
  expect((await call('PUT', '/public/v1/long', { body })).status).toBe(200);
  expect(a.seen[0]?.body.length).toBe(1_000_000);
  a.state = 'elsewhere';
  b.state = 'open';
  const refused = await call('PUT', '/public/v1/long', { body });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await call('PUT', '/public/v1/long', { body })).status).toBe(200);
  expect(b.seen).toHaveLength(1);
});

test('events of a stream are passed on at once', async () => {
  const { call } = await start();
  const answer = await call('GET', '/public/v1/stream');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  expect(Buffer.from(value ?? []).toString()).toBe('data: 1\n\n');
  await reader.cancel();
});

test('a wrong key gets the answer of a cell, and what people open is not served', async () => {
  const { a, call } = await start();
  const headers = { 'x-api-key': mintKey() };
  expect((await call('GET', '/public/v1/x', { headers })).status).toBe(401);
  expect((await call('GET', '/public/v1/x', { headers: { 'x-api-key': 'x' } })).status).toBe(401);
  for (const path of ['/', '/app/session', '/publicity', '//127.0.0.1/public/']) {
    expect((await call('GET', path)).status).toBe(404);
  }
  expect((await call('GET', '/healthz')).status).toBe(200);
  expect(a.seen).toEqual([]);
});

test('the settings name each cell once', () => {
  expect(readRouterSettings({ CELLS: 'a=http://x:1, b=https://y' })).toMatchObject({
    cells: [
      { name: 'a', url: 'http://x:1' },
      { name: 'b', url: 'https://y' },
    ],
    port: 4030,
    limits: ADMISSION_LIMITS,
  });
  for (const CELLS of ['', 'a', 'a=ftp://x', 'a=http://x/path', 'a=http://x,a=http://y']) {
    expect(() => readRouterSettings({ CELLS })).toThrow('CELLS');
  }
  const own = { CELLS: 'a=http://x', REQUESTS_AT_A_TIME: '8', BODY_MEBIBYTES: '1' };
  expect(readRouterSettings(own).limits).toEqual({
    ...ADMISSION_LIMITS,
    requests: 8,
    bytes: 1_048_576,
  });
  for (const STREAMS_AT_A_TIME of ['0', 'x', '1.5']) {
    expect(() => readRouterSettings({ ...own, STREAMS_AT_A_TIME })).toThrow('STREAMS_AT_A_TIME');
  }
});
