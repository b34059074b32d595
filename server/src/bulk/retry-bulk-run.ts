import type { BulkRun } from '@copydesk/contract/bulk/bulk-run';
import { batch, query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { kickLanes } from '../platform/durable/lanes.ts';
import { addUnfinished } from '../platform/durable/unfinished-work.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { bulkEvent } from './bulk-event.ts';
import { bulkIdOf, getBulkRun } from './bulk-run.ts';
import { BULK_LANE } from './bulk-work.ts';
import type { BulkWorkers } from './start-bulk-run.ts';

const LOCK = statement<{ name: string }>(`
  select name from bulk_run where workspace_id = $1 and id = $2 for update`);
const RETRY = statement<{ rows: number }>(`
  with taken as (
    update bulk_row set status = 'pending', failure = null, document_id = null, lane = null
    where workspace_id = $1 and bulk_id = $2 and status = any($3)
      and ($4::int[] is null or position = any($4))
    returning old.status)
  update bulk_run set status = 'RUNNING', finished_at = null,
    failed = failed - (select count(*) from taken where status = 'failed'),
    cancelled = cancelled - (select count(*) from taken where status = 'cancelled')
  where workspace_id = $1 and id = $2 and exists (select from taken)
  returning (select count(*)::int from taken) as rows`);

/**
 * Sets failed rows to pending again, and cancelled ones if asked to: all of them or those at some positions.
 * The run continues with them. The caller calls `startRetried` after the commit. Without such rows nothing
 * changes.
 */
export const retryBulkRun = (
  scope: Scope,
  input: {
    readonly id: string;
    readonly includeCancelled: boolean;
    readonly positions?: readonly number[] | null;
  },
): Promise<BulkRun> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const id = bulkIdOf(input.id);
    const [run] = await query(inside, LOCK, [workspaceId, id]);
    if (!run) throw notFound('bulk run');
    const statuses = input.includeCancelled ? ['failed', 'cancelled'] : ['failed'];
    const at = [workspaceId, id, statuses, input.positions ?? null];
    const [taken] = await query(inside, RETRY, at);
    if (taken) {
      await batch(inside, [
        addUnfinished('bulk', workspaceId, id, inside.now()),
        bulkEvent(inside, 'bulk_retried', { id, name: run.name, rows: taken.rows }),
      ]);
    }
    return getBulkRun(inside, input.id);
  });

/**
 * Starts the lanes for the retried rows. If the engine is down, the reconciler starts the rows later: they
 * are stored in PostgreSQL.
 */
export const startRetried = (
  { workspaceId, log }: Scope,
  { engine, lanes }: BulkWorkers,
): Promise<void> =>
  kickLanes(engine, BULK_LANE, { workspaceId, lanes }).catch((error: Error) =>
    log.warn({ err: error.message }, 'lanes were not set to work'),
  );
