import { BULK_FILE_TYPE } from '@copydesk/contract/bulk/bulk-file';
import type {
  BulkCheck,
  BulkRunDetail,
  BulkPlan,
  BulkRow,
} from '@copydesk/contract/bulk/app-routes';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { saidBy } from '../../../test/outside/fake-reply.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { exportRows } from '../../bulk/export-rows.ts';
import { newUuid } from '../../platform/ids.ts';
import { csvOf } from '../public/export-file.ts';
import { signIn } from './member-app.fixture.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider();
afterAll(() => fake.stop());
const { engine } = await createTestEngine(database, {
  model: `compatible:fake?url=${fake.url}`,
});
const app = await createTestApp(database, { engine });

const makeDesk = async () => {
  const { scope } = await makeWorkspace(database);
  const content = await makeContent(scope);
  const { workspaceId } = scope;
  const editor = await signIn(database, app, { workspaceId, role: 'editor' });
  const send = <Body>(
    path: string,
    file: string,
    changes: Partial<BulkPlan> = {},
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const plan = { template_id: content.template, language_key: 'EN', ...changes };
    const payload = Buffer.from(`${JSON.stringify(plan)}\n${file}`);
    return editor.post<Body>(path, payload, { 'content-type': BULK_FILE_TYPE, ...headers });
  };
  const rowsOf = async (id: string, query = '') =>
    (
      await editor.get<{ rows: BulkRow[]; next_after: number | null }>(
        `/bulk-runs/${id}/rows${query}`,
      )
    ).json;
  const ended = async (id: string): Promise<BulkRunDetail> => {
    for (;;) {
      const { json } = await editor.get<BulkRunDetail>(`/bulk-runs/${id}`);
      if (json.finished_at !== null) return json;
      await sleep(100);
    }
  };
  return { scope, content, editor, send, rowsOf, ended };
};

describe('a file', async () => {
  const { editor, send } = await makeDesk();

  test('is checked without anything being kept', async () => {
    const { status, json } = await send<BulkCheck>('/bulk-runs/check', 'name\nDesk\n""\n');
    expect(status).toBe(200);
    expect(json).toMatchObject({ rows: 1, right: 1, encoding: 'utf-8' });
    expect((await editor.get('/bulk-runs')).json).toEqual({ runs: [], next_cursor: null });
  });

  test.each([
    ['without a plan', 'no plan at all'],
    ['with a plan that is not JSON', '{\nname\nDesk'],
    ['with a plan that lacks the template', '{"language_key":"EN"}\nname\nDesk'],
    ['with a plan of another shape', '{"template_id":7,"language_key":"EN","mapping":"a"}\nname'],
    ['without rows', null],
  ])('%s is refused with what is wrong', async (_name, body) => {
    const headers = { 'content-type': BULK_FILE_TYPE };
    const { status } =
      body === null
        ? await send('/bulk-runs/check', 'name\n')
        : await editor.post('/bulk-runs/check', Buffer.from(body), headers);
    expect(status).toBe(422);
  });

  test('of 10,001 rows is too large', async () => {
    const { status } = await send('/bulk-runs/check', `name\n${'Desk\n'.repeat(10_001)}`);
    expect(status).toBe(413);
  });
});

describe('a run', async () => {
  const { scope, editor, send, rowsOf, ended } = await makeDesk();
  const FILE = `name,note\nDesk,a\n,b\n"=1+1",c\n${'x'.repeat(121)},d\n`;

  test('does not begin while a row is wrong', async () => {
    const { status, json } = await send<{ detail: { msg: string }[] }>('/bulk-runs', FILE);
    expect(status).toBe(422);
    expect(json.detail[0]?.msg).toContain('2 rows have mistakes');
    expect((await editor.get<{ runs: [] }>('/bulk-runs')).json.runs).toEqual([]);
  });

  test('leaves out wrong rows if told to, keeps them as such, and is started once per key', async () => {
    const plan = { skip_bad: true, name: 'Desks', file_name: 'desks.csv' };
    const key = { 'idempotency-key': newUuid() };
    const first = await send<{ id: string }>('/bulk-runs', FILE, plan, key);
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({ total: 2, skipped: 2, status: 'RUNNING' });
    expect((await send('/bulk-runs', FILE, plan, key)).json).toEqual(first.json);

    const run = await ended(first.json.id);
    expect(run).toMatchObject({
      name: 'Desks',
      file_name: 'desks.csv',
      created_by_name: 'editor',
      template_name: 'product_description',
      total: 2,
      ready: 2,
      skipped: 2,
      pending: 0,
    });
    const { rows } = await rowsOf(run.id);
    expect(rows.map(({ row, status }) => [row, status])).toEqual([
      [2, 'ready'],
      [3, 'skipped'],
      [4, 'ready'],
      [5, 'skipped'],
    ]);
    expect(rows[1]).toMatchObject({ mistakes: [{ field: 'name', kind: 'missing' }], input: {} });
    expect(rows[3]).toMatchObject({
      mistakes: [{ field: 'name', kind: 'too_long' }],
      input: { name: 'x'.repeat(121) },
      failure: null,
    });
    expect((await editor.get<{ runs: BulkRunDetail[] }>('/bulk-runs')).json.runs).toHaveLength(1);

    const { fields, pages } = await exportRows(scope, run.id);
    let text = '';
    for await (const piece of csvOf(fields, pages)) text += piece;
    const exported = parse(text, { columns: true }) as Record<string, string>[];
    expect(exported.map(({ status, failure }) => [status, failure])).toEqual([
      ['ready', ''],
      ['skipped', 'name: missing'],
      ['ready', ''],
      ['skipped', 'name: too_long'],
    ]);
    expect(exported[2]?.['input.name']).toBe("'=1+1");
  }, 180_000);

  test('begins in no other workspace’s name, and not with a field that nothing fills', async () => {
    const { status } = await send('/bulk-runs', 'other\nDesk\n', { skip_bad: true });
    expect(status).toBe(422);
    const stranger = await makeDesk();
    const { json } = await editor.get<{ runs: BulkRunDetail[] }>('/bulk-runs');
    const id = json.runs[0]?.id ?? '';
    for (const path of [`/bulk-runs/${id}`, `/bulk-runs/${id}/rows`]) {
      expect((await stranger.editor.get(path)).status).toBe(404);
    }
  });
});

describe('rows that failed', async () => {
  const { send, rowsOf, ended, editor } = await makeDesk();

  test('say why, are found by their state, and are taken up again, some or all', async () => {
    fake.script((body) => (saidBy(body, 'user').includes('Broken') ? { kind: 'filtered' } : null));
    const names = ['Desk', 'Broken 1', 'Shelf', 'Broken 2', 'Broken 3'];
    const { json } = await send<{ id: string }>('/bulk-runs', `name\n${names.join('\n')}\n`);
    const run = await ended(json.id);
    expect(run).toMatchObject({ ready: 2, failed: 3 });
    const { rows } = await rowsOf(run.id, '?status=failed');
    expect(rows.map(({ position, row }) => [position, row])).toEqual([
      [2, 3],
      [4, 5],
      [5, 6],
    ]);
    expect(rows[0]?.failure).toBe('provider_refused');
    expect(await rowsOf(run.id, '?status=failed&limit=2')).toMatchObject({ next_after: 4 });
    expect((await rowsOf(run.id, '?status=failed&after=4')).rows).toHaveLength(1);

    fake.script({});
    const path = `/bulk-runs/${run.id}/retry`;
    const nothing = await editor.post<BulkRunDetail>(path, { positions: [1] });
    expect(nothing.json).toMatchObject({ status: 'COMPLETED', failed: 3 });
    const one = await editor.post<BulkRunDetail>(path, { positions: [4] });
    expect(one).toMatchObject({ status: 200, json: { status: 'RUNNING', failed: 2 } });
    expect(await ended(run.id)).toMatchObject({ ready: 3, failed: 2 });
    await editor.post(path, {});
    expect(await ended(run.id)).toMatchObject({ ready: 5, failed: 0, status: 'COMPLETED' });
  }, 360_000);
});
