import type { Role } from '@copydesk/contract/shared/policy';
import { noteEvent } from '../../activity/note-event.ts';
import { notifyOf } from '../../notifications/notify-of.ts';
import { personOf } from '../../notifications/person-of.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalidValue, OperationError } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { readDraftState, subjectOf } from '../edit/draft-state.ts';
import { shareDocument } from '../edit/share-document.ts';
import { canApprove } from './approval-rules.ts';
import { keepVersion, lockOpenApproval, versionText, readAuthors } from './approval-version.ts';
import { storeComment } from './comment-on-document.ts';
import { findMember } from '../../members/find-member.ts';

const ASK = statement(`
  with asked as (
    insert into document_approval
      (workspace_id, document_id, id, version, content_hash, asked_by, asked_at, approver_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    returning approver_id as user_id, 1 as amount
  ),
  ${notifyOf('asked', {
    kind: "'approval_asked'",
    at: '$7::timestamptz',
    actor: "'user', $6::uuid",
    comment: '$9::uuid',
    document: '$2::uuid',
  })}
  select 1`);

/**
 * Asks a member to approve a document as it is on the caller's screen. That version is kept as it is. A document that only
 * its author sees is shared, because somebody else is to read it. Throws not_found, stale for another revision, conflict if
 * somebody is asked already, and invalid for somebody who cannot approve it.
 */
export const askApproval = (
  scope: Scope,
  input: {
    readonly documentId: string;
    readonly approverId: string;
    readonly baseRevision: number;
    readonly comment: string | null;
    readonly role: Role;
  },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const asker = personOf(inside);
    const state = await readDraftState(inside, input.documentId);
    const approver = await findMember(inside, input.approverId);
    if (!approver || !canApprove(approver, asker, await readAuthors(inside, state.id))) {
      throw invalidValue(
        ['approver_id'],
        'not another member who may decide and wrote none of the text: an owner, an admin or a reviewer',
      );
    }
    const hash = await keepVersion(inside, state, input.baseRevision);
    if (await lockOpenApproval(inside, state.id)) {
      throw new OperationError(
        'conflict',
        'Somebody is asked to approve this document already. Withdraw that first.',
      );
    }
    const isPrivate = !state.shared && state.createdBy !== null;
    const { documentId, role } = input;
    if (isPrivate) await shareDocument(inside, { documentId, shared: true, role });
    const seen = { ...state, shared: true };
    const comment = input.comment === null ? null : await storeComment(inside, seen, input.comment);
    await query(inside, ASK, [
      workspaceId,
      state.id,
      newUuid(),
      state.version,
      hash,
      asker,
      inside.now(),
      approver.userId,
      comment,
    ]);
    await noteEvent(inside, {
      kind: 'document_approval_asked',
      subject: subjectOf(state),
      after: versionText(state.version, hash),
    });
  });
