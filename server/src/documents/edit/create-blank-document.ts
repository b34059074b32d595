import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { creatorOf } from '../see-document.ts';
import { readSentContent } from './draft-content.ts';

const INSERT = statement(`
  insert into document (workspace_id, id, title, document, raw_document, generated_output, language_key,
    status, created_by, created_at)
  values ($1, $2, $3, '[]', '', '', $4, 'ready', $5, $6)`);

/**
 * Creates an empty document. Only the person who makes it sees it until it is shared. Returns its public id.
 */
export const createBlankDocument = async (
  scope: Scope,
  input: { readonly title: string; readonly language: LanguageKey },
): Promise<string> => {
  const id = newUuid();
  const { title } = readSentContent({ title: input.title, blocks: [] });
  const by = creatorOf(scope);
  await query(scope, INSERT, [scope.workspaceId, id, title, input.language, by, scope.now()]);
  return toPublicId('doc', id);
};
