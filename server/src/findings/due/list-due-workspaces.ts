import type { Database } from '../../platform/db/database.ts';
import { call, statement } from '../../platform/db/statement.ts';

// Row-level security shows the rows of all workspaces to a transaction that acts for none.
const WORKSPACES = statement<{ workspace_id: string }>(
  `select workspace_id from due_policy order by workspace_id`,
);

/** Returns the UUIDs of the workspaces that have due dates. */
export const listDueWorkspaces = async (db: Database): Promise<readonly string[]> => {
  const [rows] = await db.batch('', [call(WORKSPACES, [])]);
  return rows.map(({ workspace_id: id }) => id);
};
