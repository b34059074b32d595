import type { Document } from '@copydesk/contract/documents/document';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { isVisible, viewerOf } from './see-document.ts';

export type DocumentStatus = 'generating' | 'ready' | 'failed';

interface Row {
  title: string;
  shared: boolean;
  document: Record<string, unknown>[] | null;
  raw_document: string;
  generated_output: string;
  bulk_input_id: string | null;
  language_key: LanguageKey | null;
  template_id: string | null;
  tone_id: string | null;
  status: DocumentStatus;
  failure: string | null;
}

const GET = statement<Row>(`
  select title, shared, document, raw_document, generated_output, bulk_input_id, language_key,
    template_id, tone_id, status, failure
  from document where workspace_id = $1 and id = $2 and ${isVisible('$3')}`);

/**
 * Returns one document and its progress. Throws not_found for an unknown or malformed id, or one of another
 * workspace.
 */
export const getDocument = async (
  scope: Scope,
  id: string,
): Promise<{ document: Document; status: DocumentStatus; failure: string | null }> => {
  const uuid = fromPublicId('doc', id);
  const [row] = uuid ? await query(scope, GET, [scope.workspaceId, uuid, viewerOf(scope)]) : [];
  if (!row) throw notFound('document');
  const document = {
    id,
    title: row.title,
    shared: row.shared,
    document: row.document,
    rawDocument: row.raw_document,
    generatedOutput: row.generated_output,
    bulkInputId: toPublicIdOrNull('blk', row.bulk_input_id),
    languageKey: row.language_key,
    templateId: toPublicIdOrNull('tpl', row.template_id),
    toneOfVoiceId: toPublicIdOrNull('ton', row.tone_id),
  };
  return { document, status: row.status, failure: row.failure };
};
