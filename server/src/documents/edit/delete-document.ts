import { noteEvent } from '../../activity/note-event.ts';
import { batch, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { OperationError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Asking, rightsTo } from './document-rights.ts';
import { readDraftState, subjectOf } from './draft-state.ts';
import { viewerOf } from '../see-document.ts';

// The model's answers contain the same words, so they are deleted too.
const FORGET_ANSWERS = statement(`
  with written as materialized (
    select decode(step ->> 'requestHash', 'hex') as hash
    from document d, jsonb_array_elements(d.receipt -> 'steps') step
    where d.workspace_id = $1 and d.id = $2 and d.status <> 'generating')
  delete from model_answer a using written w where a.workspace_id = $1 and a.request_hash = w.hash`);
const DELETE = statement<{ id: string }>(`
  delete from document where workspace_id = $1 and id = $2 and status <> 'generating' returning id`);

const beingWritten = (): OperationError =>
  new OperationError('conflict', 'The document is still being written. Stop it first.');

/**
 * Deletes a document with all its versions. The activity keeps its title, the time and who did it. Throws
 * not_found, conflict while it is being written, and forbidden for everybody but its author and
 * administrators.
 */
export const deleteDocument = (
  scope: Scope,
  input: { readonly documentId: string; readonly role: Asking['role'] },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const state = await readDraftState(inside, input.documentId);
    if (state.status === 'generating') throw beingWritten();
    if (!rightsTo(state, { role: input.role, userId: viewerOf(inside) }).mayDelete) {
      throw new OperationError('forbidden', 'Only its author or an admin deletes a document.');
    }
    const values = [inside.workspaceId, state.id];
    const [, gone] = await batch(inside, [call(FORGET_ANSWERS, values), call(DELETE, values)]);
    if (gone.length === 0) throw beingWritten();
    await noteEvent(inside, { kind: 'document_deleted', subject: subjectOf(state) });
  });
