import { readFileSync } from 'node:fs';
import { argv, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileBlobStore } from '../platform/blobs/file-blob-store.ts';
import { createTurns } from '../platform/turns.ts';
import { createPoliteWeb } from '../platform/web/polite-web.ts';
import { createPageReader } from './page-reader.ts';

// Runs in a process of its own, whose memory the test reads: fetches pages at the same time, onto a slow disk.

const [, , folder = '', pages = '0', ...sites] = argv;
const megabytesOf = (field: string): number =>
  Number(
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1],
  ) / 1024;

async function* slowly(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    await sleep(2);
    yield piece;
  }
}
const blobs = createFileBlobStore(folder);
const { withPage } = createPageReader({
  web: createPoliteWeb(),
  browser: { render: () => Promise.reject(new Error('no browser is needed here')) },
  blobs: { ...blobs, receive: (source) => blobs.receive(slowly(source)) },
  large: createTurns(4),
  throwIfStopped: () => undefined,
});
const limits = { maxBytes: 50 * 1024 * 1024, allow: sites, workspaceId: 'w' };

const before = megabytesOf('VmRSS');
const sizes = await Promise.all(
  Array.from({ length: Number(pages) }, (_, n) =>
    withPage(`http://${sites[n % sites.length]}/${n}`, 'static', limits, async (page) =>
      page.ok ? page.file.size : page.code,
    ),
  ),
);
stdout.write(JSON.stringify({ sizes, grown: megabytesOf('VmHWM') - before }));
