import { noteEvent } from '../../activity/note-event.ts';
import { notifyOf } from '../../notifications/notify-of.ts';
import { personOf } from '../../notifications/person-of.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalidValue, notFound, OperationError } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { readDraftState, stale, subjectOf } from '../edit/draft-state.ts';
import type { WeighedDocument } from './approval-rules.ts';
import { keepVersion, lockOpenApproval, readAuthors, versionText } from './approval-version.ts';
import { storeComment } from './comment-on-document.ts';

// Whoever asked is told, and so is whoever sees to the document.
const DECIDE = statement(`
  with decided as (
    update document_approval a
    set state = $4, version = $5, content_hash = $6, ended_by = $7, ended_at = $8,
      reason = $10, open_points = $11
    where a.workspace_id = $1 and a.document_id = $2 and a.id = $3 and a.state = 'asked'
    returning a.asked_by
  ),
  concerned as (
    select distinct u.id as user_id, 1 as amount from decided d
    cross join document o
    cross join unnest(array[d.asked_by, coalesce(o.owner_id, o.created_by)]) as u (id)
    where o.workspace_id = $1 and o.id = $2 and u.id <> $7::uuid
  ),
  ${notifyOf('concerned', {
    kind: '$4::text',
    at: '$8::timestamptz',
    actor: "'user', $7::uuid",
    comment: '$9::uuid',
    document: '$2::uuid',
  })}
  select 1`);

/**
 * Approves a document as it is on the approver's screen, or sends it back. The version is kept as it is, with its SHA-256, what
 * was open in it and why it is approved nevertheless. Throws not_found, stale for another revision, forbidden for everybody
 * but the approver, invalid without a reason where one is needed, and conflict if the approval has ended or the approver
 * wrote any of the text.
 */
export const decideApproval = (
  scope: Scope,
  input: {
    readonly documentId: string;
    readonly approvalId: string;
    readonly decision: 'approve' | 'send_back';
    readonly baseRevision: number;
    readonly comment: string | null;
    readonly reason: string | null;
    /** What is open in the text; null to send it back. */
    readonly weighed: WeighedDocument | null;
  },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const person = personOf(inside);
    const state = await readDraftState(inside, input.documentId);
    const hash = await keepVersion(inside, state, input.baseRevision);
    const approval = await lockOpenApproval(inside, state.id);
    if (!approval || approval.id !== fromPublicId('apr', input.approvalId)) {
      throw notFound('open approval of the document');
    }
    if (approval.approver_id !== person) {
      throw new OperationError('forbidden', 'Only the person who was asked approves a document.');
    }
    const isApproved = input.decision === 'approve';
    const open = isApproved ? (input.weighed?.open ?? null) : null;
    if (isApproved) {
      if ((await readAuthors(inside, state.id)).includes(person)) {
        throw new OperationError(
          'conflict',
          'You wrote some of this text, so somebody else must approve it.',
        );
      }
      if (!open || input.weighed?.revision !== state.revision) throw stale(state);
      if (open.needs_reason && input.reason === null) {
        throw invalidValue(['reason'], 'something is open in this text: say why it is approved');
      }
    }
    const comment =
      input.comment === null ? null : await storeComment(inside, state, input.comment);
    await query(inside, DECIDE, [
      inside.workspaceId,
      state.id,
      approval.id,
      isApproved ? 'approved' : 'sent_back',
      state.version,
      hash,
      person,
      inside.now(),
      comment,
      isApproved ? input.reason : null,
      open === null ? null : JSON.stringify(open),
    ]);
    await noteEvent(inside, {
      kind: isApproved ? 'document_approved' : 'document_sent_back',
      subject: subjectOf(state),
      after: versionText(state.version, hash),
    });
  });
