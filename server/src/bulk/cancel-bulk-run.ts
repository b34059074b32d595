import type { BulkRun } from '@copydesk/contract/bulk/bulk-run';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { bulkEvent } from './bulk-event.ts';
import { bulkIdOf, getBulkRun } from './bulk-run.ts';

const LOCK = statement<{ status: BulkRun['status']; name: string }>(`
  select status, name from bulk_run where workspace_id = $1 and id = $2 for update`);
// This waits for a row that is being claimed at the same time, and then leaves it alone.
const CANCEL_ROWS = statement<{ cancelled: number }>(`
  with cancelled as (
    update bulk_row set status = 'cancelled'
    where workspace_id = $1 and bulk_id = $2 and status = 'pending' returning position)
  select count(*)::int as cancelled from cancelled`);
const CANCEL_RUN = statement(`
  update bulk_run set status = 'CANCELLED', cancelled = cancelled + $3,
    finished_at = case when ready + failed + cancelled + $3 = total then $4::timestamptz end
  where workspace_id = $1 and id = $2`);
const LEAVE = statement(`
  delete from unfinished_work w using bulk_run b
  where b.workspace_id = $1 and b.id = $2 and b.finished_at is not null
    and w.kind = 'bulk' and w.workspace_id = b.workspace_id and w.id = b.id`);

/**
 * Cancels the pending rows of a run. Rows that are being written finish as usual, and the run ends with the
 * last of them. A run that has ended or was cancelled before is not changed.
 */
export const cancelBulkRun = (scope: Scope, publicId: string): Promise<BulkRun> =>
  transaction(scope, async (inside) => {
    const id = bulkIdOf(publicId);
    const at = [inside.workspaceId, id];
    const [run] = await query(inside, LOCK, at);
    if (!run) throw notFound('bulk run');
    if (run.status === 'RUNNING') {
      const [{ cancelled: rows } = { cancelled: 0 }] = await query(inside, CANCEL_ROWS, at);
      await batch(inside, [
        call(CANCEL_RUN, [...at, rows, inside.now()]),
        call(LEAVE, at),
        bulkEvent(inside, 'bulk_cancelled', { id, name: run.name, rows }),
      ]);
    }
    return getBulkRun(inside, publicId);
  });
