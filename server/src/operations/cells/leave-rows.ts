import type pg from 'pg';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { deleteWorkspaceBlobs } from '../../workspaces/delete-workspace.ts';
import type { Cells } from './copy-rows.ts';
import { hasWorkspace, hold, holdBoth } from './demand-fit.ts';
import { listMovedTables } from './moved-tables.ts';
import { openWorkspace, readMove } from './move-state.ts';

/** Deletes the rows of a workspace in one cell, those that refer to others first. */
const deleteRows = async (client: pg.Client, workspaceId: string): Promise<number> => {
  const tables = (await listMovedTables(client, workspaceId)).toReversed();
  let rows = 0;
  await client.query('begin');
  try {
    await client.query(`set local session_replication_role = 'replica'`);
    for (const { place, condition } of tables) {
      rows += (await client.query(`delete from ${place} where ${condition}`)).rowCount ?? 0;
    }
    // A move that is begun again then copies everything anew.
    await client.query('update workspace_move set copied_from = null where id = $1', [workspaceId]);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/**
 * Takes a move back that has not ended: what was copied is deleted, and the first cell opens the workspace again. Throws
 * if the other cell has opened it, because people may have written there since.
 */
export const takeMoveBack = async (cells: Cells, workspaceId: string): Promise<number> => {
  const { from, to } = cells;
  await holdBoth(cells, workspaceId);
  const [here, there] = [await readMove(from, workspaceId), await readMove(to, workspaceId)];
  if (there?.state !== 'arriving') {
    throw new Error(
      here === null
        ? 'There is no move to take back.'
        : 'The other cell has opened the workspace. Move it back by a move in the other direction.',
    );
  }
  if (here !== null && here.moveId !== there.moveId) {
    throw new Error('The workspace is on its way from the first cell to another one than this.');
  }
  const rows = await deleteRows(to, workspaceId);
  // In this order: ended in between, the other cell still says that the workspace is not there.
  await openWorkspace(from, workspaceId, ['leaving', 'moved']);
  await openWorkspace(to, workspaceId, ['arriving']);
  return rows;
};

/** Longer than any store takes to delete what it has. */
const NO_END_MS = 2 ** 40;

/** Deletes what a workspace left behind in the cell that it has moved from. */
export const deleteLeftRows = async (
  client: pg.Client,
  scope: Scope,
  blobs: BlobStore,
): Promise<number> => {
  const { workspaceId } = scope;
  await hold(client, workspaceId);
  const move = await readMove(client, workspaceId);
  if (move?.state !== 'moved' || !(await hasWorkspace(client, workspaceId))) {
    throw new Error('Only rows that a workspace left behind are deleted, and there are none.');
  }
  await deleteWorkspaceBlobs(scope, blobs, '', NO_END_MS);
  return deleteRows(client, workspaceId);
};
