import type { BulkRun } from '@copydesk/contract/bulk/bulk-run';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue, notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

/** The columns of a run; `$1` is the workspace. */
export interface RunRow {
  id: string;
  name: string;
  status: BulkRun['status'];
  total: number;
  ready: number;
  failed: number;
  cancelled: number;
  claimed: number;
  created_at: Date;
  finished_at: Date | null;
  template_id: string;
  language_key: LanguageKey;
}

// Only claimed rows are counted: they are few and have an index. All other rows that have not ended are
// pending.
export const RUN_COLUMNS = `
  b.id, b.name, b.status, b.total, b.ready, b.failed, b.cancelled, b.created_at, b.finished_at,
  b.template_id, b.language_key,
  (select count(*)::int from bulk_row r
    where r.workspace_id = $1 and r.bulk_id = b.id and r.status = 'claimed') as claimed`;
const GET = statement<RunRow>(`
  select ${RUN_COLUMNS} from bulk_run b where b.workspace_id = $1 and b.id = $2`);
const LIST = statement<RunRow>(`
  select ${RUN_COLUMNS} from bulk_run b where b.workspace_id = $1 and ($2::uuid is null or b.id < $2)
  order by b.id desc limit $3`);

export const toBulkRun = (row: RunRow): BulkRun => ({
  id: toPublicId('blk', row.id),
  name: row.name,
  status: row.status,
  total: row.total,
  ready: row.ready,
  failed: row.failed,
  cancelled: row.cancelled,
  pending: row.total - row.ready - row.failed - row.cancelled - row.claimed,
  running: row.claimed,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  template_id: toPublicId('tpl', row.template_id),
  language_key: row.language_key,
});

/** Returns the UUID of a public id. Throws not_found for a malformed one. */
export const bulkIdOf = (publicId: string): string => {
  const id = fromPublicId('blk', publicId);
  if (id === null) throw notFound('bulk run');
  return id;
};

/**
 * Returns one bulk run and its progress. Throws not_found for an unknown or malformed id, or one of another
 * workspace.
 */
export const getBulkRun = async (scope: Scope, publicId: string): Promise<BulkRun> => {
  const [row] = await query(scope, GET, [scope.workspaceId, bulkIdOf(publicId)]);
  if (!row) throw notFound('bulk run');
  return toBulkRun(row);
};

/** Reads the cursor of a page of runs, which is the id of its last run. Throws invalid for anything else. */
export const readRunCursor = (cursor: string | null): string | null => {
  const id = cursor === null ? null : fromPublicId('blk', cursor);
  if (cursor === null || id !== null) return id;
  throw invalidValue(['cursor'], 'not a cursor; take it from next_cursor');
};

/** Returns a page of the workspace's bulk runs, newest first. Ids ascend with time. */
export const listBulkRuns = async (
  scope: Scope,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<{ runs: BulkRun[]; nextCursor: string | null }> => {
  const rows = await query(scope, LIST, [scope.workspaceId, readRunCursor(cursor), limit + 1]);
  const runs = rows.slice(0, limit).map(toBulkRun);
  return { runs, nextCursor: rows.length > limit ? (runs.at(-1)?.id ?? null) : null };
};
