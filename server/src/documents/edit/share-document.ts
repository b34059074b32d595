import { noteEvent } from '../../activity/note-event.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Asking, rightsTo } from './document-rights.ts';
import { readDraftState, subjectOf } from './draft-state.ts';
import { viewerOf } from '../see-document.ts';

const SHARE = statement<{ id: string }>(`
  update document set shared = $3
  where workspace_id = $1 and id = $2 and shared <> $3 returning id`);

/**
 * Lets every member see a document, or only its author again. Throws not_found, and forbidden for everybody
 * but its author and administrators.
 */
export const shareDocument = (
  scope: Scope,
  input: { readonly documentId: string; readonly shared: boolean; readonly role: Asking['role'] },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const state = await readDraftState(inside, input.documentId);
    if (!rightsTo(state, { role: input.role, userId: viewerOf(inside) }).mayShare) {
      throw new OperationError(
        'forbidden',
        'Only its author or an admin decides who sees a document.',
      );
    }
    const changed = await query(inside, SHARE, [inside.workspaceId, state.id, input.shared]);
    if (changed.length === 0) return;
    const kind = input.shared ? 'document_shared' : 'document_unshared';
    await noteEvent(inside, { kind, subject: subjectOf(state, true) });
  });
