import type { BulkMistakeKind } from '@copydesk/contract/bulk/app-routes';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { addUnfinished } from '../platform/durable/unfinished-work.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import { bulkEvent } from './bulk-event.ts';

/** A row as stored: pending, or skipped because of its mistakes. */
export interface NewRow {
  readonly input: Readonly<Record<string, unknown>>;
  /** The number of the row in the file; null if rows are not counted. */
  readonly sourceRow: number | null;
  readonly mistakes: readonly { readonly field: string | null; readonly kind: BulkMistakeKind }[];
}

export interface NewRun {
  readonly name: string | null;
  readonly fileName: string | null;
  readonly template: { readonly id: string; readonly version: number };
  readonly tone: { readonly id: string; readonly version: number } | null;
  readonly languageKey: LanguageKey;
  /** In the order of the file. */
  readonly rows: readonly NewRow[];
}

const RUN = statement(`
  insert into bulk_run (workspace_id, id, name, template_id, template_version, language_key, tone_id,
    tone_version, status, total, skipped, file_name, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'RUNNING', $9, $10, $11, $12, $13)`);
const ROWS = statement(`
  insert into bulk_row (workspace_id, bulk_id, position, source_row, status, input, mistakes, failure)
  select $1, $2, $3::int + e.nth::int, (e.made -> 'row')::int,
    case when e.made ? 'mistakes' then 'skipped' else 'pending' end,
    e.made -> 'input', e.made -> 'mistakes', e.made ->> 'failure'
  from jsonb_array_elements($4::jsonb) with ordinality as e (made, nth)`);

/** Characters of a file that are sent to PostgreSQL at once. */
const CHUNK_CHARACTERS = 256 * 1024;

/** Describes why a row was skipped, as exports show it. */
const failureOf = (mistakes: NewRow['mistakes']): string =>
  mistakes.map(({ field, kind }) => (field === null ? kind : `${field}: ${kind}`)).join('; ');

const jsonOf = ({ input, sourceRow, mistakes }: NewRow): string =>
  JSON.stringify({
    input,
    ...(sourceRow === null ? {} : { row: sourceRow }),
    ...(mistakes.length === 0 ? {} : { mistakes, failure: failureOf(mistakes) }),
  });

/** Yields the rows as JSON arrays of limited size, each with the number of rows before it. */
function* chunksOf(rows: readonly NewRow[]): Generator<{ before: number; json: string }> {
  let texts: string[] = [];
  let size = 0;
  let before = 0;
  for (const [at, row] of rows.entries()) {
    const text = jsonOf(row);
    texts.push(text);
    size += text.length;
    if (size < CHUNK_CHARACTERS && at < rows.length - 1) continue;
    yield { before, json: `[${texts.join(',')}]` };
    before = at + 1;
    texts = [];
    size = 0;
  }
}

/** Stores a run with its rows, including skipped ones, and returns its id. */
export const storeRun = async (scope: Scope, run: NewRun): Promise<string> => {
  const id = newUuid();
  await transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const now = inside.now();
    const name = run.name || 'Bulk run';
    const skipped = run.rows.filter(({ mistakes }) => mistakes.length > 0).length;
    const total = run.rows.length - skipped;
    await batch(inside, [
      call(RUN, [
        workspaceId,
        id,
        name,
        run.template.id,
        run.template.version,
        run.languageKey,
        run.tone?.id ?? null,
        run.tone?.version ?? null,
        total,
        skipped,
        run.fileName,
        authorOf(inside.actor),
        now,
      ]),
      addUnfinished('bulk', workspaceId, id, now),
      bulkEvent(inside, 'bulk_started', { id, name, rows: total }),
    ]);
    for (const { before, json } of chunksOf(run.rows)) {
      await query(inside, ROWS, [workspaceId, id, before, json]);
    }
  });
  return id;
};
