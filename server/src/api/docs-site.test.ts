import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerDocsSite } from './docs-site.ts';

const parent = mkdtempSync(join(tmpdir(), 'copydesk-docs-'));
const folder = join(parent, 'dist');
mkdirSync(join(folder, 'guides'), { recursive: true });
mkdirSync(join(folder, 'assets'));
writeFileSync(join(parent, 'secret.html'), 'secret');
writeFileSync(join(folder, 'index.html'), 'first page');
writeFileSync(join(folder, 'api.html'), 'the API');
writeFileSync(join(folder, 'api.html.br'), 'packed');
writeFileSync(join(folder, 'guides/reviewer.html'), 'reviewer');
writeFileSync(join(folder, 'assets/app.1a2b3c4d.js'), 'code');

const serve = async (from: string) => {
  const app = fastify();
  app.get('/docs/reference/', async () => 'reference');
  await registerDocsSite(app, from);
  return app;
};
const app = await serve(folder);
const bare = await serve(join(parent, 'nowhere'));
afterAll(async () => {
  await app.close();
  await bare.close();
  rmSync(parent, { recursive: true, force: true });
});

test('pages are served at their addresses without an ending, under a policy without inline code', async () => {
  for (const [url, body] of [
    ['/docs/', 'first page'],
    ['/docs/api', 'the API'],
    ['/docs/api.html', 'the API'],
    ['/docs/guides/reviewer', 'reviewer'],
  ] as const) {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'identity' } });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, body]);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
  }
});

test('the address without a slash leads to the first page, and old addresses of the reference to it', async () => {
  for (const [url, location] of [
    ['/docs', '/docs/'],
    ['/docs?api=generation', '/docs/?api=generation'],
    ['/docs/?api=generation', '/docs/reference/?api=generation'],
  ]) {
    const answer = await app.inject({ url: url ?? '' });
    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, location]);
  }
  expect((await app.inject({ url: '/docs/reference/' })).body).toBe('reference');
});

test('until the site is built, /docs leads to the reference', async () => {
  const answer = await bare.inject({ url: '/docs/' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/docs/reference/']);
  expect((await bare.inject({ url: '/docs/api' })).statusCode).toBe(404);
});

test('a page that was compressed at build time is sent so, and hashed files are kept for a year', async () => {
  const packed = await app.inject({ url: '/docs/api', headers: { 'accept-encoding': 'br' } });
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed']);
  expect(packed.headers['content-type']).toContain('text/html');
  const code = await app.inject({ url: '/docs/assets/app.1a2b3c4d.js' });
  expect(code.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('nothing outside of the folder is served', async () => {
  for (const url of [
    '/docs/../secret.html',
    '/docs/..%2fsecret.html',
    '/docs/%2e%2e/secret',
    '/docs/guides/..%2f..%2f..%2fsecret',
    '/docs/..%5csecret.html',
    '/docs/secret%00',
    '/docs/unknown',
    '/docs/guides',
  ]) {
    const { statusCode, body } = await app.inject({ url });
    expect([url, statusCode]).toEqual([url, 404]);
    expect(body).not.toContain('secret.html"');
  }
});
