import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeContent, makeWorkspace, type TestWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { HEADS_NOTE, keepHeads } from '../activity/trail-heads.ts';
import { verifyTrail } from '../activity/verify-trail.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { newUuid } from '../platform/ids.ts';
import { addComment } from '../violations/decide/add-comment.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { cancelWorkspaceDeletion } from './cancel-workspace-deletion.ts';
import {
  beginWorkspaceDeletion,
  deleteWorkspaceBlobs,
  deleteWorkspaceRows,
} from './delete-workspace.ts';
import { findDueDeletions } from './due-deletions.ts';
import { getWorkspaceDeletion } from './get-workspace-deletion.ts';
import { startWorkspaceDeletion } from './start-workspace-deletion.ts';

const database = await createTestDatabase();
const { admin, db } = database;
const folder = mkdtempSync(join(tmpdir(), 'copydesk-deletion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobs = createBlobStore(pathToFileURL(folder).href);

const nameOf = async ({ scope }: TestWorkspace): Promise<string> =>
  (
    await admin.query<{ name: string }>(`select name from workspace where id = $1`, [
      scope.workspaceId,
    ])
  ).rows[0]?.name as string;

const ask = async (workspace: TestWorkspace) =>
  startWorkspaceDeletion(
    database.scope(workspace.scope.workspaceId, { kind: 'user', id: workspace.userId }),
    { name: await nameOf(workspace) },
  );

/** Only the owner of the database can do this: the service has no right to the times. */
const makeDue = (workspace: TestWorkspace) =>
  admin.query(`update workspace_deletion set due_at = now() where workspace_id = $1`, [
    workspace.scope.workspaceId,
  ]);

/** How many rows of a workspace each table has, without those that have none. */
const rowsOf = async (workspaceId: string): Promise<Record<string, number>> => {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'workspace_id'
     order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await admin.query<{ n: number }>(
      `select count(*)::integer as n from ${name} where workspace_id = $1`,
      [workspaceId],
    );
    if (rows[0] && rows[0].n > 0) counts[name] = rows[0].n;
  }
  return counts;
};

/** A workspace with one of everything, decisions, comments, and two blobs that are named by its rows. */
const makeFull = async () => {
  const workspace = await makeWorkspace(database);
  const { scope } = workspace;
  const content = await makeContent(scope);
  await reviewViolation(workspace.keyScope, {
    violationId: content.violation,
    action: 'urgent_violation',
    reason: null,
    applyToGroup: true,
    acceptedVersions: null,
  });
  await addComment(workspace.keyScope, { violationId: content.violation, comment: 'See.' });
  await keepHeads(scope, blobs);
  const page = await blobs.put(scope.workspaceId, Buffer.from('a page that two workspaces have'));
  const old = await blobs.put(scope.workspaceId, Buffer.from('a page that was retired'));
  const hashes = [page.hash, old.hash] as const;
  await admin.query(
    `update asset set source_hash = decode($2, 'hex') where workspace_id = $1 and source_hash is null`,
    [scope.workspaceId, page.hash],
  );
  await admin.query(
    `insert into retired_blob (workspace_id, hash) values ($1, decode($2, 'hex'))`,
    [scope.workspaceId, old.hash],
  );
  return { ...workspace, content, hashes };
};

test('a deletion is asked for by name, can be taken back, and is told in the activity', async () => {
  const workspace = await makeWorkspace(database);
  const { scope } = workspace;
  await expect(startWorkspaceDeletion(scope, { name: 'Another' })).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(await getWorkspaceDeletion(scope)).toEqual({ deletion: null });
  const { deletion } = await ask(workspace);
  const wait = Date.parse(deletion?.due_at ?? '') - Date.parse(deletion?.asked_at ?? '');
  expect(wait).toBe(7 * 86_400_000);
  expect(deletion?.asked_by).toBe('Owner');
  expect(await ask(workspace)).toEqual({ deletion });
  await cancelWorkspaceDeletion(scope);
  await cancelWorkspaceDeletion(scope);
  expect(await getWorkspaceDeletion(scope)).toEqual({ deletion: null });
  const { rows } = await admin.query<{ kind: string }>(
    `select kind from workspace_event where workspace_id = $1 and kind like 'workspace_deletion%' order by at`,
    [scope.workspaceId],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'workspace_deletion_started',
    'workspace_deletion_cancelled',
  ]);
});

test('before its time, without being asked, and for another workspace nothing can be deleted', async () => {
  const workspace = await makeFull();
  const { workspaceId } = workspace.scope;
  const before = await rowsOf(workspaceId);
  const rows = { name: '', text: 'select delete_workspace_rows($1, 10)' };
  const call = { statement: rows, values: [workspaceId] };
  const refusal = 'this workspace is not to be deleted now';
  await expect(db.batch(workspaceId, [call])).rejects.toThrow(refusal);
  expect(await beginWorkspaceDeletion(workspace.scope)).toBe('gone');
  await ask(workspace);
  await expect(db.batch(workspaceId, [call])).rejects.toThrow(refusal);
  expect(await findDueDeletions(db)).toEqual([]);
  // The service cannot change when the time has come.
  const sooner = 'update workspace_deletion set due_at = now()';
  const backdated = `insert into workspace_deletion (workspace_id, due_at) values ($1, now())`;
  for (const [text, values] of [
    [sooner, []],
    [backdated, [workspaceId]],
  ] as const) {
    const statement = { name: '', text };
    await expect(db.batch(workspaceId, [{ statement, values }])).rejects.toThrow('permission');
  }
  await makeDue(workspace);
  await expect(db.batch(newUuid(), [call])).rejects.toThrow(refusal);
  await cancelWorkspaceDeletion(workspace.scope);
  const { workspace_event: events, ...others } = await rowsOf(workspaceId);
  const { workspace_event: eventsBefore, ...othersBefore } = before;
  expect(others).toEqual(othersBefore);
  expect(events).toBe((eventsBefore ?? 0) + 2);
});

test('a due deletion removes every row and blob, leaves one line, and touches no other workspace', async () => {
  const workspace = await makeFull();
  const other = await makeFull();
  const { workspaceId } = workspace.scope;
  const untouched = await rowsOf(other.scope.workspaceId);
  expect(Object.keys(untouched).length).toBeGreaterThan(20);
  expect(other.hashes).toEqual(workspace.hashes);
  await ask(workspace);
  await makeDue(workspace);
  expect(await findDueDeletions(db)).toEqual([{ workspaceId, run: 0 }]);

  expect(await beginWorkspaceDeletion(workspace.scope)).toBe('go');
  const begun = await rowsOf(workspaceId);
  expect([begun['member'], begun['api_key']]).toEqual([undefined, undefined]);
  // Ended in the middle: everything is begun anew, with other sizes.
  const behind = await deleteWorkspaceBlobs(workspace.scope, blobs, '', -1);
  expect(behind).toBe(workspace.hashes.toSorted().at(-1));
  expect(await deleteWorkspaceBlobs(workspace.scope, blobs, behind ?? '', 10_000)).toBeNull();
  expect(await deleteWorkspaceBlobs(workspace.scope, blobs, '', 10_000)).toBeNull();
  expect(await deleteWorkspaceRows(workspace.scope, 0, 7)).toEqual({ done: false });
  expect(await beginWorkspaceDeletion(workspace.scope)).toBe('go');
  expect(await deleteWorkspaceRows(workspace.scope, 60_000, 7)).toEqual({ done: true });
  expect(await deleteWorkspaceRows(workspace.scope, 60_000)).toEqual({ done: true });
  expect(await beginWorkspaceDeletion(workspace.scope)).toBe('gone');

  expect(await rowsOf(workspaceId)).toEqual({});
  for (const hash of workspace.hashes) {
    expect(await blobs.has(workspaceId, hash)).toBe(false);
    expect(await blobs.has(other.scope.workspaceId, hash)).toBe(true);
  }
  expect(await blobs.readNote(workspaceId, HEADS_NOTE)).toBeNull();
  expect(await blobs.readNote(other.scope.workspaceId, HEADS_NOTE)).not.toBeNull();
  expect(await rowsOf(other.scope.workspaceId)).toEqual(untouched);
  expect(await verifyTrail(other.scope, other.content.auditId)).toMatchObject({ whole: true });
  const { rows } = await admin.query<{ asked_by: string; deleted_at: Date }>(
    `select id, asked_by, deleted_at from deleted_workspace`,
  );
  expect(rows).toEqual([
    { id: workspaceId, asked_by: workspace.userId, deleted_at: expect.any(Date) as Date },
  ]);
  const { rowCount } = await admin.query(`select from workspace where id = $1`, [workspaceId]);
  expect(rowCount).toBe(0);
});

test('work that is under way has an hour to end before anything is deleted', async () => {
  const workspace = await makeFull();
  const { workspaceId } = workspace.scope;
  await ask(workspace);
  await makeDue(workspace);
  await admin.query(
    `insert into unfinished_work (kind, workspace_id, id, submitted_at) values ('audit', $1, $2, now())`,
    [workspaceId, newUuid()],
  );
  expect(await beginWorkspaceDeletion(workspace.scope)).toBe('wait');
  expect((await rowsOf(workspaceId))['violation']).toBeGreaterThan(0);
  await admin.query(
    `update workspace_deletion set due_at = now() - interval '2 hours' where workspace_id = $1`,
    [workspaceId],
  );
  expect(await beginWorkspaceDeletion(workspace.scope)).toBe('go');
});
