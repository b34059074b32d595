/**
 * What large pages cost the process that audits them: so many pages of so many MiB are read at the same time, as the lanes
 * of audits do. Prints the most memory that the process had at any time, and what it had before. Ends with 1 if it took more
 * than `--most` MB in between.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { addUrlAsset } from '../src/assets/add-url-asset.ts';
import { lookAtAsset } from '../src/assets/look-at-asset.ts';
import { createLog } from '../src/platform/log.ts';
import type { Model } from '../src/platform/model/model.ts';
import { readConfig } from '../src/roots/config.ts';
import { startAuditor } from '../src/roots/main-audits.ts';
import { makeWorkspace } from '../test/factories.ts';
import { openDatabase, startEmptyDatabase } from './database.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '24' },
    mebibytes: { type: 'string', default: '20' },
    // Eight large pages are fetched at a time, and what the web client is sent faster than it is written waits in memory.
    most: { type: 'string', default: '300' },
  },
});
const pages = Number(values.pages);
const mebibytes = Number(values.mebibytes);
/** A client fetches eight pages of a host at a time. */
const PER_HOST = 8;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const megabytesOf = (field: string): number =>
  Number(
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1],
  ) / 1024;

// A file of a kind that nobody reads: what its extraction would cost is another matter, in another process.
const PIECE = Buffer.alloc(64 * 1024, 0xff);
function* pageOf(name: string): Generator<Buffer> {
  yield Buffer.from(name);
  for (let sent = 0; sent < mebibytes * 16; sent += 1) yield PIECE;
}
const startSite = async (): Promise<string> => {
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'application/octet-stream');
    Readable.from(pageOf(request.url ?? '')).pipe(response);
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  site.unref();
  return `127.0.0.1:${(site.address() as AddressInfo).port}`;
};

const { postgres, blobs, remove } = await startEmptyDatabase('fetches');
const { pool, scope: scopes } = openDatabase(postgres.databaseUrl, 4);
const { scope } = await makeWorkspace({ scope: scopes });
const sites = await Promise.all(Array.from({ length: Math.ceil(pages / PER_HOST) }, startSite));
const config = readConfig({ DATABASE_URL: postgres.databaseUrl, ...blobs });
const { auditor, stop } = await startAuditor(config, {} as Model, createLog('silent'));
try {
  const assets = [];
  for (let n = 0; n < pages; n += 1) {
    const url = `http://${sites[n % sites.length]}/${n}`;
    const input = { url, render: 'static', metadata: {}, name: null } as const;
    const { assetId } = await addUrlAsset(scope, input);
    assets.push({ assetId, url });
  }
  const before = megabytesOf('VmRSS');
  const began = performance.now();
  const looks = await Promise.allSettled(
    assets.map((asset) =>
      lookAtAsset(scope, auditor, { ...asset, source: 'url', render: 'static' }, sites),
    ),
  );
  const codes = looks.map((look) =>
    look.status === 'fulfilled' && !look.value.ok ? look.value.code : look.status,
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  print(`${pages} files of ${mebibytes} MiB in ${seconds} s: ${[...new Set(codes)].join(', ')}`);
  const peak = megabytesOf('VmHWM');
  print(`memory: ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB`);
  if (!(peak - before <= Number(values.most))) {
    print(`That is more than ${values.most} MB in between.`);
    process.exitCode = 1;
  }
} finally {
  await stop();
  await pool.end();
  await remove();
}
