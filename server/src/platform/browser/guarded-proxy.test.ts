import { once } from 'node:events';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { ssrfVectors } from '../web/ssrf-vectors.fixture.ts';
import { type GuardedProxy, type ProxyOptions, startGuardedProxy } from './guarded-proxy.ts';
import { startSite } from '../../../test/outside/site.ts';

const site = await startSite({
  '/': 'hello',
  '/echo': (request, response) => {
    void text(request).then((body) =>
      response.end(JSON.stringify({ body, headers: request.headers, method: request.method })),
    );
  },
  '/endless': (_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', more);
    more();
  },
  '/silent': () => undefined,
});

let canaryHits = 0;
const canary = createServer((socket) => {
  canaryHits += 1;
  socket.on('error', () => undefined).end();
}).listen(0, '127.0.0.1');
await once(canary, 'listening');
afterAll(() => canary.close());
const canaryPort = (canary.address() as AddressInfo).port;

const proxies: GuardedProxy[] = [];
afterEach(async () => {
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
});

const start = async (options: Partial<ProxyOptions> = {}): Promise<GuardedProxy> => {
  const proxy = await startGuardedProxy({
    allow: new Set([site.place]),
    lookup: () => Promise.resolve(['10.0.0.5']),
    maxBytes: 1_000_000,
    maxConnections: 16,
    timeoutMs: 5_000,
    ...options,
  });
  proxies.push(proxy);
  return proxy;
};

const credentialOf = ({ username, password }: GuardedProxy) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Asks the proxy for a whole address, as a browser does for http. */
const ask = async (
  proxy: GuardedProxy,
  url: string,
  { credential = credentialOf(proxy), method = 'GET', body = '' } = {},
): Promise<IncomingMessage> => {
  const request = sendRequest({
    host: '127.0.0.1',
    port: proxy.port,
    path: url,
    method,
    headers: {
      ...(credential === '' ? {} : { 'proxy-authorization': credential }),
      'proxy-connection': 'keep-alive',
      ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
};

/** Asks for a tunnel, and gives the status line and the socket. */
const tunnel = async (proxy: GuardedProxy, where: string, credential = credentialOf(proxy)) => {
  const socket = connect(proxy.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `CONNECT ${where} HTTP/1.1\r\nHost: ${where}\r\nProxy-Authorization: ${credential}\r\n\r\n`,
  );
  const chunk = await new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString('latin1')));
    socket.once('close', () => resolve('HTTP/1.1 closed'));
  });
  return { status: chunk.slice(9).split(' ')[0], socket };
};

const ended = (socket: Socket | IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume();
  });

test('without the password of its page the proxy does nothing for anybody', async () => {
  const proxy = await start();
  const before = site.asked.length;
  for (const credential of ['', 'Basic', 'Basic cGFnZTp3cm9uZw==', `${credentialOf(proxy)}x`]) {
    expect((await ask(proxy, `${site.origin}/`, { credential })).statusCode).toBe(407);
    expect((await tunnel(proxy, site.place, credential)).status).toBe('407');
  }
  const other = await start();
  const stolen = { credential: credentialOf(other) };
  expect((await ask(proxy, `${site.origin}/`, stolen)).statusCode).toBe(407);
  expect(site.asked).toHaveLength(before);
});

test('a request goes through with its body, and without what was said to the proxy', async () => {
  const response = await ask(await start(), `${site.origin}/echo?a=1`, {
    method: 'POST',
    body: 'a body',
  });
  const told = JSON.parse(await text(response)) as { body: string; headers: object };
  expect(told).toMatchObject({ body: 'a body', method: 'POST', headers: { host: site.place } });
  expect(Object.keys(told.headers).filter((name) => name.startsWith('proxy'))).toEqual([]);
});

test('a tunnel carries bytes both ways', async () => {
  const { status, socket } = await tunnel(await start(), site.place);
  expect(status).toBe('200');
  socket.write(`GET / HTTP/1.1\r\nHost: ${site.place}\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toContain('hello');
});

test('no address that leads inside is connected to, by request or by tunnel', async () => {
  const proxy = await start({ timeoutMs: 20_000 });
  const inside = [`127.0.0.1:${canaryPort}`, `localhost:${canaryPort}`, `[::1]:${canaryPort}`];
  const numbers = [`2130706433:${canaryPort}`, `0x7f000001:${canaryPort}`, `0177.1:${canaryPort}`];
  const hosts = ssrfVectors().flatMap((url) => /^https:\/\/([^/?#]*)\/$/.exec(url)?.[1] ?? []);
  const written = hosts.filter((host) => /^[\x21-\x7e]+$/.test(host)).slice(0, 200);
  const places = [...inside, ...numbers, ...written.map((host) => `${host}:443`)];
  const statuses = new Set<string | undefined>();
  for (const place of places) {
    const { status, socket } = await tunnel(proxy, place);
    socket.destroy();
    const response = await ask(proxy, `http://${place}/`).catch(() => null);
    statuses.add(status).add(response ? `${response.statusCode}` : 'closed');
    response?.destroy();
  }
  expect(places.length).toBeGreaterThan(150);
  // What is not even an address is not answered.
  expect(statuses).toEqual(new Set(['502', 'closed']));
  expect(canaryHits).toBe(0);
  expect(proxy.failureOf('http://169.254.169.254/')).toBeNull();
  expect(proxy.failureOf(`http://127.0.0.1:${canaryPort}/x`)).toBe('blocked_port');
  await ask(proxy, 'http://10.0.0.1/');
  expect(proxy.failureOf('http://10.0.0.1/any')).toBe('blocked_address');
});

test('a name is looked up once for a connection, and one inner address refuses it', async () => {
  let times = 0;
  const lookup = () => {
    times += 1;
    return Promise.resolve(['93.184.215.14', '127.0.0.1']);
  };
  const proxy = await start({ lookup });
  const { status, socket } = await tunnel(proxy, 'rebind.test:443');
  socket.destroy();
  expect([status, times]).toEqual(['502', 1]);
  expect(proxy.failureOf('https://rebind.test/')).toBe('blocked_address');
});

test.each(['ftp://127.0.0.1/', 'https://public.test/', '/only/a/path', '*', 'http://a:b@c.test/'])(
  'a request for %s is refused',
  async (url) => {
    expect((await ask(await start(), url)).statusCode).toBe(502);
  },
);

test('a page that loads more bytes than it may is cut off, and the reason is told', async () => {
  const proxy = await start({ maxBytes: 300_000 });
  await ended(await ask(proxy, `${site.origin}/endless`));
  expect(proxy.signal.reason).toMatchObject({ code: 'too_large' });
  expect(proxy.bytes()).toBeLessThan(1_000_000);

  const other = await start({ maxBytes: 300_000 });
  const { socket } = await tunnel(other, site.place);
  socket.write(`GET /endless HTTP/1.1\r\nHost: ${site.place}\r\n\r\n`);
  await ended(socket);
  expect(other.signal.reason).toMatchObject({ code: 'too_large' });
});

test('when its time is up, every connection ends', async () => {
  const proxy = await start({ timeoutMs: 200 });
  const { socket } = await tunnel(proxy, site.place);
  await ended(socket);
  expect(proxy.signal.reason).toMatchObject({ code: 'timeout' });
});

test('a proxy that is closed leaves no connection behind and takes no more', async () => {
  const proxy = await start();
  const { socket } = await tunnel(proxy, site.place);
  const waiting = ask(proxy, `${site.origin}/silent`);
  waiting.catch(() => undefined);
  await vi.waitUntil(() => site.asked.includes('GET /silent'));
  const end = ended(socket);
  await proxy.close();
  await end;
  await expect(waiting).rejects.toThrow(/hang up|ECONNRESET/);
  await expect(ask(proxy, `${site.origin}/`)).rejects.toThrow('ECONNREFUSED');
});
