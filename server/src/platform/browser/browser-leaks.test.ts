import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startGuardedProxy } from './guarded-proxy.ts';
import { findChromium, launchChromium } from './launch-chromium.ts';
import { leakPage, leakWorker, startCanary } from './leak-page.fixture.ts';
import { createBrowser } from './render-page.ts';
import { startSite } from '../../../test/outside/site.ts';

const canary = await startCanary();
afterAll(() => canary.close());

const NAMES = [
  '127.0.0.1',
  'localhost',
  'a.localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f000001',
  '0177.1',
  '0.0.0.0',
];
const HOSTS = [...NAMES.map((name) => `${name}:${canary.port}`), '169.254.169.254', '10.0.0.1'];
const INSIDE = `127.0.0.1:${canary.port}`;

const site = await startSite({
  '/': (_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy-report-only': `default-src 'none'; report-uri http://${INSIDE}/report`,
      link: `<http://${INSIDE}/header>; rel=preload; as=image`,
    });
    response.end(leakPage(HOSTS));
  },
  '/service-worker.js': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(leakWorker(INSIDE)),
  '/moved': (_, response) => response.writeHead(302, { location: `http://${INSIDE}/moved` }).end(),
  '/refreshed': `<meta http-equiv="refresh" content="0; url=http://${INSIDE}/refreshed">`,
  '/scripted': `<script>location = "http://${INSIDE}/scripted"</script>`,
  '/submitted': `<form method="post" action="http://${INSIDE}/submitted"></form><script>document.forms[0].submit()</script>`,
  '/numbered': `<script>location = "http://2130706433:${canary.port}/numbered"</script>`,
  '/ordinary':
    '<meta http-equiv="refresh" content="0; url=http://169.254.169.254/latest/meta-data/">',
});

const browser = createBrowser({ allow: [site.place], sandbox: process.getuid?.() !== 0 });
afterAll(() => browser.close());
const render = (path: string) =>
  browser.render(`${site.origin}${path}`, { maxBytes: 1_000_000, timeoutMs: 60_000 });

/** The same page in a Chromium as anybody would start it. */
const renderPlainly = async (through: 'nothing' | 'proxy') => {
  const plain = await chromium.launch({ executablePath: findChromium(undefined) });
  const proxy = await startGuardedProxy({
    allow: new Set([site.place]),
    lookup: undefined,
    maxBytes: 10_000_000,
    maxConnections: 64,
    timeoutMs: 20_000,
  });
  const { username, password } = proxy;
  const server = `http://127.0.0.1:${proxy.port}`;
  try {
    const context = await plain.newContext(
      through === 'proxy' ? { proxy: { server, username, password } } : {},
    );
    const page = await context.newPage();
    await page.goto(`${site.origin}/`, { waitUntil: 'domcontentloaded' });
    await page.waitForTimeout(3_000);
  } finally {
    await plain.close();
    await proxy.close();
  }
};

test('nothing that a page tries reaches an address inside', async () => {
  const page = await render('/');
  expect(page).toMatchObject({ ok: true });
  // A packet may be on its way a moment longer than its page.
  await sleep(500);
  expect([...canary.take()]).toEqual([]);
  const html = page.ok ? page.body.toString() : '';
  expect(html).toContain('all tried');
  expect(html).not.toContain('read ');
}, 360_000);

test.each(['/moved', '/refreshed', '/scripted', '/submitted', '/numbered'])(
  'a page that goes inside by %s is refused by the reason',
  async (path) => {
    expect(await render(path)).toMatchObject({ ok: false, code: 'blocked_port' });
    expect([...canary.take()]).toEqual([]);
  },
);

test('a page that goes to the metadata of a cloud is refused by the reason', async () => {
  expect(await render('/ordinary')).toMatchObject({
    ok: false,
    code: 'blocked_address',
    url: 'http://169.254.169.254/latest/meta-data/',
    redirects: [`${site.origin}/ordinary`],
  });
});

test('the same page in an ordinary Chromium gets in by nearly every way, so leaks would be seen', async ({
  annotate,
}) => {
  await renderPlainly('nothing');
  const leaked = canary.take();
  await annotate(`${leaked.size} ways: ${[...leaked].toSorted().join(' ')}`);
  const ways = ['img', 'iframe', 'script', 'stylesheet', 'css', 'fetch', 'cors', 'xhr', 'ws'];
  const more = ['events', 'beacon', 'worker', 'shared', 'open', 'form', 'ping', 'service', 'udp'];
  for (const way of [...ways, ...more, 'report', 'keepalive']) expect(leaked).toContain(way);
}, 180_000);

test('with the proxy alone WebRTC still gets in, so it has to be forbidden besides', async () => {
  await renderPlainly('proxy');
  expect(canary.take()).toContain('udp');
}, 180_000);

test('even a context that was told to go without a proxy gets nowhere', async () => {
  const sandbox = process.getuid?.() !== 0;
  const guarded = await launchChromium({
    executablePath: undefined,
    sandbox,
    memoryMegabytes: 500,
  });
  try {
    const session = await guarded.browser.newBrowserCDPSession();
    for (const proxy of [{}, { proxyServer: 'direct://' }]) {
      const { browserContextId } = await session.send('Target.createBrowserContext', proxy);
      for (const name of NAMES) {
        const url = `http://${name}:${canary.port}/direct`;
        await session.send('Target.createTarget', { url, browserContextId });
      }
    }
    await sleep(2_000);
  } finally {
    await guarded.close();
  }
  expect([...canary.take()]).toEqual([]);
}, 180_000);
