import { lookup } from 'node:dns/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, isIP, type Socket } from 'node:net';
import { once } from 'node:events';
import { argv, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DnsQuestion, startDnsServer } from './dns-server.fixture.ts';
import { isPublicAddress } from './public-address.ts';
import { createSafeFetch } from './safe-fetch.ts';
import { addressOf, INNER_IPV4, INNER_IPV6, ssrfVectors } from './ssrf-vectors.fixture.ts';

// Runs in its own network namespace, in which every IP address leads to this process. So this process sees
// every connection. It counts a connection to any address other than the two public ones as a leak.

const PUBLIC_IPV4 = '93.184.215.14';
const PUBLIC_IPV6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';
const PUBLIC = [PUBLIC_IPV4, PUBLIC_IPV6];
const OUTSIDE = new Set(PUBLIC.flatMap((address) => [`${address} 80`, `${address} 443`]));
const INNER = [...INNER_IPV4, ...INNER_IPV6];
const PAGE = 'a public page';

/** The results of one client. */
export interface Outcome {
  readonly leaks: number;
  readonly leaking: readonly string[];
  readonly pages: number;
  readonly codes: Readonly<Record<string, number>>;
}

export interface LabReport {
  readonly vectors: number;
  readonly rebinds: number;
  readonly guarded: Record<'controls' | 'direct' | 'redirected' | 'rebinds', Outcome>;
  readonly naive: Record<'direct' | 'redirected' | 'rebinds', Outcome>;
  readonly unguarded: Record<'direct', Outcome>;
  readonly queries: number;
  readonly seconds: number;
}

type Client = (url: string) => Promise<{ readonly page: string | null; readonly code: string }>;

let leaks = 0;
const isInside = ({ localAddress, localPort }: Socket): boolean =>
  !OUTSIDE.has(`${localAddress?.replace(/^::ffff:(?=\d+\.)/, '')} ${localPort}`);
const fresh = new WeakSet<Socket>();
const watch = (socket: Socket) => {
  if (isInside(socket)) leaks += 1;
  fresh.add(socket);
};

/** Serves the only page of the lab. With the parameter `to` it redirects to that address. */
const serve = (request: IncomingMessage, response: ServerResponse) => {
  // A second request on the same connection is a second leak.
  if (!fresh.delete(request.socket) && isInside(request.socket)) leaks += 1;
  const to = URL.parse(request.url ?? '/', 'http://x')?.searchParams.get('to');
  if (to === null || to === undefined) return response.end(PAGE);
  // Written to the socket directly, because node:http would refuse to write such a header as a hostile server
  // writes it.
  const location = to.replaceAll(/[\r\n]/g, '');
  return request.socket.end(
    `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`,
  );
};

const asked = new Map<string, number>();
const random = (() => {
  let state = 2_026;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
})();

/**
 * Answers DNS questions. Some names change their address: the first answer is public, a later one is not.
 * Other names have public and inner addresses.
 */
const answer = ({ name, type }: DnsQuestion): readonly string[] | null => {
  if (name === 'mute.test') return null;
  if (name === 'six.test') return [PUBLIC_IPV6];
  const inner = addressOf(name);
  if (inner) return name.endsWith('.mixed.test') ? [PUBLIC_IPV4, inner] : [inner];
  const [number = '', kind = ''] = name.split('.');
  const target = INNER[Number(number) % INNER.length] ?? '127.0.0.1';
  const key = `${name} ${type}`;
  const times = (asked.get(key) ?? 0) + 1;
  asked.set(key, times);
  switch (kind) {
    case 'flip':
      return times === 1 ? [PUBLIC_IPV4] : ['127.0.0.1'];
    case 'private':
      return times === 1 ? [PUBLIC_IPV4] : ['10.0.0.5'];
    case 'slow':
      return times <= 2 ? PUBLIC : ['127.0.0.1', '::1'];
    case 'flap':
      return random() < 0.5 ? PUBLIC : [target];
    case 'split':
      return type === 'A' ? [PUBLIC_IPV4] : times === 1 ? [] : ['::1'];
    case 'some':
      return random() < 0.5 ? [...PUBLIC, target] : PUBLIC;
    default:
      return name === 'public.test' ? PUBLIC : [];
  }
};
const KINDS = ['flip', 'private', 'slow', 'flap', 'split', 'some'];

/** A public page under a name whose address changes, directly or after a redirect to itself. */
const rebindUrl = (i: number): string => {
  const url = `http://${i}.${KINDS[i % KINDS.length]}.test/`;
  return Math.floor(i / KINDS.length) % 3 === 0 ? `${url}?to=${encodeURIComponent(url)}` : url;
};

const safeFetch = createSafeFetch();
const guarded: Client = async (url) => {
  const result = await safeFetch(url, { maxBytes: 10_000, timeoutMs: 3_000 });
  return result.ok
    ? { page: result.body.toString(), code: 'page' }
    : { page: null, code: result.code };
};

const unguarded: Client = async (url) => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return { page: await response.text(), code: 'page' };
  } catch {
    return { page: null, code: 'failed' };
  }
};

/**
 * A faulty client for comparison. It looks up a name and checks the addresses, but then lets fetch look up
 * the name again.
 */
const naive: Client = async (url) => {
  try {
    const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, '');
    const found = isIP(host)
      ? [host]
      : (await lookup(host, { all: true })).map((one) => one.address);
    if (!found.every(isPublicAddress)) return { page: null, code: 'blocked' };
    return await unguarded(url);
  } catch {
    return { page: null, code: 'failed' };
  }
};

const run = async (client: Client, urls: readonly string[], lanes: number): Promise<Outcome> => {
  const begin = leaks;
  const codes: Record<string, number> = {};
  const leaking: string[] = [];
  let pages = 0;
  let strange = 0;
  const queue = urls.values();
  const work = async () => {
    for (const url of queue) {
      const before = leaks;
      const { page, code } = await client(url);
      codes[code] = (codes[code] ?? 0) + 1;
      if (page === PAGE) pages += 1;
      else if (page !== null) strange += 1;
      if (leaks > before && lanes === 1) leaking.push(url);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  // The server may notice a connection a moment after the client gave up on it.
  await sleep(100);
  return { leaks: leaks - begin + strange, leaking: leaking.slice(0, 20), pages, codes };
};

const main = async (rebinds: number) => {
  const started = performance.now();
  const dns = await startDnsServer(53, answer);
  const web = createServer(serve).on('connection', watch);
  web.listen(80, '::');
  await once(web, 'listening');
  const others = [22, 25, 443, 6379, 8080].map((port) =>
    createTcpServer((socket) => {
      watch(socket);
      socket.on('error', () => undefined).end();
    }).listen(port, '::'),
  );
  for (const server of others) if (!server.listening) await once(server, 'listening');

  const vectors = ssrfVectors();
  const redirected = vectors.map((url) => `http://public.test/?to=${encodeURIComponent(url)}`);
  const names = Array.from({ length: rebinds }, (_, i) => rebindUrl(i));
  const controls = [
    'http://public.test/',
    'http://public.test./',
    `http://${PUBLIC_IPV4}/`,
    `http://[${PUBLIC_IPV6}]/`,
    'http://public.test/?to=%2F',
    'http://six.test/',
    'http://unknown.test/',
    'http://mute.test/',
  ];
  // The other clients get fewer names: they only have to show that the lab detects leaks.
  const few = names
    .slice(0, 300)
    .map((url) => url.replace(/\d+\./, (n) => `1${n.padStart(7, '0')}`));
  const report: LabReport = {
    vectors: vectors.length,
    rebinds,
    guarded: {
      controls: await run(guarded, controls, 1),
      direct: await run(guarded, vectors, 1),
      redirected: await run(guarded, redirected, 1),
      rebinds: await run(guarded, names, 16),
    },
    unguarded: { direct: await run(unguarded, vectors.slice(0, 120), 1) },
    naive: {
      direct: await run(naive, vectors.slice(0, 120), 1),
      redirected: await run(naive, redirected.slice(0, 120), 1),
      rebinds: await run(naive, few, 8),
    },
    queries: dns.queries(),
    seconds: (performance.now() - started) / 1_000,
  };
  stdout.write(JSON.stringify(report), () => process.exit(0));
};

await main(Number(argv[2] ?? 2_000));
