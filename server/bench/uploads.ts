import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createKey } from '../src/keys/create-key.ts';
import { residentMegabytes } from '../src/platform/children/resident-memory.ts';
import { createDatabase, createPool } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';
import { makeWorkspace } from '../test/factories.ts';
import { scopesOn } from '../test/scopes.ts';
import {
  finishUploads,
  holdUploads,
  percentile,
  settledMegabytes,
  timeOthers,
} from './held-uploads.ts';
import { HONEST, HOSTILE, sendBodies } from './send-bodies.ts';
import { startApi } from './start-api.ts';

// What uploads that are held open, and hostile bodies, cost the process and other people's requests.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    mebibytes: { type: 'string', default: '49' },
    requests: { type: 'string', default: '1000' },
    bodies: { type: 'string', default: '1000' },
  },
});
const count = Number(values.count);
const requests = Number(values.requests);

const directory = mkdtempSync(join(tmpdir(), 'copydesk-uploads-'));
chmodSync(directory, 0o755);
const postgres = await startEmbeddedPostgres({ directory, disposable: true });
const url = postgres.url('postgres');
await migrate(url);
const log = createLog('silent');
const pool = createPool({ url, size: 2, log });
const db = createDatabase(pool);
const { scope } = await makeWorkspace({ scope: scopesOn(db, log) });
const scopes = ['auditing'] as const;
const { key } = await createKey(scope, { name: 'uploads', expiresAt: null, scopes });
const { base, child } = await startApi(url, {
  BLOB_STORE: pathToFileURL(join(directory, 'blobs')).href,
  LOG_LEVEL: 'silent',
  UPLOADS_PER_WORKSPACE: String(count),
  UPLOAD_MEBIBYTES: String(count * 50),
});
const pid = child.pid ?? 0;
const tell = (what: string, times: readonly number[], reference?: readonly number[]): void => {
  const p99 = percentile(times, 0.99);
  const ratio = reference ? `, ${(p99 / percentile(reference, 0.99)).toFixed(2)} times` : '';
  console.log(
    `${what}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${ratio}`,
  );
};

/** Times other requests while bodies are sent to the routes that need no sign-in. */
const timeBeside = async (
  what: string,
  bodies: readonly Buffer[],
  reference: readonly number[],
): Promise<number[]> => {
  const began = performance.now();
  const sending = sendBodies(base, bodies, Number(values.bodies));
  const times: number[] = [];
  while (sending.underWay()) times.push(...(await timeOthers(base, key, 20)));
  times.sort((one, other) => one - other);
  tell(`other requests beside ${values.bodies} ${what}`, times, reference);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${what}: ${await sending.ended} in ${seconds} s`);
  return times;
};

try {
  await timeOthers(base, key, requests);
  const before = residentMegabytes(pid) ?? NaN;
  const quiet = await timeOthers(base, key, requests);
  tell('other requests, no uploads', quiet);
  const honest = await timeBeside('honest bodies', HONEST, quiet);
  await timeBeside('hostile bodies', HOSTILE, honest);
  const began = performance.now();
  const coming = holdUploads(base, key, { count, bytes: Number(values.mebibytes) * 1024 * 1024 });
  tell('other requests while the uploads come', await timeOthers(base, key, requests), quiet);
  const held = await coming;
  console.log(`sent in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const during = await settledMegabytes(pid);
  tell('other requests while the uploads are held', await timeOthers(base, key, requests), quiet);
  const statuses = await finishUploads(held);
  console.log(`answers: ${[...new Set(statuses)].join(', ')}`);
  const after = await settledMegabytes(pid);
  const grown = (megabytes: number) => `${(megabytes - before).toFixed(0)} MB more`;
  console.log(
    `memory: ${before.toFixed(0)} MB before, ${grown(during)} while held, ${grown(after)} afterwards`,
  );
} finally {
  child.kill();
  await pool.end();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
