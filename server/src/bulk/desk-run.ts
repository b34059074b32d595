import type { BulkDeskRun } from '@copydesk/contract/bulk-desk';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { bulkIdOf, RUN_COLUMNS, type RunRow, toBulkRun } from './bulk-run.ts';

interface DeskRow extends RunRow {
  skipped: number;
  file_name: string | null;
  template_name: string | null;
  tone_name: string | null;
  created_by_name: string | null;
}

// A template is called what its version in the run's language is called, or by its key.
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
const GET = statement<DeskRow>(select('b.id = $2'));
const PAGE = statement<DeskRow>(
  select('($2::uuid is null or b.id < $2) order by b.id desc limit $3'),
);

const toDeskRun = (row: DeskRow): BulkDeskRun => ({
  ...toBulkRun(row),
  skipped: row.skipped,
  file_name: row.file_name,
  template_name: row.template_name,
  tone_name: row.tone_name,
  created_by_name: row.created_by_name,
});

/** One bulk run with the names of what it is made with; a foreign, unknown or malformed id is not found. */
export const getDeskRun = async (scope: Scope, publicId: string): Promise<BulkDeskRun> => {
  const [row] = await query(scope, GET, [scope.workspaceId, bulkIdOf(publicId)]);
  if (!row) throw notFound('bulk run');
  return toDeskRun(row);
};

const readCursor = (cursor: string): string => {
  const id = fromPublicId('blk', cursor);
  if (id !== null) return id;
  const msg = 'Value error, not a cursor; take it from next_cursor';
  const issue = { type: 'value_error', loc: ['query', 'cursor'], msg };
  throw new OperationError('invalid', 'invalid cursor', { issues: [issue] });
};

/** A page of the workspace's bulk runs, newest first: their ids are in the order of time. */
export const listDeskRuns = async (
  scope: Scope,
  input: { readonly cursor: string | null; readonly limit: number },
): Promise<{ runs: BulkDeskRun[]; next_cursor: string | null }> => {
  const after = input.cursor === null ? null : readCursor(input.cursor);
  const rows = await query(scope, PAGE, [scope.workspaceId, after, input.limit + 1]);
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    runs: shown.map(toDeskRun),
    next_cursor: rows.length > input.limit && last ? toPublicId('blk', last.id) : null,
  };
};
