import type { Role } from '@copydesk/contract/shared/policy';
import { noteEvent } from '../../activity/note-event.ts';
import { personOf } from '../../notifications/person-of.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound, OperationError } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { readDraftState, subjectOf } from '../edit/draft-state.ts';
import { mayWithdraw } from './approval-rules.ts';
import { lockOpenApproval } from './approval-version.ts';

const WITHDRAW = statement(`
  update document_approval a set state = 'withdrawn', ended_by = $4, ended_at = $5
  where a.workspace_id = $1 and a.document_id = $2 and a.id = $3 and a.state = 'asked'`);

/**
 * Takes back that somebody was asked to approve a document. Throws not_found, and forbidden for everybody but the person who
 * asked and administrators.
 */
export const withdrawApproval = (
  scope: Scope,
  input: { readonly documentId: string; readonly approvalId: string; readonly role: Role },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const person = personOf(inside);
    const state = await readDraftState(inside, input.documentId);
    const approval = await lockOpenApproval(inside, state.id);
    if (!approval || approval.id !== fromPublicId('apr', input.approvalId)) {
      throw notFound('open approval of the document');
    }
    if (!mayWithdraw(approval, { role: input.role, userId: person })) {
      throw new OperationError('forbidden', 'Only the person who asked or an admin withdraws it.');
    }
    const values = [inside.workspaceId, state.id, approval.id, person, inside.now()];
    await query(inside, WITHDRAW, values);
    await noteEvent(inside, { kind: 'document_approval_withdrawn', subject: subjectOf(state) });
  });
