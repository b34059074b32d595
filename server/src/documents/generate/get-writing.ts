import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Writing } from '@copydesk/contract/documents/app-routes';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId, toPublicIdOrNull } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { InputValues } from '../../templates/template-input.ts';
import type { DocumentFailure } from './document-failure.ts';
import type { DocumentStatus } from '../get-document.ts';
import { canResume } from './resume-document.ts';
import { isVisible, viewerOf } from '../see-document.ts';

interface Row {
  status: DocumentStatus;
  failure: DocumentFailure | null;
  title: string;
  language_key: LanguageKey | null;
  template_id: string | null;
  template_name: string | null;
  tone_id: string | null;
  tone_name: string | null;
  bulk_input_id: string | null;
  input: InputValues | null;
  steps: number | null;
  text: string | null;
  in_bulk: boolean;
  was_asked: boolean;
  has_receipt: boolean;
  created_by: string | null;
  created_at: Date;
  finished_at: Date | null;
}

// The text of a failed document is what its last attempt wrote.
const GET = statement<Row>(`
  select d.status, d.failure, d.title, d.language_key, d.template_id,
    coalesce(nullif(t.name, ''), t.key) as template_name, d.tone_id,
    coalesce(m.name, o.key) as tone_name, d.bulk_input_id, d.input,
    jsonb_array_length(v.content -> d.language_key -> 'commands') as steps,
    case when d.status = 'failed' then (
      select string_agg(c.text, '' order by c.seq) from document_chunk c
      where c.workspace_id = $1 and c.document_id = $2
        and c.attempt = (select l.attempt from document_chunk l
          where l.workspace_id = $1 and l.document_id = $2 order by l.seq desc limit 1)) end as text,
    d.bulk_input_id is not null as in_bulk,
    d.input is not null and d.template_version is not null as was_asked,
    d.receipt is not null as has_receipt, d.created_by, d.created_at, d.finished_at
  from document d
  left join template t on t.workspace_id = d.workspace_id and t.id = d.template_id
  left join template_version v on v.workspace_id = d.workspace_id and v.template_id = d.template_id
    and v.version = d.template_version
  left join tone o on o.workspace_id = d.workspace_id and o.id = d.tone_id
  left join tone_meta m on m.workspace_id = d.workspace_id and m.tone_id = d.tone_id
    and m.language_key = d.language_key
  where d.workspace_id = $1 and d.id = $2 and ${isVisible('$3', 'd')}`);

const named = (prefix: 'tpl' | 'ton', id: string | null, name: string | null) =>
  id === null || name === null ? null : { id: toPublicId(prefix, id), name };

/** Returns a document that is being written or has failed. Throws not_found if the actor may not see it. */
export const getWriting = async (scope: Scope, publicId: string): Promise<Writing> => {
  const id = fromPublicId('doc', publicId);
  const [row] = id ? await query(scope, GET, [scope.workspaceId, id, viewerOf(scope)]) : [];
  if (!row) throw notFound('document');
  return {
    document_id: publicId,
    status: row.status,
    failure: row.failure,
    title: row.title,
    language_key: row.language_key,
    template: named('tpl', row.template_id, row.template_name),
    tone: named('ton', row.tone_id, row.tone_name),
    bulk_id: toPublicIdOrNull('blk', row.bulk_input_id),
    input: { ...row.input },
    steps: row.steps ?? 0,
    text: row.text ?? '',
    can_resume: canResume(row),
    has_receipt: row.has_receipt,
    created_by: toPublicIdOrNull('usr', row.created_by),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
};
