import type { RequestListener } from 'node:http';
import { expect, test, vi } from 'vitest';
import { startSite } from '../../../test/outside/site.ts';
import { createPoliteWeb } from './polite-web.ts';

let underWay = 0;
let most = 0;
const slowly: RequestListener = (_request, response) => {
  underWay += 1;
  most = Math.max(most, underWay);
  setTimeout(() => {
    underWay -= 1;
    response.end('slow');
  }, 30);
};
const failing =
  (status: number, times: number, path: string, headers = {}): RequestListener =>
  (_request, response) => {
    const isOver = site.timesAsked(path) > times;
    response.writeHead(isOver ? 200 : status, headers).end('page');
  };
const site = await startSite((path) => {
  if (path.startsWith('/slow')) return slowly;
  if (path === '/busy') return failing(503, 1, path, { 'retry-after': '1' });
  if (path === '/limited') return failing(429, 9, path, { 'retry-after': '3600' });
  if (path === '/gone') return undefined;
  if (path === '/robots.txt') {
    return (_request, response) => {
      response.end('User-agent: *\nDisallow: /private\nSitemap: https://shop.example/map.xml\n');
    };
  }
  return 'page';
});

const request = { maxBytes: 1_000_000, allow: [site.place] };

test('one host gets no more requests at a time than it may', async () => {
  const web = createPoliteWeb({ perHost: 3 });
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => web.fetch(site.url(`/slow/${n}`), request)),
  );
  expect(most).toBe(3);
});

test('a server that is busy is asked again when it said, and one that says no is not', async () => {
  const web = createPoliteWeb();
  const began = performance.now();
  expect(await web.fetch(site.url('/busy'), request)).toMatchObject({ ok: true });
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(site.timesAsked('/busy')).toBe(2);
  expect(await web.fetch(site.url('/gone'), request)).toMatchObject({ ok: false, status: 404 });
  expect(site.timesAsked('/gone')).toBe(1);
});

test('nobody waits for an hour because a server says so', async () => {
  const web = createPoliteWeb();
  expect(await web.fetch(site.url('/limited'), request)).toMatchObject({ ok: false, status: 429 });
  expect(site.timesAsked('/limited')).toBe(1);
});

test('robots.txt is asked for once and decides for its own site only', async () => {
  const web = createPoliteWeb();
  const robots = await web.robotsOf(site.url('/a'), [site.place]);
  await web.robotsOf(site.url('/b'), [site.place]);
  expect(site.timesAsked('/robots.txt')).toBe(1);
  expect(robots.allows(site.url('/open'))).toBe(true);
  expect(robots.allows(site.url('/private/x'))).toBe(false);
  expect(robots.allows('https://elsewhere.example/')).toBe(false);
  expect(robots.sitemaps).toEqual(['https://shop.example/map.xml']);
});

test('a place inside that nobody allowed is not fetched', async () => {
  const web = createPoliteWeb();
  const fetched = await web.fetch(site.url('/secret'), { maxBytes: 1_000, allow: [] });
  expect(fetched).toMatchObject({ ok: false, code: 'blocked_port' });
  expect(site.timesAsked('/secret')).toBe(0);
});

test('a clock that is set back does not make a page wait for that long', async () => {
  const slow = await startSite((path) =>
    path === '/robots.txt'
      ? (_request, response) => response.end('User-agent: *\nCrawl-delay: 0.2\n')
      : 'page',
  );
  const web = createPoliteWeb();
  await web.robotsOf(slow.url('/'), [slow.place]);
  const page = { maxBytes: 1_000, allow: [slow.place] };
  expect(await web.fetch(slow.url('/one'), page)).toMatchObject({ ok: true });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  try {
    const began = performance.now();
    expect(await web.fetch(slow.url('/two'), page)).toMatchObject({ ok: true });
    expect(performance.now() - began).toBeLessThan(5_000);
  } finally {
    vi.useRealTimers();
  }
});
