import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createTestEngine } from '../test/engine.ts';
import { makeContent, makeWorkspace } from '../test/factories.ts';
import { createTestDatabase } from '../test/harness.ts';
import { freePort } from './platform/free-port.ts';
import { environment } from './roots/environment.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const database = await createTestDatabase();
const { restate, blobStore, stopWorkflows } = await createTestEngine(database);
const { key, scope } = await makeWorkspace(database);
const { template } = await makeContent(scope);

/** An api process that is told to stop, as an operator runs it. */
const startProcess = async (env: Record<string, string>) => {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN, 'api'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      DATABASE_URL: database.url,
      PORT: String(port),
      ENGINE_INGRESS_URL: restate.ingressUrl,
      ENGINE_ADMIN_URL: restate.adminUrl,
      BLOB_STORE: blobStore,
      ...env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const base = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${base}/public/v1/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(200);
  return { base, child, gone: once(child, 'exit') as Promise<[number | null]> };
};

const headers = { 'x-api-key': key, 'content-type': 'application/json' };

test('a caller that waits for a document is answered at once when the process stops, and its connection does not hold it up', async () => {
  await stopWorkflows();
  const { base, child, gone } = await startProcess({});
  const waiting = fetch(`${base}/public/v1/document`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ templateId: template, language_key: 'NL', input: '{}' }),
  });
  await sleep(2_000);
  const began = performance.now();
  child.kill('SIGTERM');
  const answer = await waiting;
  expect(answer.status).toBe(201);
  expect(answer.headers.get('document-status')).toBe('generating');
  expect(performance.now() - began).toBeLessThan(3_000);
  // The caller would keep the connection open for another minute.
  expect(await gone).toEqual([0, null]);
  expect(performance.now() - began).toBeLessThan(6_000);
}, 120_000);

test('while it is about to stop, its health says so and requests are served', async () => {
  const { base, child, gone } = await startProcess({ STOP_DELAY_SECONDS: '3' });
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${base}/public/v1/healthz`)).status).toBe(503);
  const statuses: number[] = [];
  for (let n = 0; n < 10; n++) {
    statuses.push((await fetch(`${base}/public/v1/audits`, { headers })).status);
    await sleep(100);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await gone).toEqual([0, null]);
}, 120_000);
