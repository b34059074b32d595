import type { WorkspaceDeletion } from '@copydesk/contract/workspaces/workspaces';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

const FIND = statement<{ asked_by: string | null; asked_at: Date; due_at: Date }>(`
  select u.name as asked_by, d.asked_at, d.due_at
  from workspace_deletion d left join user_account u on u.id = d.asked_by
  where d.workspace_id = $1`);

/** Returns when the workspace will be deleted, and who asked for it; null if nobody did. */
export const getWorkspaceDeletion = async (
  scope: Scope,
): Promise<{ deletion: WorkspaceDeletion | null }> => {
  const [row] = await query(scope, FIND, [scope.workspaceId]);
  if (!row) return { deletion: null };
  const { asked_by, asked_at, due_at } = row;
  return {
    deletion: { asked_by, asked_at: asked_at.toISOString(), due_at: due_at.toISOString() },
  };
};
