import type { Database } from '../platform/db/database.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Work } from '../platform/durable/engine.ts';

// These statements read across workspaces: the table holds only ids and times, and only the reconciler reads it.
const DUE = statement<{ workspaceId: string; run: number }>(`
  select workspace_id as "workspaceId", run from workspace_deletion where due_at <= now()
  order by due_at limit 20`);
const RERUN = statement(`update workspace_deletion set run = run + 1 where workspace_id = $1`);

/** The deletion of a workspace as work for the engine. Each run has a name of its own. */
export const deletionWork = (workspaceId: string, run: number): Work => ({
  service: 'workspaceDeletion',
  handler: 'run',
  name: `${workspaceId}-${run}`,
  input: { workspaceId },
});

/** The workspaces whose time has come and which are not deleted yet. */
export const findDueDeletions = async (db: Database) => (await db.batch('', [call(DUE, [])]))[0];

/** Counts a new run of a deletion that the engine ended before everything was deleted. */
export const countDeletionRun = async (db: Database, workspaceId: string): Promise<void> => {
  await db.batch('', [call(RERUN, [workspaceId])]);
};
