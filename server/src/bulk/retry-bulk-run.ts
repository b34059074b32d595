import type { BulkRun } from '@copydesk/contract/bulk';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { addUnfinished } from '../platform/durable/unfinished-work.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import { bulkIdOf, getBulkRun } from './bulk-run.ts';

const LOCK = statement<{ failed: number; cancelled: number }>(`
  select failed, cancelled from bulk_run where workspace_id = $1 and id = $2 for update`);
const RETRY = statement(`
  with taken as (
    update bulk_row set status = 'pending', failure = null, document_id = null, lane = null
    where workspace_id = $1 and bulk_id = $2 and status = any($3)
    returning old.status)
  update bulk_run set status = 'RUNNING', finished_at = null,
    failed = failed - (select count(*) from taken where status = 'failed'),
    cancelled = cancelled - (select count(*) from taken where status = 'cancelled')
  where workspace_id = $1 and id = $2`);

/**
 * Takes up failed rows again, and cancelled ones if asked to; the run goes on with them. The caller
 * sets the lanes to work once this is committed. Without such rows nothing changes.
 */
export const retryBulkRun = (
  scope: Scope,
  input: { readonly id: string; readonly includeCancelled: boolean },
): Promise<BulkRun> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const id = bulkIdOf(input.id);
    const [run] = await query(inside, LOCK, [workspaceId, id]);
    if (!run) throw notFound('bulk run');
    const statuses = input.includeCancelled ? ['failed', 'cancelled'] : ['failed'];
    if (run.failed + (input.includeCancelled ? run.cancelled : 0) > 0) {
      await batch(inside, [
        call(RETRY, [workspaceId, id, statuses]),
        addUnfinished('bulk', workspaceId, id, inside.now()),
      ]);
    }
    return getBulkRun(inside, input.id);
  });
