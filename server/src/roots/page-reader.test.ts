import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createFileBlobStore } from '../platform/blobs/file-blob-store.ts';
import { createTurns } from '../platform/turns.ts';
import { createPoliteWeb } from '../platform/web/polite-web.ts';
import { createPageReader } from './page-reader.ts';

const MEBIBYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'copydesk-pages-'));
const blobs = createFileBlobStore(folder);
const large = createTurns(1);
let written = Promise.withResolvers<void>();
/** The store, which tells when the first bytes of a file have come to it. */
const receive: typeof blobs.receive = (source) =>
  blobs.receive(
    (async function* told() {
      for await (const piece of source) {
        if (piece.length > 0) written.resolve();
        yield piece;
      }
    })(),
  );
const { withPage } = createPageReader({
  web: createPoliteWeb(),
  browser: { render: () => Promise.reject(new Error('no browser is needed here')) },
  blobs: { ...blobs, receive },
  large,
  throwIfStopped: () => undefined,
});

const SMALL = Buffer.from('<p>small</p>');
const LARGE = Buffer.alloc(3 * MEBIBYTE, 'large ');
let asked: string[] = [];
const timesAsked = (path: string): number => asked.filter((one) => one === path).length;
const site = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (request.url === '/cut') {
    response.setHeader('content-length', '1000');
    response.write('<p>');
    setTimeout(() => response.destroy(), 50);
  } else if (request.url === '/halves') {
    // A large page, which is asked for twice. The second half comes once the first has been written.
    response.write(LARGE.subarray(0, LARGE.length / 2));
    const half = timesAsked('/halves') < 2 ? Promise.resolve() : written.promise;
    void half.then(() => response.end(LARGE.subarray(LARGE.length / 2)));
  } else if (request.url === '/empty') {
    response.setHeader('content-encoding', 'gzip').end();
  } else if (request.url === '/packed') {
    response.setHeader('content-encoding', 'gzip').end(gzipSync(LARGE));
  } else {
    response.end(request.url?.startsWith('/large') ? LARGE : SMALL);
  }
});
await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
const place = `127.0.0.1:${(site.address() as AddressInfo).port}`;
afterAll(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const limits = { maxBytes: 4 * MEBIBYTE, allow: [place], workspaceId: 'w' };
const incoming = (): string[] => {
  const path = join(folder, 'incoming');
  return existsSync(path) ? readdirSync(path) : [];
};
const read = (path: string, maxBytes = limits.maxBytes) =>
  withPage(`http://${place}${path}`, 'static', { ...limits, maxBytes }, async (page) => {
    if (!page.ok) return { code: page.code };
    const bytes = readFileSync(page.file.path);
    expect(page.file.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(page.file.size).toBe(bytes.length);
    return { bytes };
  });

test('a page goes to a file with its hash, small, large, packed or empty, and the file is gone afterwards', async () => {
  expect(await read('/small')).toEqual({ bytes: SMALL });
  expect((await read('/large')).bytes?.equals(LARGE)).toBe(true);
  expect((await read('/packed')).bytes?.equals(LARGE)).toBe(true);
  expect(await read('/empty')).toEqual({ bytes: Buffer.alloc(0) });
  expect(incoming()).toEqual([]);
});

test('a page is written while it arrives, and not kept until it is whole', async () => {
  asked = [];
  const first = large.take({ workspaceId: 'other', priority: 'bulk' });
  const reading = read('/halves');
  // Whatever was written when it was asked for the first time does not count.
  while (large.waiting() === 0) await sleep(10);
  written = Promise.withResolvers();
  (await first)();
  expect((await reading).bytes?.equals(LARGE)).toBe(true);
  expect(timesAsked('/halves')).toBe(2);
}, 30_000);

test('a page that breaks off or is too large leaves nothing behind', async () => {
  expect(await read('/cut')).toEqual({ code: 'bad_response' });
  expect(await read('/large', 2 * MEBIBYTE)).toEqual({ code: 'too_large' });
  expect(await read('/packed', 2 * MEBIBYTE)).toEqual({ code: 'too_large' });
  expect(incoming()).toEqual([]);
  expect(large.held()).toBe(0);
});

test('a page that was stored stays stored', async () => {
  const workspaceId = '00000000-0000-4000-8000-000000000000';
  const hash = await withPage(`http://${place}/small`, 'static', limits, async (page) => {
    if (!page.ok) throw new Error(page.code);
    await blobs.keep(workspaceId, page.file);
    return page.file.hash;
  });
  expect(await blobs.get(workspaceId, hash)).toEqual(SMALL);
});

test('a large page waits until the one before it is done with, and a small one does not', async () => {
  asked = [];
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>();
  const first = withPage(`http://${place}/large-1`, 'static', limits, () => isDone);
  while (large.held() === 0) await sleep(10);
  const second = read('/large-2');
  expect(await read('/small')).toEqual({ bytes: SMALL });
  while (large.waiting() === 0) await sleep(10);
  // It was asked for once to learn that it is large, and is not fetched while it waits.
  expect(timesAsked('/large-2')).toBe(1);
  expect(incoming().length).toBeLessThanOrEqual(1);
  finish();
  await first;
  expect((await second).bytes?.length).toBe(LARGE.length);
  expect(incoming()).toEqual([]);
});

test('work that fails leaves no file and gives its turn back', async () => {
  const broken = withPage(`http://${place}/large`, 'static', limits, () =>
    Promise.reject(new Error('broken')),
  );
  await expect(broken).rejects.toThrow('broken');
  expect(incoming()).toEqual([]);
  expect(large.held()).toBe(0);
});
