import type { Database } from '../db/database.ts';
import { call, statement, type Call } from '../db/statement.ts';

export type WorkKind = 'document' | 'bulk' | 'audit' | 'schedule' | 'retention' | 'forward';

/** Work that is not done according to PostgreSQL. */
export interface UnfinishedWork {
  readonly kind: WorkKind;
  readonly workspaceId: string;
  readonly id: string;
  /** How often the engine ended or lost the work before it was done. */
  readonly run: number;
}

// These statements read across workspaces: the table holds only ids, and only the reconciler reads it.
const ADD = statement(`
  insert into unfinished_work (kind, workspace_id, id, submitted_at, run)
  values ($1, $2, $3, $4, $5) on conflict do nothing`);
const REMOVE = statement(
  `delete from unfinished_work where kind = $1 and workspace_id = $2 and id = $3`,
);
const CLAIM = statement<UnfinishedWork>(`
  update unfinished_work w set submitted_at = $2
  from (select kind, workspace_id, id from unfinished_work where submitted_at < $1
    order by submitted_at limit $3 for update skip locked) old
  where w.kind = old.kind and w.workspace_id = old.workspace_id and w.id = old.id
  returning w.kind, w.workspace_id as "workspaceId", w.id, w.run`);
const POSTPONE = statement(`
  update unfinished_work set submitted_at = $4
  where kind = $1 and workspace_id = $2 and id = $3`);
const RERUN = statement(`
  update unfinished_work set run = run + 1, submitted_at = $4
  where kind = $1 and workspace_id = $2 and id = $3`);

/** Run this in the transaction that begins the work. `run` is the number of earlier runs. */
export const addUnfinished = (
  kind: WorkKind,
  workspaceId: string,
  id: string,
  now: Date,
  run = 0,
): Call<unknown> => call(ADD, [kind, workspaceId, id, now, run]);

/** Run this in the transaction that postpones the work: the reconciler leaves it alone until `until`. */
export const postponeUnfinished = (
  kind: WorkKind,
  workspaceId: string,
  id: string,
  until: Date,
): Call<unknown> => call(POSTPONE, [kind, workspaceId, id, until]);

/** Run this in the transaction that ends the work. */
export const removeUnfinished = (kind: WorkKind, workspaceId: string, id: string): Call<unknown> =>
  call(REMOVE, [kind, workspaceId, id]);

/** Claims work that has not been claimed since `before`; two reconcilers never claim the same work. */
export const claimUnfinished = async (
  db: Database,
  input: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<UnfinishedWork[]> => {
  const [rows] = await db.batch('', [call(CLAIM, [input.before, input.now, input.limit])]);
  return rows;
};

/** Counts a new run of work whose last run ended before the work was done. */
export const countRun = async (db: Database, work: UnfinishedWork, now: Date): Promise<void> => {
  await db.batch('', [call(RERUN, [work.kind, work.workspaceId, work.id, now])]);
};
