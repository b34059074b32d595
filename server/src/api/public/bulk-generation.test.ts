import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { type FakeOptions, startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { saidBy } from '../../../test/outside/fake-reply.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { createTestClient } from './client.fixture.ts';
import { readEvents } from './read-events.fixture.ts';

/** The whole service on a model: an API with a socket, an engine, and somebody with a key. */
const startService = async (model?: string) => {
  const database = await createTestDatabase();
  const test = await createTestEngine(database, {
    ...(model ? { model } : {}),
    reconcileSeconds: 2,
  });
  const app = await createTestApp(database, { engine: test.engine });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/public/v1`;
  const { scope } = await makeWorkspace(database);
  const { template } = await makeContent(scope);
  const input = { name: 'bulk', expiresAt: null, scopes: ['generation'] } as const;
  const { key } = await createKey(scope, input);
  const call = await createTestClient(app, key);

  const begin = async (names: readonly string[]): Promise<string> => {
    const query = { template_id: template, language_key: 'EN' };
    const payload = `name\n${names.join('\n')}\n`;
    return (await call('createBulkRun', { query, payload })).json.bulkInputId;
  };
  const follow = (id: string) => readEvents(`${base}/bulk/${id}/events`, { 'x-api-key': key });
  const get = async (id: string) => (await call('getBulkRun', { params: { id } })).json;
  const rowsOf = async (id: string) => {
    const { text } = await call('exportBulkRun', { params: { id } });
    return parse(text, { columns: true }) as Record<string, string>[];
  };
  return { ...test, call, begin, follow, get, rowsOf };
};

const startWithProvider = async (options: FakeOptions = {}) => {
  const fake = await startFakeProvider(options);
  afterAll(() => fake.stop());
  return { fake, ...(await startService(`compatible:fake?url=${fake.url}`)) };
};

const names = (count: number) => Array.from({ length: count }, (_, n) => `Desk ${n + 1}`);

describe('a file of 30 rows', async () => {
  const { begin, follow, get, rowsOf, call } = await startService();

  test('becomes 30 documents that name their run, and an export of 30 rows in order', async () => {
    const id = await begin(names(30));
    const events = await follow(id);
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { status: 'COMPLETED', ready: 30 },
    });
    expect(await get(id)).toMatchObject({ ready: 30, failed: 0, pending: 0, running: 0 });
    const rows = await rowsOf(id);
    expect(rows.map((row) => row['input.name'])).toEqual(names(30));
    expect(new Set(rows.map((row) => row['document_id'])).size).toBe(30);
    for (const row of rows) {
      const document = await call('getDocument', { params: { id: String(row['document_id']) } });
      expect(document.headers['document-status']).toBe('ready');
      expect(document.json).toMatchObject({ bulkInputId: id, title: row['title'] });
      expect(document.json.rawDocument.replace(/^(?=[-=+@])/, "'")).toBe(row['raw_document']);
      expect(document.json.rawDocument).toContain(String(row['input.name']));
    }
  }, 180_000);
});

describe('many rows', async () => {
  const { begin, follow, get } = await startService();

  test('a run is longer than the journal of a lane may get', async () => {
    const id = await begin(names(120));
    await follow(id);
    expect(await get(id)).toMatchObject({ status: 'COMPLETED', ready: 120 });
  }, 180_000);
});

describe('with a provider', async () => {
  const service = await startWithProvider({ latencyMs: 100 });
  const { fake, begin, follow, get, rowsOf, call } = service;
  const untilReady = async (id: string, count: number) => {
    while ((await get(id)).ready < count) await sleep(20);
  };

  test('a run that is cancelled in the middle ends what is under way and begins nothing more', async () => {
    const id = await begin(names(60));
    await untilReady(id, 5);
    const { json } = await call('cancelBulkRun', { params: { id } });
    expect(json.status).toBe('CANCELLED');
    expect(json.cancelled).toBeGreaterThan(20);
    const calls = fake.calls.length;
    const [done] = (await follow(id)).slice(-1);
    const run = await get(id);
    expect(done).toMatchObject({ event: 'done', data: run });
    expect(run).toMatchObject({ status: 'CANCELLED', cancelled: json.cancelled, failed: 0 });
    expect(run.ready + run.cancelled).toBe(60);
    // A lane may have asked between the two looks; each has one document at a time.
    expect(fake.calls.length - calls).toBeLessThanOrEqual(4);
    const rows = await rowsOf(id);
    expect(rows.filter(({ status }) => status === 'cancelled')).toHaveLength(run.cancelled);
    const body = { include_cancelled: true };
    await call('retryBulkRun', { params: { id }, body });
    await follow(id);
    expect(await get(id)).toMatchObject({ status: 'COMPLETED', ready: 60, cancelled: 0 });
  }, 180_000);

  test('rows that the provider refuses fail with a reason, and a retry makes them ready', async () => {
    fake.script((body) => (/Cursed/.test(saidBy(body, 'user')) ? { kind: 'filtered' } : null));
    const id = await begin([...names(6), 'Cursed desk', 'Cursed lamp']);
    await follow(id);
    expect(await get(id)).toMatchObject({ status: 'COMPLETED', ready: 6, failed: 2 });
    const failed = (await rowsOf(id)).slice(6);
    expect(failed.map(({ status, failure, title }) => [status, failure, title])).toEqual([
      ['failed', 'provider_refused', ''],
      ['failed', 'provider_refused', ''],
    ]);
    fake.script({});
    const retried = await call('retryBulkRun', { params: { id } });
    expect(retried.json).toMatchObject({ status: 'RUNNING', failed: 0 });
    await follow(id);
    expect(await get(id)).toMatchObject({ status: 'COMPLETED', ready: 8, failed: 0 });
    const rows = await rowsOf(id);
    expect(rows[6]?.['document_id']).not.toBe(failed[0]?.['document_id']);
    expect(rows[6]?.['raw_document']).not.toBe('');
  }, 180_000);

  test('a second run does not wait for the first', async () => {
    const first = await begin(names(80));
    const second = await begin(names(4));
    await follow(second);
    expect(await get(second)).toMatchObject({ ready: 4 });
    expect((await get(first)).ready).toBeLessThan(60);
    await call('cancelBulkRun', { params: { id: first } });
    await follow(first);
  }, 180_000);

  test('a run goes on where it was when the workflows role is started again', async () => {
    const id = await begin(names(24));
    await untilReady(id, 6);
    await service.stopWorkflows();
    await service.startWorkflows();
    await follow(id);
    expect(await get(id)).toMatchObject({ status: 'COMPLETED', ready: 24, failed: 0 });
    const rows = await rowsOf(id);
    expect(new Set(rows.map((row) => row['document_id'])).size).toBe(24);
  }, 180_000);
});
