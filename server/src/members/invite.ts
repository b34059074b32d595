import type { SentInvitation } from '@copydesk/contract/members/members';
import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import type { Role } from './add-member.ts';
import { countLetter } from './count-letter.ts';
import {
  expiryOf,
  type InvitationPost,
  type InvitationRow,
  prepareLetter,
  toInvitation,
} from './invitation.ts';
import { mayInvite, REFUSALS } from './ownership.ts';

// Invitations are created one after the other, so that a second one to the same address sees the first.
const LOCK = statement(`select id from workspace where id = $1 for no key update`);
// Locked, so that a member who is being removed cannot invite at the same time: the removal revokes only the
// invitations that it finds.
const INVITER = statement<{ role: Role; name: string }>(`
  select m.role, u.name from member m join user_account u on u.id = m.user_id
  where m.workspace_id = $1 and m.user_id = $2 for share of m`);
const KNOWN = statement<{ is_member: boolean; is_invited: boolean; open: number }>(`
  select
    exists (select from member m join user_account u on u.id = m.user_id
      where m.workspace_id = $1 and u.email = $2) as is_member,
    exists (select from invitation where workspace_id = $1 and email = $2 and accepted_at is null
      and revoked_at is null) as is_invited,
    (select count(*)::integer from invitation where workspace_id = $1 and accepted_at is null
      and revoked_at is null) as open`);
const INSERT = statement(`
  insert into invitation (workspace_id, id, email, role, invited_by, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);

/** The most open invitations. More are a mistake or abuse. */
const MOST_OPEN = 500;

const refuseKnown = (known: { is_member: boolean; is_invited: boolean; open: number }): void => {
  const { is_member: isMember, is_invited: isInvited, open } = known;
  if (!isMember && !isInvited && open < MOST_OPEN) return;
  const busy = isInvited
    ? 'This address is invited already. Send that invitation again, or revoke it first.'
    : 'There are too many open invitations. Revoke some first.';
  throw new OperationError(
    'conflict',
    isMember ? 'This address belongs to a member already.' : busy,
  );
};

/**
 * Invites somebody to the workspace by an email with a link. Only an owner may invite an owner. Throws
 * forbidden, too_many_requests, and conflict if the person is already a member or invited.
 */
export const invite = async (
  scope: Scope,
  post: InvitationPost,
  input: { readonly email: string; readonly role: Role },
): Promise<SentInvitation> => {
  const email = input.email.toLowerCase();
  const invitedBy = authorOf(scope.actor);
  const create = async (inside: Scope) => {
    const { workspaceId } = inside;
    const [, [inviter], [known]] = await batch(inside, [
      call(LOCK, [workspaceId]),
      call(INVITER, [workspaceId, invitedBy]),
      call(KNOWN, [workspaceId, email]),
    ]);
    if (!inviter || !mayInvite(inviter.role, input.role)) {
      const refusal = input.role === 'owner' ? 'owners_only' : 'not_allowed';
      throw new OperationError('forbidden', REFUSALS[refusal]);
    }
    if (known) refuseKnown(known);
    const now = inside.now();
    const invitation: InvitationRow = {
      id: newUuid(),
      email,
      role: input.role,
      invited_by_name: inviter.name,
      created_at: now,
      expires_at: expiryOf(now),
    };
    const { id, role, expires_at: expiresAt } = invitation;
    await query(inside, INSERT, [workspaceId, id, email, role, invitedBy, now, expiresAt]);
    const prepared = await prepareLetter(inside, post, invitation);
    const subject = { kind: 'invitation', id: toPublicId('inv', id), name: email } as const;
    await batch(inside, [eventCall(inside, { kind: 'member_invited', subject, after: role })]);
    return { row: invitation, letter: prepared };
  };
  const { row, letter } = await countLetter(scope, email, () => transaction(scope, create));
  letter.send();
  return { invitation: toInvitation(row, scope.now()), link: letter.link };
};
