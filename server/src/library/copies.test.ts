import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { startSite } from '../../test/outside/site.ts';
import { createLibraryHandlers } from '../api/app/library.ts';
import { getAudit } from '../audits/get-audit.ts';
import { startAudit } from '../audits/start-audit.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { findChromium } from '../platform/browser/launch-chromium.ts';
import type { Scope } from '../platform/db/scope.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import { ruleAgainst } from '../rules/rule-source.fixture.ts';
import { createPageCopies } from '../roots/page-copies.ts';
import { copiedPage, OTHER_FILES, SITE_FILES } from './copied-site.fixture.ts';
import { listSnapshotPictures } from './list-snapshot-pictures.ts';

const database = await createTestDatabase();
const { engine, blobStore } = await createTestEngine(database);
const blobs = createBlobStore(blobStore);
const copies = createPageCopies(1);
const handlers = createLibraryHandlers(blobs, copies);

const other = await startSite(OTHER_FILES);
const PLAIN = `<!doctype html><html lang="en"><title>Plain</title><link rel="stylesheet" href="/css/layered.css">
  <p id="layered">A zappo page</p><img src="/small.png" alt=""></html>`;
const site = await startSite((path) => {
  if (path === '/plain') return PLAIN;
  return path === '/page' ? copiedPage(other.origin) : SITE_FILES[path];
});
const browser = await chromium.launch({ executablePath: findChromium(undefined) });
afterAll(async () => {
  await browser.close();
  await copies.stop();
});

const newScope = async (): Promise<Scope> => {
  const { scope } = await makeWorkspace(database);
  for (const { place } of [site, other]) {
    await database.admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
      scope.workspaceId,
      place,
    ]);
  }
  await makeRule(scope, ruleAgainst('zappo'));
  return scope;
};

const audit = async (
  scope: Scope,
  path: string,
  render: 'static' | 'browser' = 'browser',
): Promise<string> => {
  const { answer } = await startAudit(scope, engine, {
    request: {
      name: 'Copies',
      assets: [],
      urls: [site.url(path)],
      sitemaps: [],
      crawl: null,
      packs: null,
      render,
      metadata: {},
    },
    once: undefined,
    toAnswer: ({ id }) => ({ status: 201, headers: {}, body: id }),
  });
  const id = answer.body as string;
  while ((await getAudit(scope, id)).completed_at === null) await sleep(50);
  const { rows } = await database.admin.query<{ snapshot_id: string }>(
    `select snapshot_id from audit_asset where audit_id = $1`,
    [fromPublicId('aud', id)],
  );
  return rows[0]?.snapshot_id ?? '';
};

const copyOf = async (scope: Scope, snapshotId: string) => {
  const output = await handlers.getSnapshotCopy(scope, {
    params: { snapshot_id: toPublicId('snp', snapshotId) },
    query: undefined as never,
    body: undefined,
    headers: {},
    once: undefined,
    role: 'viewer',
    proven: { twoFactors: false, firstFactor: 'link' },
    recheck: async () => undefined,
  });
  if (!('file' in output)) throw new Error('no file');
  let html = '';
  for await (const part of output.file) html += String(part);
  const headers: Record<string, string> = { ...output.headers, 'content-type': output.type };
  return { html, headers };
};

/** What readers see of the page, as numbers and words. Runs inside the page. */
const LOOK = `(() => {
  const one = (id) => document.getElementById(id);
  const style = (id, ...names) => names.map((name) => {
    const value = getComputedStyle(one(id)).getPropertyValue(name);
    return value.startsWith('url(') ? 'url' : value;
  });
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map((px) => Math.round(px * 10) / 10);
  };
  const all = (ids, look) => ids.split(' ').map((id) => [id, ...look(id)]);
  const heading = document.querySelector('h1');
  return {
    title: document.title,
    mode: document.compatMode,
    fonts: Array.from(document.fonts, ({ family, status }) => [family, status]),
    heading: [...box(heading), getComputedStyle(heading).fontFamily],
    colours: all('plain wide gap far layered range ruled adopted inline late bar', (id) =>
      style(id, 'color', 'stroke', 'visibility', 'display')),
    backgrounds: all('wide gap far inline cell', (id) =>
      style(id, 'background-image', 'background-size', 'padding', 'margin-top')),
    boxes: all('plain wide gap far layered range inline drawn late canvas video typed area box out', (id) => box(one(id))),
    images: all('set picture logo', (id) => [one(id).naturalWidth, one(id).naturalHeight, ...box(one(id))]),
    typed: [one('typed').value, one('box').checked, one('area').value, one('two').selected],
    shadow: one('late').shadowRoot?.querySelector('b')?.textContent ?? null,
    height: document.documentElement.scrollHeight,
  };
})()`;

interface Opened {
  /** Every request but that for the copy itself. */
  readonly requests: readonly string[];
  readonly look: unknown;
  readonly picture: Buffer;
}

/**
 * Serves a copy in a frame, as the application does, and notes every request, also after every link and button was pressed. Without
 * `guarded` nothing but the way in which the page is written holds it back.
 */
const openCopy = async (
  html: string,
  headers: Readonly<Record<string, string>>,
  guarded: boolean,
): Promise<Opened> => {
  const frame = `<iframe ${guarded ? 'sandbox=""' : ''} src="/copy" width="1440" height="900" style="border:0">`;
  const server = createServer((request, response) => {
    const isCopy = request.url === '/copy';
    response.writeHead(200, isCopy && guarded ? headers : { 'content-type': 'text/html' });
    response.end(isCopy ? html : `<body style="margin:0">${frame}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: 'load' });
  const copy = page.frames()[1];
  if (!copy) throw new Error('no frame');
  await sleep(500);
  const look: unknown = await copy.evaluate(LOOK);
  const picture = await page.screenshot();
  for (const part of await copy.locator('a, button, svg text').all()) {
    await part.click({ force: true, timeout: 2_000 }).catch(() => undefined);
  }
  await sleep(500);
  await context.close();
  server.close();
  const outside = requests.filter(
    (url) =>
      !/^(?:data|about):/.test(url) &&
      ![origin, `${origin}/`, `${origin}/copy`].includes(url.split('#', 1)[0] ?? ''),
  );
  return { requests: outside, look, picture };
};

const seenBy = (scope: Scope, snapshotId: string) =>
  listSnapshotPictures(scope, blobs, { snapshotId, auditId: null, violationId: null });

test('a stored copy looks like the page that was read, and nothing in it runs or reaches out', async () => {
  const scope = await newScope();
  const snapshotId = await audit(scope, '/page');
  const { copy, copy_absent: absent } = await seenBy(scope, snapshotId);
  expect(absent).toBeNull();
  // The file that is only preloaded was not there; the frame, the object and what is embedded are boxes.
  expect(copy?.left_out).toEqual([
    { what: 'missing', count: 1 },
    { what: 'frames', count: 3 },
    { what: 'films', count: 1 },
  ]);
  expect(copy?.files).toBe(14);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const original = await context.newPage();
  await original.goto(site.url('/page'), { waitUntil: 'networkidle' });
  // The page keeps its shadow to itself; the copy has to show it.
  const wanted = await original.evaluate<object>(LOOK);
  const copied = { ...wanted, shadow: 'In a shadow' };
  await context.close();

  const { html, headers } = await copyOf(scope, snapshotId);
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
  expect(headers['content-security-policy']).not.toMatch(/allow-|https?:|\*/);
  expect(html).not.toMatch(/<script|secret|https?:\/\//i);
  const asked = site.asked.length + other.asked.length;
  const guarded = await openCopy(html, headers, true);
  expect(guarded.look).toEqual(copied);
  expect(guarded.requests).toEqual([]);
  // The writing alone is enough, even where a browser would ignore the headers.
  const bare = await openCopy(html, headers, false);
  expect(bare.look).toEqual(copied);
  expect(bare.requests).toEqual([]);
  expect(site.asked.length + other.asked.length).toBe(asked);
}, 180_000);

test('the same page read again keeps its first copy, and a page that was read as it is sent says why it has none', async () => {
  const scope = await newScope();
  const first = await audit(scope, '/plain');
  const { copy } = await seenBy(scope, first);
  expect(await audit(scope, '/plain')).toBe(first);
  expect((await seenBy(scope, first)).copy).toEqual(copy);

  const plain = await newScope();
  const sent = await audit(plain, '/plain', 'static');
  expect(await seenBy(plain, sent)).toMatchObject({ copy: null, copy_absent: 'static' });
  await expect(copyOf(plain, sent)).rejects.toMatchObject({ code: 'not_found' });
  // The copy of another workspace is as unknown as a snapshot that never was.
  const refusals = await Promise.all(
    [first, scope.workspaceId].map((id) => copyOf(plain, id).catch((error: unknown) => error)),
  );
  expect(refusals[0]).toMatchObject({ code: 'not_found' });
  expect(refusals[0]).toEqual(refusals[1]);
}, 180_000);
