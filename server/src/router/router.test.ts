import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { mintKey } from '../keys/api-key.ts';
import { createLog } from '../platform/log.ts';
import { readRouterSettings } from '../roots/router-settings.ts';
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
  const cell = { state: 'open' as 'open' | 'leaving' | 'elsewhere' | 'stranger', seen };
  const server = createServer((from, to) => {
    const parts: Buffer[] = [];
    from.on('data', (part: Buffer) => parts.push(part));
    from.on('end', () => {
      const say = (status: number, body: object, headers: Record<string, string> = {}) => {
        to.writeHead(status, { 'content-type': 'application/json', ...headers });
        to.end(JSON.stringify(body));
      };
      if (from.headers['x-api-key'] !== key || cell.state === 'stranger') {
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

const start = async () => {
  const key = mintKey();
  const [a, b] = [await startCell(key), await startCell(key)];
  b.state = 'stranger';
  const cells = [
    { name: 'a', url: a.url },
    { name: 'b', url: b.url },
  ];
  const router = await startRouter({ cells, host: '127.0.0.1', port: 0 }, createLog('silent'));
  afterAll(router.stop);
  const call = (method: string, path: string, init: RequestInit = {}) =>
    fetch(`${router.baseUrl}${path}`, {
      method,
      ...init,
      headers: { 'x-api-key': key, ...(init.headers as Record<string, string>) },
    });
  return { a, b, call };
};

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
  });
  for (const CELLS of ['', 'a', 'a=ftp://x', 'a=http://x/path', 'a=http://x,a=http://y']) {
    expect(() => readRouterSettings({ CELLS })).toThrow('CELLS');
  }
});
