import { readDraftState, refuseUnready } from '../documents/edit/draft-state.ts';
import { exportDocument } from '../documents/edit/export-document.ts';
import { getDraft } from '../documents/edit/get-draft.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { PushParts } from './check-push.ts';
import { getContent } from './get-content.ts';
import { pushContent } from './push-content.ts';

/** The name of the content that a document is audited as. It stays the same, so that findings go on. */
const externalIdOf = (documentId: string): string => `document:${documentId}`;

/**
 * Audits the text of a document as it is now. The first time makes an asset of it; later ones are its next versions,
 * compared with the one before. The same text by the same rules gives the same audit. Every member can read the audit.
 * Throws not_found, conflict for a document without a text, and what a push throws.
 */
export const auditDocument = async (
  scope: Scope,
  parts: PushParts,
  documentId: string,
): Promise<{ auditId: string; unchanged: boolean }> => {
  refuseUnready(await readDraftState(scope, documentId));
  const { title, language_key: language } = await getDraft(scope, documentId);
  const { bytes } = await exportDocument(scope, { documentId, format: 'html' });
  const { externalId, unchanged } = await pushContent(scope, parts, {
    externalId: externalIdOf(documentId),
    text: bytes.toString(),
    format: 'html',
    name: title.trim() === '' ? null : title,
    metadata: { language },
    expected: null,
  });
  const { content } = await getContent(scope, externalId, { unchanged });
  return { auditId: content.audit_id, unchanged };
};
