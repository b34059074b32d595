import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { launchChromium } from './launch-chromium.ts';
import { type BrowserOptions, createBrowser } from './render-page.ts';
import { startSite } from '../../../test/outside/site.ts';

const site = await startSite({
  '/plain': '<p>a plain page',
  '/loop': '<p>before<script>for (;;);</script>',
  '/loop-later': '<p>before<script>addEventListener("load", () => { for (;;); })</script>',
  '/objects':
    '<p>x<script>const all = []; for (;;) all.push(new Array(1e5).fill(all.length / 3));</script>',
  '/buffers': `<p>x<script>const all = [];
    setInterval(() => { for (let i = 0; i < 20; i++) all.push(new Uint8Array(1e7).fill(i)); }, 0);</script>`,
  '/never': '<p>there is text<img src="/silent">',
  '/half': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<p>half a page');
  },
  '/mute': () => undefined,
  '/silent': () => undefined,
  '/events': '<p>live page<script>new EventSource("/stream")</script>',
  '/stream': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  },
  '/big': '<p>x<script>fetch("/bytes").then((answer) => answer.blob())</script>',
  '/bytes': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.end(Buffer.alloc(3_000_000));
  },
  '/many': `<p>x<script>setInterval(() => {
    for (let i = 0; i < 100; i++) fetch('/plain?' + Math.random()).catch(() => {});
  }, 10)</script>`,
  '/deep': `<body><script>let at = document.body;
    for (let i = 0; i < 2000; i++) { const next = document.createElement('b'); at.append(next); at = next; }
    at.append('at the bottom');</script>`,
});

const browsers: { close: () => Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(browsers.map((one) => one.close()));
});
const open = (options: BrowserOptions = {}) => {
  const browser = createBrowser({
    allow: [site.place],
    sandbox: process.getuid?.() !== 0,
    ...options,
  });
  browsers.push(browser);
  return {
    ...browser,
    get: (path: string, timeoutMs = 10_000) =>
      browser.render(`${site.origin}${path}`, { maxBytes: 100_000, timeoutMs }),
  };
};
const browser = open();
const PLAIN = { ok: true, status: 200 };

/** Chromium's first processes that this process has started. */
const ownChromiums = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return Number(parent) === process.pid && command.includes('--remote-debugging-pipe');
    } catch {
      return false;
    }
  });

test.each([
  ['loops while it loads', '/loop', 'render_timeout'],
  ['loops when it has loaded', '/loop-later', 'render_timeout'],
  ['fills its heap', '/objects', 'render_failed'],
  ['fills buffers outside of its heap', '/buffers', 'render_failed'],
  ['ends in the middle', '/half', 'render_timeout'],
  ['never begins', '/mute', 'timeout'],
  ['asks for ever more', '/many', 'too_large'],
])(
  'a page that %s fails with a reason, and the next page is read',
  async (_, path, code) => {
    const patience = code === 'render_failed' || code === 'too_large' ? 50_000 : 8_000;
    expect(await browser.get(path, patience)).toMatchObject({ ok: false, code });
    expect(await browser.get('/plain')).toMatchObject(PLAIN);
  },
  60_000,
);

test('a page that never ends loading is read as far as it shows, and is marked so', async () => {
  const page = await browser.get('/never', 4_000);
  expect(page).toMatchObject({ ok: true, settled: false });
  expect(page.ok && page.body.toString()).toContain('there is text');
});

test('a page that listens for events comes to rest all the same', async () => {
  expect(await browser.get('/events')).toMatchObject({ ok: true, settled: true });
});

test('a page as deep as a script makes it is read to the bottom', async () => {
  const page = await browser.get('/deep', 50_000);
  expect(page.ok && page.body.toString()).toContain('at the bottom');
}, 180_000);

test('a page that loads more than it may is given up', async () => {
  const small = open({ trafficBytes: 1_000_000 });
  expect(await small.get('/big')).toMatchObject({ ok: false, code: 'too_large' });
  expect(await small.get('/plain')).toMatchObject(PLAIN);
  await small.close();
});

test('pages wait their turn, and one that hangs holds up no other', async () => {
  let hangs = true;
  const hanging = browser.get('/loop', 12_000).finally(() => {
    hangs = false;
  });
  const others = await Promise.all(Array.from({ length: 3 }, () => browser.get('/plain')));
  expect(hangs).toBe(true);
  expect(others).toMatchObject([PLAIN, PLAIN, PLAIN]);
  expect(await hanging).toMatchObject({ ok: false });
}, 180_000);

test('when Chromium is killed, the page that was open is read in a fresh one', async () => {
  const mortal = open();
  expect(await mortal.get('/plain')).toMatchObject(PLAIN);
  const before = ownChromiums();
  const reading = mortal.get('/never', 6_000);
  await sleep(800);
  for (const pid of before) process.kill(Number(pid), 'SIGKILL');
  expect(await reading).toMatchObject({ ok: true, settled: false });
  expect(ownChromiums().some((pid) => before.includes(pid))).toBe(false);
  await mortal.close();
  expect(await browser.get('/plain')).toMatchObject(PLAIN);
}, 180_000);

test('after so many pages, and after some rest, Chromium is started anew', async () => {
  const tired = open({ pagesPerProcess: 1, idleMs: 200 });
  const rested = ownChromiums();
  await tired.get('/plain');
  expect(ownChromiums()).toEqual(rested);
  const idle = open({ idleMs: 200 });
  await idle.get('/plain');
  expect(ownChromiums()).toHaveLength(rested.length + 1);
  for (let i = 0; i < 50 && ownChromiums().length > rested.length; i += 1) await sleep(100);
  expect(ownChromiums()).toEqual(rested);
  expect(await idle.get('/plain')).toMatchObject(PLAIN);
  await idle.close();
}, 180_000);

test('a browser that is closed ends its pages and its process, and opens no more', async () => {
  const before = ownChromiums();
  const closing = open();
  const reading = closing.get('/loop', 20_000);
  await sleep(1_500);
  await closing.close();
  expect(await reading).toMatchObject({ ok: false, code: 'render_failed' });
  expect(ownChromiums()).toEqual(before);
  expect(await closing.get('/plain')).toMatchObject({ ok: false, code: 'render_failed' });
}, 180_000);

test('Chromium gets none of the variables of this process, and its home is removed', async () => {
  const chromium = await launchChromium({
    executablePath: undefined,
    sandbox: process.getuid?.() !== 0,
    memoryMegabytes: 500,
  });
  const [pid] = ownChromiums().toReversed();
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const home = variables.find((one) => one.startsWith('HOME='))?.slice(5) ?? '';
  expect(home).toContain('copydesk-chromium-');
  expect(variables.filter((one) => /^(NODE|VITEST|npm|DATABASE)/i.test(one))).toEqual([]);
  expect(readdirSync(home).length).toBeGreaterThan(0);
  await chromium.close();
  expect(() => readdirSync(home)).toThrow('ENOENT');
});
