import { tellOf } from '../activity/tell-event.ts';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

const LOCK = statement(`select from bulk_run where workspace_id = $1 and id = $2 for update`);
const FAIL = statement(`
  with failed as (
    update bulk_row set status = 'failed', failure = $3
    where workspace_id = $1 and bulk_id = $2 and status = 'pending' returning position)
  update bulk_run set failed = failed + (select count(*) from failed)
  where workspace_id = $1 and id = $2`);
const END = statement(`
  with ended as (
    update bulk_run set finished_at = $3,
      status = case status when 'RUNNING' then 'COMPLETED' else status end
    where workspace_id = $1 and id = $2 and finished_at is null
      and ready + failed + cancelled = total
    returning id, status),
  told as (${tellOf('ended e', { type: "'bulk.completed'", at: '$3', subject: 'e.id' }, "e.status = 'COMPLETED'")})
  delete from unfinished_work w
  where w.kind = 'bulk' and w.workspace_id = $1 and w.id = (select e.id from ended e)`);

/** Why the remaining rows of a run cannot be written. */
export type RunFailure = 'template_deleted' | 'tone_deleted';

/** Fails the pending rows of a run, inside the transaction of the caller. */
export const failRows = async (
  inside: Scope,
  runId: string,
  failure: RunFailure,
): Promise<void> => {
  const at = [inside.workspaceId, runId];
  await query(inside, LOCK, at);
  await batch(inside, [call(FAIL, [...at, failure]), call(END, [...at, inside.now()])]);
};
