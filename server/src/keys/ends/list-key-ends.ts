import type { Database } from '../../platform/db/database.ts';
import { call, statement } from '../../platform/db/statement.ts';

// Row-level security shows the rows of all workspaces to a transaction that acts for none. They are ids and times.
const WORKSPACES = statement<{ workspace_id: string }>(`
  select distinct r.workspace_id from key_reminder r where r.due_at <= $1 order by r.workspace_id`);

/** Returns the UUIDs of the workspaces in which somebody is to be told that a key ends. */
export const listKeyEnds = async (db: Database, now: Date): Promise<readonly string[]> => {
  const [rows] = await db.batch('', [call(WORKSPACES, [now])]);
  return rows.map(({ workspace_id: id }) => id);
};
