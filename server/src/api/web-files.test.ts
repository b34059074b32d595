import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../test/harness.ts';
import { registerWebFiles } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-web-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, '.vite'));
writeFileSync(join(folder, 'index.html'), '<meta nonce="{{nonce}}"><script nonce="{{nonce}}">');
writeFileSync(join(folder, 'scheme.js'), '// scheme');
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
writeFileSync(join(folder, '.vite/manifest.json'), '{}');
mkdirSync(join(folder, 'assets/pdf-1'));
writeFileSync(join(folder, 'assets/pdf-1/pdf.worker.min.mjs'), 'worker');
writeFileSync(join(folder, 'assets/app-1a2b.js'), 'plain');
writeFileSync(join(folder, 'assets/app-1a2b.js.br'), 'packed');

const serve = async (from: string) => {
  const app = fastify();
  app.get('/public/v1/known', async () => ({ known: true }));
  await registerWebFiles(app, from);
  return app;
};
const app = await serve(folder);
const built = await createTestApp(await createTestDatabase(), { webFolder: folder });
afterAll(() => app.close());

const asBrowser = { accept: 'text/html,application/xhtml+xml' };
const open = (url: string, headers: Record<string, string> = asBrowser) =>
  app.inject({ url, headers });

test('every page address gets the application, fresh and under a policy without inline code', async () => {
  for (const url of ['/', '/w/wsp_1/audits?search=x', '/sign-in', '/v/vio_1']) {
    const { statusCode, headers } = await open(url);
    expect(statusCode, url).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
  }
});

test('each load has a nonce of its own, in the page and in the policy', async () => {
  const nonces = new Set<string>();
  for (const { body, headers } of [await open('/'), await open('/')]) {
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(body).toBe(`<meta nonce="${nonce}"><script nonce="${nonce}">`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test('unknown addresses of the API stay 404, whatever the browser accepts', async () => {
  for (const url of [
    '/public/v1/unknown',
    '/public',
    '/app/unknown',
    '/app',
    '/docs/x',
    '/readyz/x',
    '/assets/gone-1a2b.js',
    '/%61pp/unknown',
    '/%70ublic/v1/x',
    '//app/x',
  ]) {
    const { statusCode, json } = await open(url);
    expect(statusCode, url).toBe(404);
    expect(json()).toEqual({ detail: 'Not Found', code: 'not_found' });
  }
});

test('who asks for anything but a page gets no page', async () => {
  for (const [method, headers] of [
    ['GET', { accept: 'application/json' }],
    ['GET', {}],
    ['POST', asBrowser],
    ['DELETE', asBrowser],
  ] as const) {
    const { statusCode, json } = await app.inject({ method, url: '/w/wsp_1', headers });
    expect(statusCode).toBe(404);
    expect(json()).toEqual({ detail: 'Not Found', code: 'not_found' });
  }
});

test('files whose name is their content are kept for a year, others are asked for again', async () => {
  const hashed = await open('/assets/app-1a2b.js');
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(hashed.headers['content-type']).toContain('javascript');
  expect((await open('/scheme.js')).headers['cache-control']).toBe('no-cache');
  expect((await open('/favicon.svg')).headers['content-type']).toContain('svg');
});

test('the worker that parses files of strangers may load decoders of ours, and ask nobody for anything', async () => {
  const { headers } = await open('/assets/pdf-1/pdf.worker.min.mjs');
  expect(headers['content-type']).toContain('javascript');
  expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'");
});

test('a file that was compressed at build time is sent so to who can read it', async () => {
  const packed = await open('/assets/app-1a2b.js', { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.body).toBe('packed');
  expect(packed.headers['content-type']).toContain('javascript');
  const plain = await open('/assets/app-1a2b.js', { 'accept-encoding': 'identity' });
  expect(plain.body).toBe('plain');
});

test('nothing but the application is served from the folder', async () => {
  for (const url of ['/assets/../index.html', '/assets/..%2findex.html', '/.vite/manifest.json']) {
    expect((await open(url, {})).statusCode, url).toBe(404);
  }
});

test.each([
  ['/assets/'],
  ['/assets/.'],
  ['/assets/%00'],
  ['/assets/%ff'],
  ['/assets/%5c..'],
  ['/assets/..%2findex.html'],
  ['/assets//app-1a2b.js'],
  ['/assets/pdf-1/'],
  ['/assets/app-1a2b.js/x'],
  [`/assets/${'a'.repeat(5_000)}`],
])('%s, where no file may be, is 404', async (url) => {
  const { statusCode, json } = await built.inject({ url });
  expect([statusCode, json()]).toEqual([404, { detail: 'Not Found', code: 'not_found' }]);
});

test.each([
  ['range', 'bytes=5-1', 416],
  ['range', 'bytes=999999-', 416],
  ['range', 'bytes=-0', 416],
  ['if-match', '"other"', 412],
  ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 412],
])('a file that is asked for with %s: %s has no fault of ours', async (name, value, status) => {
  for (const url of ['/favicon.svg', '/assets/app-1a2b.js']) {
    const answer = await built.inject({ url, headers: { [name]: value } });
    expect([url, answer.statusCode]).toEqual([url, status]);
    expect(answer.json()).toMatchObject({ detail: expect.any(String) as string });
  }
});

test('without a build the page says how to make one', async () => {
  const bare = await serve(join(folder, 'nowhere'));
  const { statusCode, body } = await bare.inject({ url: '/' });
  expect(statusCode).toBe(200);
  expect(body).toContain('npm run web:build');
  await bare.close();
});
