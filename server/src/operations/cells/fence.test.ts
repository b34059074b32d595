import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { finding, makeAudit, makeWorkspace, type TestWorkspace } from '../../../test/factories.ts';
import { renameWorkspace } from '../../workspaces/rename-workspace.ts';
import { call } from '../../platform/db/statement.ts';
import { addUnfinished, claimUnfinished } from '../../platform/durable/unfinished-work.ts';
import { newUuid } from '../../platform/ids.ts';
import { closeToWrites, markMoved, openWorkspace } from './move-state.ts';

const database = await createTestDatabase();
const { admin, db } = database;
const app = await createTestApp(database);
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
afterAll(() => client.end());

const close = async ({ scope }: TestWorkspace, address: string | null = null): Promise<string> => {
  const moveId = newUuid();
  await closeToWrites(client, scope.workspaceId, { moveId, address });
  return moveId;
};
const reopen = ({ scope }: TestWorkspace) =>
  openWorkspace(client, scope.workspaceId, ['leaving', 'moved', 'arriving']);

const comment = (workspace: TestWorkspace, violationId: string | undefined) =>
  app.inject({
    method: 'POST',
    url: `/public/v1/violations/${violationId}/comments`,
    headers: { 'x-api-key': workspace.key },
    payload: { comment: 'Look at this.' },
  });

test('every table with rows of workspaces is fenced', async () => {
  const { rows } = await admin.query<{ place: string }>(
    `select f.place::text from workspace_fence f where not exists (
       select from pg_trigger t where t.tgrelid = f.place and t.tgname = 'moving' and t.tgenabled = 'O')`,
  );
  expect(rows).toEqual([]);
  const { rowCount } = await admin.query('select from workspace_fence');
  expect(rowCount).toBeGreaterThan(90);
});

test('a workspace that leaves refuses writes with 503 and Retry-After, and goes on reading', async () => {
  const workspace = await makeWorkspace(database);
  const other = await makeWorkspace(database);
  const { violationIds } = await makeAudit(workspace.scope, [finding()]);
  const { violationIds: others } = await makeAudit(other.scope, [finding()]);
  await close(workspace);
  const refused = await comment(workspace, violationIds[0]);
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ code: 'workspace_moving' });
  const read = await app.inject({
    url: `/public/v1/violations/${violationIds[0]}`,
    headers: { 'x-api-key': workspace.key },
  });
  expect(read.statusCode).toBe(200);
  expect((await comment(other, others[0])).statusCode).toBeLessThan(300);
  await reopen(workspace);
  expect((await comment(workspace, violationIds[0])).statusCode).toBeLessThan(300);
});

test('a workspace that has moved answers nothing, and says where it is to who may know', async () => {
  const workspace = await makeWorkspace(database);
  const moveId = await close(workspace, 'https://b.example');
  await markMoved(client, workspace.scope.workspaceId, moveId);
  const answer = await app.inject({
    url: '/public/v1/audits',
    headers: { 'x-api-key': workspace.key },
  });
  expect(answer.statusCode).toBe(421);
  expect(answer.json()).toEqual({
    code: 'workspace_moved',
    detail: 'This workspace has moved to https://b.example.',
  });
  await expect(renameWorkspace(workspace.scope, { name: 'Other' })).rejects.toMatchObject({
    code: 'workspace_moved',
  });
  await reopen(workspace);
});

test('closing waits for a write that is under way, and what comes meanwhile is refused', async () => {
  const workspace = await makeWorkspace(database);
  const { workspaceId } = workspace.scope;
  const { violationIds } = await makeAudit(workspace.scope, [finding()]);
  const nameOf = async () =>
    (await admin.query<{ name: string }>('select name from workspace where id = $1', [workspaceId]))
      .rows[0]?.name;
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  onTestFinished(() => end());
  let begun = (): void => undefined;
  const wrote = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const writing = db.transaction(workspaceId, async (inside) => {
    const rename = { name: '', text: `update workspace set name = 'Late' where id = $1` };
    await inside.batch(workspaceId, [call(rename, [workspaceId])]);
    begun();
    await held;
  });
  await wrote;
  let seen: string | undefined = 'not closed yet';
  const closing = close(workspace).then(async () => {
    seen = await nameOf();
  });
  // The one who closes is waiting as soon as a write is refused.
  await expect.poll(async () => (await comment(workspace, violationIds[0])).statusCode).toBe(503);
  expect(seen).toBe('not closed yet');
  end();
  await writing;
  await closing;
  expect(seen).toBe('Late');
  await reopen(workspace);
});

test('lanes and unfinished work of a workspace that leaves are passed over, those of others are not', async () => {
  const leaving = await makeWorkspace(database);
  const staying = await makeWorkspace(database);
  const long = new Date(Date.now() - 3_600_000);
  for (const { scope } of [leaving, staying]) {
    await db.batch(scope.workspaceId, [
      addUnfinished('document', scope.workspaceId, newUuid(), long),
    ]);
  }
  await close(leaving);
  const claim = async () => {
    const now = new Date();
    const before = new Date(now.getTime() - 60_000);
    const found = await claimUnfinished(db, { before, now, limit: 100 });
    return found.map((work) => work.workspaceId);
  };
  expect(await claim()).toEqual([staying.scope.workspaceId]);
  await reopen(leaving);
  expect(await claim()).toEqual([leaving.scope.workspaceId]);
});

test('a write that names no workspace is refused while one is on its way, and a moved one does not hinder it', async () => {
  const workspace = await makeWorkspace(database);
  const moveId = await close(workspace);
  const touch = `update workspace set name = name where false`;
  await expect(admin.query(touch)).rejects.toMatchObject({ code: 'MV001' });
  await markMoved(client, workspace.scope.workspaceId, moveId);
  await admin.query(touch);
  await reopen(workspace);
});

test('the service cannot open or close a workspace', async () => {
  const { scope } = await makeWorkspace(database);
  for (const text of [
    `insert into workspace_move (id, state, move_id) values ('${newUuid()}', 'leaving', '${newUuid()}')`,
    'delete from workspace_move',
  ]) {
    await expect(db.batch(scope.workspaceId, [call({ name: '', text }, [])])).rejects.toThrow(
      'permission denied',
    );
  }
});
