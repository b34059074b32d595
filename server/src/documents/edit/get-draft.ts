import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { Block } from '../../generation/blocks.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { blocksOf, type ContentRow } from './draft-content.ts';
import type { DocumentStatus } from '../get-document.ts';
import { isVisible, viewerOf } from '../see-document.ts';

interface Row extends ContentRow {
  readonly id: string;
  readonly revision: number;
  readonly version: number;
  readonly shared: boolean;
  readonly created_by: string | null;
  readonly author_name: string | null;
  readonly language_key: LanguageKey | null;
  readonly template_id: string | null;
  readonly template_name: string | null;
  readonly tone_id: string | null;
  readonly tone_meta_id: string | null;
  readonly tone_name: string | null;
  readonly bulk_input_id: string | null;
  readonly status: DocumentStatus;
  readonly failure: string | null;
  readonly has_receipt: boolean;
  readonly created_at: Date;
  readonly saved_at: Date | null;
  readonly saved_by: string | null;
  readonly saved_by_name: string | null;
}

/** A document as the editor opens it. Ids are UUIDs. */
export interface OpenedDraft extends Omit<Row, 'document' | 'raw_document'> {
  readonly blocks: readonly Block[];
}

const GET = statement<Row>(`
  select d.id, d.title, d.document, d.raw_document, d.revision, d.version, d.shared, d.created_by,
    a.name as author_name, d.language_key, d.template_id,
    coalesce(nullif(t.name, ''), t.key) as template_name, d.tone_id, m.id as tone_meta_id,
    coalesce(m.name, o.key) as tone_name, d.bulk_input_id, d.status, d.failure,
    d.receipt is not null as has_receipt, d.created_at, d.saved_at, d.saved_by,
    s.name as saved_by_name
  from document d
  left join user_account a on a.id = d.created_by
  left join user_account s on s.id = d.saved_by
  left join template t on t.workspace_id = d.workspace_id and t.id = d.template_id
  left join tone o on o.workspace_id = d.workspace_id and o.id = d.tone_id
  left join tone_meta m on m.workspace_id = d.workspace_id and m.tone_id = d.tone_id
    and m.language_key = d.language_key
  where d.workspace_id = $1 and d.id = $2 and ${isVisible('$3', 'd')}`);

/**
 * Returns a document with its blocks, which are read from the Markdown if none are stored. Throws not_found
 * if the actor may not see it.
 */
export const getDraft = async (scope: Scope, publicId: string): Promise<OpenedDraft> => {
  const id = fromPublicId('doc', publicId);
  const [row] = id ? await query(scope, GET, [scope.workspaceId, id, viewerOf(scope)]) : [];
  if (!row) throw notFound('document');
  const { document: _document, raw_document: _raw, ...rest } = row;
  return { ...rest, blocks: blocksOf(row) };
};
