import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createListener } from '../platform/db/listen.ts';
import { createRestateEngine } from '../platform/durable/restate-engine.ts';
import { newUuid } from '../platform/ids.ts';
import { generatePassage } from './generate-passage.ts';
import { failPassage, writePassage } from './write-passage.ts';
import type { Model } from '../platform/model/model.ts';
import { ModelError } from '../platform/model/model-error.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const listener = createListener(database.url, database.log);
afterAll(() => listener.stop());
const away = createRestateEngine({
  ingressUrl: 'http://127.0.0.1:9',
  adminUrl: 'http://127.0.0.1:9',
});

const rows = async (): Promise<{ id: string; status: string }[]> =>
  (
    await database.admin.query<{ id: string; status: string }>(
      'select id, status from passage where workspace_id = $1',
      [scope.workspaceId],
    )
  ).rows;

const insert = async (createdAt = new Date()): Promise<string> => {
  const id = newUuid();
  await database.admin.query(
    `insert into passage (workspace_id, id, kind, request, created_at)
     values ($1, $2, 'rewrite', '{"text":"a"}', $3)`,
    [scope.workspaceId, id, createdAt],
  );
  return id;
};

const model = {} as Model;
const last = (id: string) => ({ id, isLast: true });
const ask = { kind: 'rewrite', request: { text: 'a' }, waitMs: 300 } as const;

test('with the engine away nobody waits, and nothing is left behind', async () => {
  await expect(generatePassage(scope, { engine: away, listener }, ask)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await rows()).toEqual([]);
});

test('whoever waits too long is told so, and the writer finds nothing to do any more', async () => {
  const engine = { ...away, start: async () => undefined };
  const asked = generatePassage(scope, { engine, listener }, ask);
  await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  expect(await rows()).toEqual([]);
});

test('texts that nobody fetched are forgotten after a day', async () => {
  await insert(new Date(Date.now() - 25 * 3_600_000));
  const fresh = await insert();
  await generatePassage(scope, { engine: away, listener }, ask).catch(() => undefined);
  expect((await rows()).map(({ id }) => id)).toEqual([fresh]);
});

test('an answer is written once, and a repetition of the work asks nobody', async () => {
  const id = await insert();
  let calls = 0;
  const writers = {
    rewrite: async (_scope: unknown, _model: unknown, asked: { request: unknown }) => {
      calls += 1;
      return { echo: asked.request };
    },
  };
  expect(await writePassage(scope, { model, writers }, last(id))).toEqual({ state: 'done' });
  expect(await writePassage(scope, { model, writers }, last(id))).toEqual({ state: 'done' });
  await failPassage(scope, id, 'lost');
  expect(calls).toBe(1);
  expect((await rows()).find((row) => row.id === id)).toMatchObject({ status: 'written' });
});

test('a failure that may pass is tried again, another one or the last one ends the passage', async () => {
  const failing = (retryable: boolean) => ({
    rewrite: async () => {
      throw new ModelError('provider_unavailable', 'away', { retryable, retryAfterMs: 7 });
    },
  });
  const id = await insert();
  const asked = { id, isLast: false };
  expect(await writePassage(scope, { model, writers: failing(true) }, asked)).toEqual({
    state: 'retry',
    failure: 'provider_unavailable',
    afterMs: 7,
  });
  expect(await writePassage(scope, { model, writers: failing(false) }, asked)).toEqual({
    state: 'done',
  });
  expect((await rows()).find((row) => row.id === id)).toMatchObject({ status: 'failed' });
  const late = await insert();
  const ended = await writePassage(scope, { model, writers: failing(true) }, last(late));
  expect(ended).toEqual({ state: 'done' });
  expect((await rows()).find((row) => row.id === late)).toMatchObject({ status: 'failed' });
});
