import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { waitForWork } from '../../test/wait-for-work.ts';
import {
  createDocumentToWrite,
  documentWork,
} from '../documents/generate/create-document-to-write.ts';
import { getDocument } from '../documents/get-document.ts';
import { resolveRequest } from '../documents/generate/resolve-request.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { deleteWorkspaceRows } from '../workspaces/delete-workspace.ts';
import { deletionWork } from '../workspaces/due-deletions.ts';
import { reconcile } from './reconcile.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const { template } = await makeContent(scope);
const { engine, stopWorkflows, startWorkflows } = await createTestEngine(database);

const parts = {
  db: database.db,
  engine,
  log: database.log,
  now: () => new Date(Date.now() + 60_000),
  scopeOf: (workspaceId: string) => database.scope(workspaceId),
  kickBulk: async () => undefined,
  kickAudits: async () => undefined,
  ensureRegistered: async () => undefined,
  everySeconds: 30,
};

/** A document whose process died before it told the engine. */
const begin = async (): Promise<string> =>
  createDocumentToWrite(
    scope,
    await resolveRequest(scope, {
      templateId: template,
      languageKey: 'EN',
      input: '{"name":"Desk"}',
      toneOfVoiceMetaId: null,
    }),
  );

const untilEnded = async (id: string) => {
  for (let tries = 0; tries < 200; tries++) {
    const { status, failure } = await getDocument(scope, toPublicId('doc', id));
    if (status !== 'generating') return { status, failure };
    await sleep(50);
  }
  throw new Error('the document did not end');
};

const unfinished = async (): Promise<number> =>
  (await database.admin.query('select from unfinished_work')).rowCount ?? 0;

describe('the reconciler', () => {
  test('starts what the engine never heard of', async () => {
    const id = await begin();
    expect(await reconcile(parts)).toBe(1);
    expect(await untilEnded(id)).toEqual({ status: 'ready', failure: null });
    expect(await unfinished()).toBe(0);
  });

  test('leaves alone what was begun a moment ago', async () => {
    const id = await begin();
    expect(await reconcile({ ...parts, now: () => new Date() })).toBe(0);
    await engine.start(documentWork(scope.workspaceId, id));
    await untilEnded(id);
  });

  test('starts work again, under another name, that the engine ended and PostgreSQL did not', async () => {
    const id = await begin();
    const held = await database.admin.connect();
    await held.query('begin; lock table model_answer');
    await engine.start(documentWork(scope.workspaceId, id));
    await engine.cancel(documentWork(scope.workspaceId, id));
    await waitForWork(engine, documentWork(scope.workspaceId, id), 10_000);
    await held.query('rollback');
    held.release();
    await database.admin.query(`update document set status = 'generating' where id = $1`, [id]);
    await reconcile(parts);
    expect(await untilEnded(id)).toEqual({ status: 'ready', failure: null });
  });

  test('gives up what never ends', async () => {
    const id = await begin();
    const work = documentWork(scope.workspaceId, id, 4);
    await database.admin.query('update unfinished_work set run = 4 where id = $1', [id]);
    // The last run has ended long ago, and the document knows nothing of it.
    await engine.start({ ...work, input: { ...(work.input as object), documentId: newUuid() } });
    await waitForWork(engine, work, 10_000);
    await reconcile(parts);
    expect(await untilEnded(id)).toEqual({ status: 'failed', failure: 'lost' });
    expect(await unfinished()).toBe(0);
  });

  test('deletes a workspace whose time has come, and goes on after the work was ended in the middle', async () => {
    const gone = await makeWorkspace(database);
    await makeContent(gone.scope);
    const { workspaceId } = gone.scope;
    await database.admin.query(
      `insert into workspace_deletion (workspace_id, due_at) values ($1, now())`,
      [workspaceId],
    );
    await stopWorkflows();
    await reconcile(parts);
    expect(await engine.status(deletionWork(workspaceId, 0))).toBe('running');
    // What the process had done when it was ended.
    expect(await deleteWorkspaceRows(gone.scope, -1, 9)).toEqual({ done: false });
    await startWorkflows();
    const count = async () =>
      (await database.admin.query('select from workspace where id = $1', [workspaceId])).rowCount;
    for (let tries = 0; tries < 200 && (await count()) !== 0; tries++) await sleep(50);
    expect(await count()).toBe(0);
    await reconcile(parts);
    const { rowCount } = await database.admin.query('select from workspace where id = $1', [
      scope.workspaceId,
    ]);
    expect(rowCount).toBe(1);
  });
});
