import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { FetchError, toFetchError } from './fetch-error.ts';
import { checkPeer } from './guarded-connector.ts';
import { createSafeFetch, type FetchRequest, type SafeFetchOptions } from './safe-fetch.ts';
import { makeCertificate } from './self-signed.fixture.ts';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

const listen = async (server: Server): Promise<number> => {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
const serve = (listener: RequestListener) => listen(createServer(listener));
/** A server that says exactly this, however wrong, and then nothing more. */
const say = (text: string | Buffer) =>
  listen(
    createTcpServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.write(text));
    }),
  );

/** Fetches from a server of this test, which an operator would have to allow. */
const get = (
  port: number,
  path = '/',
  request: Partial<FetchRequest> = {},
  options: SafeFetchOptions = {},
) =>
  createSafeFetch({ allow: [`127.0.0.1:${port}`], ...options })(`http://127.0.0.1:${port}${path}`, {
    maxBytes: 100_000,
    timeoutMs: 5_000,
    ...request,
  });

test('a page comes with its address, type, time and body, and little else', async () => {
  const port = await serve((_, response) => {
    response.setHeader('content-type', 'Text/HTML; charset=utf-8');
    response.setHeader('set-cookie', 'session=1');
    response.setHeader('x-secret', '1');
    response.setHeader('etag', '"1"');
    response.end('<p>Hello');
  });
  const now = () => new Date('2026-01-01');
  expect(await get(port, '/a?b=1#c', {}, { now })).toEqual({
    ok: true,
    url: `http://127.0.0.1:${port}/a?b=1`,
    status: 200,
    headers: { 'content-type': 'Text/HTML; charset=utf-8', etag: '"1"' },
    contentType: 'text/html',
    body: Buffer.from('<p>Hello'),
    fetchedAt: now(),
    redirects: [],
    file: null,
  });
});

test('a request says who asks and carries no cookie back, not even through a redirect', async () => {
  const seen: unknown[] = [];
  const port = await serve((request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, agent: headers['user-agent'], cookie: headers.cookie });
    if (url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'a=1' });
    response.end();
  });
  const headers = { accept: 'text/html', cookie: 'b=1', authorization: 'c', host: 'd' };
  expect(await get(port, '/', { headers }, { userAgent: 'Desk/1' })).toMatchObject({ ok: true });
  expect(seen).toEqual([
    { method: 'GET', url: '/', agent: 'Desk/1', cookie: undefined },
    { method: 'GET', url: '/next', agent: 'Desk/1', cookie: undefined },
  ]);
});

test('five redirects are followed and a sixth is not', async () => {
  const port = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) response.writeHead(308, { location: `${left - 1}` });
    response.end('there');
  });
  const found = await get(port, '/5');
  expect(found).toMatchObject({ ok: true, url: `http://127.0.0.1:${port}/0` });
  expect(found.redirects.map((url) => new URL(url).pathname)).toEqual([
    '/5',
    '/4',
    '/3',
    '/2',
    '/1',
  ]);
  expect(await get(port, '/6')).toMatchObject({ ok: false, code: 'too_many_redirects' });
});

test('a redirect is checked like the first address', async () => {
  const canary = await serve((_, response) => response.end('inner'));
  const targets = [
    [`http://127.0.0.1:${canary}/`, 'blocked_port'],
    ['http://127.0.0.1/', 'blocked_address'],
    ['http://[::1]/', 'blocked_address'],
    ['http://localhost/', 'blocked_address'],
    ['file:///etc/hostname', 'invalid_url'],
    ['http://user:pass@127.0.0.1/', 'invalid_url'],
    ['http://[', 'invalid_url'],
  ];
  for (const [location = '', code] of targets) {
    const port = await serve((_, response) => response.writeHead(302, { location }).end());
    expect(await get(port), location).toMatchObject({ ok: false, code, url: location });
  }
});

test('a redirect may be written in UTF-8', async () => {
  const port = await serve((request, response) => {
    const location = Buffer.from('/größe').toString('latin1');
    if (request.url === '/') response.writeHead(302, { location });
    response.end(request.url);
  });
  expect(await get(port)).toMatchObject({ url: `http://127.0.0.1:${port}/gr%C3%B6%C3%9Fe` });
});

test('only the exact place an operator allowed is reached inside', async () => {
  const port = await serve((_, response) => response.end('inner'));
  const other = await freePort();
  const lookup = () => Promise.resolve(['127.0.0.1']);
  const request = { maxBytes: 100, timeoutMs: 2_000 };
  const named = createSafeFetch({ allow: [`intra.test:${port}`, 'web.test:80'], lookup });
  expect(await named(`http://intra.test:${port}/`, request)).toMatchObject({ ok: true });
  expect(await named(`http://intra.test.:${port}/`, request)).toMatchObject({ ok: true });
  expect(await named(`http://127.0.0.1:${port}/`, request)).toMatchObject({ code: 'blocked_port' });
  expect(await named(`http://intra.test:${other}/`, request)).toMatchObject({
    code: 'blocked_port',
  });
  expect(await named('http://intra.test/', request)).toMatchObject({ code: 'blocked_address' });
  expect(await named('https://web.test/', request)).toMatchObject({ code: 'blocked_address' });
  const local = createSafeFetch({ allow: [`LocalHost:${port}`] });
  expect(await local(`http://localhost:${port}/`, request)).toMatchObject({ ok: true });
});

test('one inner address among public ones refuses the whole answer', async () => {
  const answers = [
    ['93.184.215.14', '127.0.0.1'],
    ['93.184.215.14', '::1'],
    ['10.0.0.1'],
    ['nonsense'],
  ];
  for (const answer of answers) {
    const fetch = createSafeFetch({ lookup: () => Promise.resolve(answer) });
    const result = await fetch('http://a.test/', { maxBytes: 100, timeoutMs: 2_000 });
    expect(result, answer.join(' ')).toMatchObject({ ok: false, code: 'blocked_address' });
  }
  const nobody = createSafeFetch({ lookup: () => Promise.resolve([]) });
  expect(await nobody('http://a.test/', { maxBytes: 1, timeoutMs: 2_000 })).toMatchObject({
    code: 'dns',
  });
});

test('a connection to another address than the checked one is cut', async () => {
  const port = await serve((_, response) => response.end());
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  checkPeer(socket, '127.0.0.1');
  expect(socket.destroyed).toBe(false);
  expect(() => checkPeer(socket, '93.184.215.14')).toThrow(FetchError);
  expect(socket.destroyed).toBe(true);
});

test('compressed pages are read', async () => {
  const text = 'copy '.repeat(1_000);
  for (const [encoding, body] of [
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
    ['gzip', Buffer.alloc(0)],
    ['br', Buffer.alloc(0)],
  ] as const) {
    const port = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    const page = await get(port);
    expect(page.ok && page.body.toString(), encoding).toBe(body.length > 0 ? text : '');
  }
});

test('a body ends at the limit, whether sent, announced or unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024));
  const brotliBomb = brotliCompressSync(Buffer.alloc(100 * 1024 * 1024), { params: { 1: 1 } });
  const empties = Buffer.concat(Array.from({ length: 20_000 }, () => gzipSync('')));
  const plain = Buffer.alloc(100_001);
  for (const [encoding, body, announce] of [
    ['gzip', bomb, true],
    ['gzip', bomb, false],
    ['br', brotliBomb, true],
    ['gzip', empties, false],
    ['identity', plain, true],
    ['identity', plain, false],
  ] as const) {
    const port = await serve((_, response) => {
      response.setHeader('content-encoding', encoding);
      if (announce) response.setHeader('content-length', body.length);
      response.on('error', () => undefined).write(body);
      response.end();
    });
    const before = process.memoryUsage.rss();
    expect(await get(port, '/', { maxBytes: 100_000 }), encoding).toMatchObject({
      code: 'too_large',
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024);
  }
  const exact = await serve((_, response) => response.end(plain.subarray(1)));
  expect(await get(exact, '/', { maxBytes: 100_000 })).toMatchObject({ ok: true });
});

test('an answer that cannot be read is refused', async () => {
  const head = 'HTTP/1.1 200 OK\r\n';
  const cases = [
    ['not http at all\r\n\r\n', 'bad_response'],
    [`${head}Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc`, 'bad_response'],
    [`${head}Content-Encoding: br\r\nContent-Length: 3\r\n\r\nabc`, 'bad_response'],
    [`${head}Content-Encoding: zstd\r\nContent-Length: 3\r\n\r\nabc`, 'bad_response'],
    [`${head}Content-Encoding: gzip, gzip\r\nContent-Length: 3\r\n\r\nabc`, 'bad_response'],
    [`${head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc`, 'bad_response'],
    [`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 'bad_response'],
    [`${head}X: \u0000\r\n\r\n`, 'bad_response'],
    [`${head}X: ${'x'.repeat(20_000)}\r\n\r\n`, 'too_large'],
    ['HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n', 'http_status'],
    ['HTTP/1.1 304 Not Modified\r\n\r\n', 'http_status'],
  ];
  for (const [text = '', code] of cases) {
    expect(await get(await say(text)), text.slice(0, 60)).toMatchObject({ ok: false, code });
  }
  const cut = gzipSync('copy'.repeat(100)).subarray(0, 20);
  const port = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(cut),
  );
  expect(await get(port)).toMatchObject({ ok: false, code: 'bad_response' });
});

test('an unchanged page is an answer to whoever asked for changes', async () => {
  const port = await serve((request, response) => {
    response.statusCode = request.headers['if-none-match'] === '"1"' ? 304 : 200;
    response.end();
  });
  const headers = { 'if-none-match': '"1"' };
  expect(await get(port, '/', { headers })).toMatchObject({ ok: true, status: 304 });
});

test('a refusal names the status and how long to wait', async () => {
  const port = await serve((_, response) =>
    response.writeHead(429, { 'retry-after': '120' }).end('x'),
  );
  expect(await get(port)).toMatchObject({
    ok: false,
    code: 'http_status',
    status: 429,
    retryAfterSeconds: 120,
    message: 'The server answered with status 429.',
  });
});

test('silence ends, at the start, in the middle and by drops', async () => {
  const mute = await listen(createTcpServer(() => undefined));
  const half = await say('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf');
  const drops = await serve((_, response) => {
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  });
  const timed = async (port: number, request: Partial<FetchRequest>, options: SafeFetchOptions) => {
    const began = performance.now();
    expect(await get(port, '/', request, options)).toMatchObject({ ok: false, code: 'timeout' });
    return performance.now() - began;
  };
  expect(await timed(mute, { timeoutMs: 300 }, {})).toBeLessThan(1_000);
  expect(await timed(half, { timeoutMs: 300 }, {})).toBeLessThan(1_000);
  expect(await timed(drops, { timeoutMs: 300 }, {})).toBeLessThan(1_000);
  // Timers for silence are coarse: about a second.
  expect(await timed(mute, { timeoutMs: 20_000 }, { idleMs: 300 })).toBeLessThan(4_000);
  expect(await timed(half, { timeoutMs: 20_000 }, { idleMs: 300 })).toBeLessThan(4_000);
  const never = () => new Promise<string[]>(() => undefined);
  const unresolved = createSafeFetch({ lookup: never });
  expect(await unresolved('http://a.test/', { maxBytes: 1, timeoutMs: 200 })).toMatchObject({
    code: 'timeout',
  });
});

test('a server that is not there, or goes away, is unreachable', async () => {
  expect(await get(await freePort())).toMatchObject({ ok: false, code: 'unreachable' });
  const gone = await listen(
    createTcpServer((socket) => socket.once('data', () => socket.destroy())),
  );
  expect(await get(gone)).toMatchObject({ ok: false, code: 'unreachable' });
  const cut = await listen(
    createTcpServer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')),
    ),
  );
  expect(await get(cut)).toMatchObject({ ok: false, code: 'unreachable' });
});

test('the next address is tried when one does not answer', async () => {
  const port = await serve((_, response) => response.end('here'));
  const lookup = () => Promise.resolve(['127.0.0.2', '127.0.0.1']);
  const fetch = createSafeFetch({ allow: [`a.test:${port}`], lookup });
  const result = await fetch(`http://a.test:${port}/`, { maxBytes: 100, timeoutMs: 5_000 });
  expect(result).toMatchObject({ ok: true });
});

test('a certificate must be trusted and for the name that was asked for', async () => {
  const { key, cert } = makeCertificate('good.test');
  const port = await listen(
    createHttpsServer({ key, cert }, (_, response) => response.end('secret')),
  );
  const names = ['good.test', 'bad.test', '127.0.0.1'];
  const allow = names.map((name) => `${name}:${port}`);
  const lookup = () => Promise.resolve(['127.0.0.1']);
  const fetch = createSafeFetch({ allow, lookup });
  const ask = (name: string) =>
    fetch(`https://${name}:${port}/`, { maxBytes: 100, timeoutMs: 5_000 });
  expect(await ask('good.test')).toMatchObject({ ok: false, code: 'tls' });
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, cert]);
  try {
    expect(await ask('good.test')).toMatchObject({ ok: true });
    expect(await ask('good.test.')).toMatchObject({ ok: true });
    expect(await ask('bad.test')).toMatchObject({ ok: false, code: 'tls' });
    expect(await ask('127.0.0.1')).toMatchObject({ ok: false, code: 'tls' });
  } finally {
    setDefaultCACertificates(trusted);
  }
  const plain = await serve((_, response) => response.end());
  const wrong = createSafeFetch({ allow: [`127.0.0.1:${plain}`] });
  expect(
    await wrong(`https://127.0.0.1:${plain}/`, { maxBytes: 1, timeoutMs: 5_000 }),
  ).toMatchObject({ code: 'tls' });
});

test('no failure speaks of what was asked or answered, and an error of ours is not hidden', async () => {
  const port = await say('HTTP/1.1 200 s3cret-answer\r\nX: \u0000s3cret\r\n\r\n');
  const { url, ...rest } = (await get(port, '/?token=s3cret')) as { url: string };
  expect(url).toContain('s3cret');
  expect(JSON.stringify(rest)).not.toContain('s3cret');
  expect(() => toFetchError(new TypeError('ours'), false)).toThrow('ours');
});
