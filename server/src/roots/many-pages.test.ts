import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const MEBIBYTE = 1024 * 1024;
const PAGES = 20;
const PIECE = Buffer.alloc(64 * 1024, 'a');
/** A client fetches eight pages of a host at a time, so there are several hosts. */
const SITES = 3;

const folder = mkdtempSync(join(tmpdir(), 'copydesk-many-'));
const sites = Array.from({ length: SITES }, () =>
  createServer((_, response) => {
    response.setHeader('content-type', 'text/plain');
    // Without its length, so that only what has arrived tells that it is large.
    Readable.from(Array.from({ length: 320 }, () => PIECE)).pipe(response);
  }),
);
afterAll(() => {
  for (const site of sites) site.closeAllConnections();
  for (const site of sites) site.close();
  rmSync(folder, { recursive: true, force: true });
});

test('twenty pages of 20 MiB at a time keep less than 250 MB, also on a slow disk', async () => {
  for (const site of sites) {
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  }
  const places = sites.map((site) => `127.0.0.1:${(site.address() as AddressInfo).port}`);
  const fixture = fileURLToPath(new URL('./many-pages.fixture.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [
    fixture,
    folder,
    String(PAGES),
    ...places,
  ]);
  const { sizes, grown } = JSON.parse(stdout) as { sizes: unknown[]; grown: number };
  expect(sizes).toEqual(Array.from({ length: PAGES }, () => 20 * MEBIBYTE));
  expect(grown).toBeLessThan(250);
}, 300_000);
