import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { InputValues } from '../templates/template-input.ts';
import { bulkIdOf } from './bulk-run.ts';

/** The outcome of one row. */
export interface ExportedRow {
  readonly position: number;
  readonly status: 'pending' | 'running' | 'ready' | 'failed' | 'cancelled' | 'skipped';
  readonly failure: string | null;
  readonly document_id: string | null;
  readonly title: string | null;
  readonly raw_document: string | null;
  /** The input; for a skipped row, the values in the file. */
  readonly input: InputValues;
}

// The fields of the form in the version of the run. Fields that no row filled are columns too.
export const RUN_FIELDS = statement<{ fields: string[] | null }>(`
  select array(select f ->> 'key'
    from jsonb_array_elements(v.content -> b.language_key -> 'form') with ordinality as form (f, nth)
    order by nth) as fields
  from bulk_run b
  left join template_version v on v.workspace_id = b.workspace_id
    and v.template_id = b.template_id and v.version = b.template_version
  where b.workspace_id = $1 and b.id = $2`);
const PAGE = statement<ExportedRow>(`
  select r.position, case r.status when 'claimed' then 'running' else r.status end as status,
    r.failure, r.document_id, case d.status when 'ready' then d.title end as title,
    case d.status when 'ready' then d.raw_document end as raw_document, r.input
  from bulk_row r
  left join document d on d.workspace_id = r.workspace_id and d.id = r.document_id
  where r.workspace_id = $1 and r.bulk_id = $2 and r.position > $3
  order by r.position limit $4`);

const PAGE_ROWS = 500;

async function* pagesOf(scope: Scope, id: string): AsyncGenerator<ExportedRow[]> {
  for (let after = 0; ;) {
    const page = await query(scope, PAGE, [scope.workspaceId, id, after, PAGE_ROWS]);
    if (page.length > 0) {
      yield page.map((row) => ({ ...row, document_id: toPublicIdOrNull('doc', row.document_id) }));
    }
    if (page.length < PAGE_ROWS) return;
    after = page.at(-1)?.position ?? after;
  }
}

/** Returns the rows of a run in order, a page at a time, and the fields of its form. */
export const exportRows = async (
  scope: Scope,
  publicId: string,
): Promise<{
  readonly fields: readonly string[];
  readonly pages: AsyncGenerator<ExportedRow[]>;
}> => {
  const id = bulkIdOf(publicId);
  const [run] = await query(scope, RUN_FIELDS, [scope.workspaceId, id]);
  if (!run) throw notFound('bulk run');
  return { fields: run.fields ?? [], pages: pagesOf(scope, id) };
};
