import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { documentRow } from '../documents/generate/create-document-to-write.ts';
import { failDocument } from '../documents/generate/end-document.ts';
import { factsFor } from '../documents/generate/resolve-request.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { laneKey } from '../platform/durable/lanes.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { InputValues } from '../templates/template-input.ts';
import { failRows, type RunFailure } from './fail-rows.ts';

interface RunRow {
  id: string;
  template_id: string;
  template_key: string | null;
  template_version: number;
  language_key: LanguageKey;
  tone_id: string | null;
  tone_key: string | null;
  tone_version: number | null;
  infobase_fields: string[];
}

const OWN = statement<{ document_id: string; attempts: number }>(`
  update bulk_row set attempts = attempts + 1
  where workspace_id = $1 and lane = $2 and status = 'claimed'
  returning document_id, attempts`);
const RUNS = statement<RunRow>(`
  select b.id, b.template_id, t.key as template_key, b.template_version, b.language_key, b.tone_id,
    o.key as tone_key, b.tone_version,
    array(select f ->> 'key' from jsonb_array_elements(v.content -> b.language_key -> 'form') f
      where f ->> 'type' = 'infobase') as infobase_fields
  from bulk_run b
  left join template t on t.workspace_id = b.workspace_id and t.id = b.template_id
  left join template_version v on v.workspace_id = b.workspace_id
    and v.template_id = b.template_id and v.version = b.template_version
  left join tone o on o.workspace_id = b.workspace_id and o.id = b.tone_id
  where b.workspace_id = $1 and b.status = 'RUNNING' order by b.id`);
const NEXT = statement<{ position: number; input: InputValues }>(`
  select position, input from bulk_row
  where workspace_id = $1 and bulk_id = $2 and status = 'pending'
  order by position limit 1 for update skip locked`);
const CLAIM = statement(`
  update bulk_row set status = 'claimed', lane = $4, document_id = $5, failure = null, attempts = 0
  where workspace_id = $1 and bulk_id = $2 and position = $3`);

/** A row that a lane has resumed this often probably crashes the lane, and is given up. */
const MAX_ATTEMPTS = 5;

/** Returns which deleted thing a run would need; null if nothing is missing. */
const failureOf = (run: RunRow): RunFailure | null => {
  if (run.template_key === null) return 'template_deleted';
  return run.tone_id !== null && run.tone_key === null ? 'tone_deleted' : null;
};

const beginRow = async (
  inside: Scope,
  run: RunRow,
  row: { readonly position: number; readonly input: InputValues },
  lane: string,
): Promise<string> => {
  const { workspaceId } = inside;
  const documentId = newUuid();
  const { infobaseIds, facts } = await factsFor(inside, {
    fields: run.infobase_fields,
    input: row.input,
    languageKey: run.language_key,
  });
  const { tone_id: toneId, tone_key: toneKey, tone_version: toneVersion } = run;
  const request = {
    languageKey: run.language_key,
    template: {
      id: run.template_id,
      key: run.template_key ?? '',
      version: run.template_version,
    },
    tone: toneId === null ? null : { id: toneId, key: toneKey ?? '', version: toneVersion ?? 1 },
    input: row.input,
    infobaseIds,
    facts,
  };
  await batch(inside, [
    documentRow(inside, documentId, request, run.id),
    call(CLAIM, [workspaceId, run.id, row.position, lane, documentId]),
  ]);
  return documentId;
};

/**
 * Claims the next row for a lane and creates its document. Returns the document's id, or null if no row is
 * waiting. A row that the lane claimed before a crash comes first: only one process works on a lane, so
 * nobody else has it.
 */
export const claimRow = (
  scope: Scope,
  lane: number,
  { takesNew = true }: { readonly takesNew?: boolean } = {},
): Promise<string | null> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const key = laneKey({ workspaceId, lane });
    for (const own of await query(inside, OWN, [workspaceId, key])) {
      if (own.attempts < MAX_ATTEMPTS) return own.document_id;
      await failDocument(inside, own.document_id, 'lost');
    }
    const runs = takesNew ? await query(inside, RUNS, [workspaceId]) : [];
    // Lanes start with different runs, so that a second run does not wait for the first.
    for (let i = 0; i < runs.length; i++) {
      const run = runs[(i + lane) % runs.length] as RunRow;
      const failure = failureOf(run);
      if (failure) {
        await failRows(inside, run.id, failure);
        continue;
      }
      const [row] = await query(inside, NEXT, [workspaceId, run.id]);
      if (row) return beginRow(inside, run, row, key);
    }
    return null;
  });
