import type { BulkRow, BulkRowState } from '@copydesk/contract/bulk/app-routes';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { bulkIdOf } from './bulk-run.ts';
import { RUN_FIELDS } from './export-rows.ts';

interface Row extends Omit<BulkRow, 'mistakes'> {
  mistakes: BulkRow['mistakes'] | null;
}

// A page of rows may have megabytes of text, so only the beginnings are read.
const PAGE = statement<Row>(`
  with page as materialized (
    select r.position, r.source_row, r.status, r.failure, r.mistakes, r.document_id, r.input
    from bulk_row r
    where r.workspace_id = $1 and r.bulk_id = $2 and r.position > $3
      and ($4::text is null or r.status = $4)
    order by r.position limit $5)
  select p.position, p.source_row as row, p.failure, p.mistakes, p.document_id,
    case p.status when 'claimed' then 'running' else p.status end as status,
    case d.status when 'ready' then d.title end as title,
    (select coalesce(jsonb_object_agg(e.key, case when length(e.value::text) > 300
        then to_jsonb(left(e.value #>> '{}', 240) || '…') else e.value end), '{}')
      from jsonb_each(p.input) e) as input
  from page p
  left join document d on d.workspace_id = $1 and d.id = p.document_id
  order by p.position`);

/** Returns rows of a run in the order of the file, a page at a time. Throws not_found for an unknown run. */
export const listRows = async (
  scope: Scope,
  input: {
    readonly id: string;
    readonly status: BulkRowState | null;
    readonly after: number;
    readonly limit: number;
  },
): Promise<{ rows: BulkRow[]; next_after: number | null; fields: string[] }> => {
  const at = [scope.workspaceId, bulkIdOf(input.id)];
  const status = input.status === 'running' ? 'claimed' : input.status;
  const [[run], found] = await batch(scope, [
    call(RUN_FIELDS, at),
    call(PAGE, [...at, input.after, status, input.limit + 1]),
  ]);
  if (!run) throw notFound('bulk run');
  const rows = found.slice(0, input.limit).map((row) => ({
    ...row,
    // A skipped row has its mistakes instead.
    failure: row.status === 'skipped' ? null : row.failure,
    mistakes: row.mistakes ?? [],
    document_id: toPublicIdOrNull('doc', row.document_id),
  }));
  return {
    rows,
    next_after: found.length > input.limit ? (rows.at(-1)?.position ?? null) : null,
    fields: run.fields ?? [],
  };
};
