import type { BulkRunDetail } from '@copydesk/contract/bulk/app-routes';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { bulkIdOf, readRunCursor, RUN_COLUMNS, type RunRow, toBulkRun } from './bulk-run.ts';

interface DetailRow extends RunRow {
  skipped: number;
  file_name: string | null;
  template_name: string | null;
  tone_name: string | null;
  created_by_name: string | null;
}

// The name of the template in the run's version and language, or its key.
const select = (where: string): string => `
  select ${RUN_COLUMNS}, b.skipped, b.file_name, u.name as created_by_name,
    coalesce(v.content -> b.language_key ->> 'name', t.key) as template_name,
    coalesce(o.content -> b.language_key ->> 'name', n.key) as tone_name
  from bulk_run b
  left join template t on t.workspace_id = b.workspace_id and t.id = b.template_id
  left join template_version v on v.workspace_id = b.workspace_id
    and v.template_id = b.template_id and v.version = b.template_version
  left join tone n on n.workspace_id = b.workspace_id and n.id = b.tone_id
  left join tone_version o on o.workspace_id = b.workspace_id
    and o.tone_id = b.tone_id and o.version = b.tone_version
  left join user_account u on u.id = b.created_by
  where b.workspace_id = $1 and ${where}`;
const GET = statement<DetailRow>(select('b.id = $2'));
const PAGE = statement<DetailRow>(
  select('($2::uuid is null or b.id < $2) order by b.id desc limit $3'),
);

const toRunDetail = (row: DetailRow): BulkRunDetail => ({
  ...toBulkRun(row),
  skipped: row.skipped,
  file_name: row.file_name,
  template_name: row.template_name,
  tone_name: row.tone_name,
  created_by_name: row.created_by_name,
});

/**
 * Returns one bulk run with the names of its template, tone and creator. Throws not_found for an unknown or
 * malformed id, or one of another workspace.
 */
export const getRunDetail = async (scope: Scope, publicId: string): Promise<BulkRunDetail> => {
  const [row] = await query(scope, GET, [scope.workspaceId, bulkIdOf(publicId)]);
  if (!row) throw notFound('bulk run');
  return toRunDetail(row);
};

/** Returns a page of the workspace's bulk runs, newest first. Ids ascend with time. */
export const listRunDetails = async (
  scope: Scope,
  input: { readonly cursor: string | null; readonly limit: number },
): Promise<{ runs: BulkRunDetail[]; next_cursor: string | null }> => {
  const after = readRunCursor(input.cursor);
  const rows = await query(scope, PAGE, [scope.workspaceId, after, input.limit + 1]);
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    runs: shown.map(toRunDetail),
    next_cursor: rows.length > input.limit && last ? toPublicId('blk', last.id) : null,
  };
};
