import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { argv, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { type DnsQuestion, startDnsServer } from '../web/dns-server.fixture.ts';
import {
  addressOf,
  INNER_IPV4,
  INNER_IPV6,
  nameOf,
  ssrfVectors,
} from '../web/ssrf-vectors.fixture.ts';
import { findChromium } from './launch-chromium.ts';
import { leakPage } from './leak-page.fixture.ts';
import { createBrowser } from './render-page.ts';

// Runs in its own network namespace, in which every IP address leads to this process. So this process sees
// everything that a browser sends. It counts traffic to any address other than the public one as a leak.

const PUBLIC = '93.184.215.14';
const INNER = [...INNER_IPV4, ...INNER_IPV6];
const HOSTS = [
  ...INNER_IPV4.slice(0, 6),
  ...INNER_IPV6.slice(0, 8).map((address) => `[${address}]`),
  ...INNER.slice(0, 4).map((address) => nameOf(address)),
  ...INNER.slice(0, 4).map((address) => nameOf(address, 'mixed')),
  'localhost',
];

export interface BrowserOutcome {
  readonly read: boolean;
  /** Connections and packets to any address but the public one. */
  readonly leaks: number;
  /** The number of leaks by port. */
  readonly ports: Readonly<Record<string, number>>;
  /** Whether the browser looked up a name that a page mentioned only in a hint. */
  readonly hinted: boolean;
  readonly seconds: number;
}

export interface BrowserLabReport {
  readonly images: number;
  readonly guarded: Record<'ways' | 'images', BrowserOutcome>;
  readonly plain: Record<'ways', BrowserOutcome>;
}

let leaks: string[] = [];
let hinted = false;

const watch = ({ localAddress, localPort }: Socket) => {
  if (localAddress?.replace(/^::ffff:(?=\d+\.)/, '') !== PUBLIC) leaks.push(`tcp ${localPort}`);
};

let asked = 0;
/** Answers DNS questions. Some names stand for an address; names under flip.test change their address. */
const answer = ({ name }: DnsQuestion): readonly string[] | null => {
  if (name === 'hinted.test') hinted = true;
  if (name === 'public.test') return [PUBLIC];
  const inner = addressOf(name);
  if (inner) return name.endsWith('.mixed.test') ? [PUBLIC, inner] : [inner];
  if (!name.endsWith('.flip.test')) return [];
  asked += 1;
  return asked % 2 === 0 ? ['127.0.0.1'] : [PUBLIC];
};

const images = (names: number): readonly string[] => [
  ...ssrfVectors().filter((url) => /^https?:/i.test(url)),
  ...Array.from({ length: names }, (_, i) => `http://${i}.flip.test/`),
];

const serve = (names: number) => (request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('content-type', 'text/html');
  if (request.url === '/ways') {
    return response.end(
      `<link rel="dns-prefetch" href="http://hinted.test/">${leakPage([...HOSTS])}`,
    );
  }
  if (request.url === '/images') {
    const list = JSON.stringify(images(names)).replaceAll('<', '\\u003c');
    return response.end(`<p>all tried</p><script>
      for (const src of ${list}) document.body.append(Object.assign(new Image(), { src }));</script>`);
  }
  return response.writeHead(204).end();
};

const observe = async (open: () => Promise<boolean>): Promise<BrowserOutcome> => {
  leaks = [];
  hinted = false;
  const started = performance.now();
  const read = await open();
  const seconds = Math.round(performance.now() - started) / 1_000;
  await sleep(300);
  const ports: Record<string, number> = {};
  for (const port of leaks) ports[port] = (ports[port] ?? 0) + 1;
  return { read, leaks: leaks.length, ports, hinted, seconds };
};

const main = async (names: number) => {
  await startDnsServer(53, answer);
  const web = createServer(serve(names)).on('connection', watch);
  web.listen(80, '::');
  await once(web, 'listening');
  for (const port of [22, 443, 3478, 8080]) {
    const server = createTcpServer((socket) => {
      watch(socket);
      socket.on('error', () => undefined).end();
    });
    server.listen(port, '::');
    await once(server, 'listening');
  }
  for (const port of [80, 443, 3478]) {
    createSocket('udp6', () => leaks.push(`udp ${port}`)).bind(port, '::');
  }

  const browser = createBrowser({ sandbox: process.getuid?.() !== 0 });
  const guarded = (path: string) => async () => {
    const request = { maxBytes: 1_000_000, timeoutMs: 60_000 };
    const page = await browser.render(`http://public.test${path}`, request);
    return page.ok && page.body.includes('all tried');
  };
  const plainly = (path: string) => async () => {
    // A persistent context, because Chromium ignores hints in any other context.
    const plain = await chromium.launchPersistentContext('', {
      executablePath: findChromium(undefined),
    });
    const page = await plain.newPage();
    await page.goto(`http://public.test${path}`, { waitUntil: 'domcontentloaded' });
    await page.waitForTimeout(4_000);
    const read = (await page.content()).includes('all tried');
    await plain.close();
    return read;
  };
  const report: BrowserLabReport = {
    images: images(names).length,
    guarded: {
      ways: await observe(guarded('/ways')),
      images: await observe(guarded('/images')),
    },
    plain: { ways: await observe(plainly('/ways')) },
  };
  await browser.close();
  stdout.write(JSON.stringify(report), () => process.exit(0));
};

await main(Number(argv[2] ?? 200));
