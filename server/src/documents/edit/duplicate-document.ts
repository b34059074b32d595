import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { creatorOf } from '../see-document.ts';
import { signText } from '../text-signature.ts';
import { readSentContent } from './draft-content.ts';
import { readCurrentContent, readDraftState, refuseUnready } from './draft-state.ts';

// The receipt stays with the original: no model wrote the copy.
const COPY = statement(`
  insert into document (workspace_id, id, title, document, raw_document, generated_output, language_key,
    tone_id, status, created_by, created_at, signature)
  select d.workspace_id, $3, $4, $5, $6, '', d.language_key, d.tone_id, 'ready', $7, $8, $9
  from document d where d.workspace_id = $1 and d.id = $2`);

/**
 * Makes a new document with the same text, language and tone. It belongs to whoever makes it, and is not shared.
 * Returns its public id. Throws not_found, and conflict for a document without a text.
 */
export const duplicateDocument = async (
  scope: Scope,
  input: { readonly documentId: string; readonly title: string },
): Promise<string> => {
  const state = await readDraftState(scope, input.documentId);
  refuseUnready(state);
  const { blocks, raw } = await readCurrentContent(scope, state.id);
  const { title } = readSentContent({ title: input.title, blocks: [] });
  const id = newUuid();
  await query(scope, COPY, [
    scope.workspaceId,
    state.id,
    id,
    title,
    JSON.stringify(blocks),
    raw,
    creatorOf(scope),
    scope.now(),
    signText(title, raw),
  ]);
  return toPublicId('doc', id);
};
