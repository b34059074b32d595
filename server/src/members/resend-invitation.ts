import type { SentInvitation } from '@copydesk/contract/members/members';
import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import type { Role } from './add-member.ts';
import { countLetter } from './count-letter.ts';
import {
  expiryOf,
  forgetLinks,
  type InvitationPost,
  lockInvitation,
  prepareLetter,
  toInvitation,
} from './invitation.ts';
import { mayInvite, REFUSALS } from './ownership.ts';

const FIND = statement<{ email: string }>(`
  select email from invitation where workspace_id = $1 and id = $2`);
const SENDER = statement<{ role: Role }>(`
  select role from member where workspace_id = $1 and user_id = $2 for share`);
const EXTEND = statement(`
  update invitation set expires_at = $3 where workspace_id = $1 and id = $2`);

/**
 * Sends an open invitation again with a new link; earlier links stop working. The sender must be allowed to
 * create such an invitation. Throws not_found, forbidden and too_many_requests.
 */
export const resendInvitation = async (
  scope: Scope,
  post: InvitationPost,
  input: { readonly invitationId: string },
): Promise<SentInvitation> => {
  const id = fromPublicId('inv', input.invitationId);
  const [found] = id ? await query(scope, FIND, [scope.workspaceId, id]) : [];
  if (!found) throw notFound('invitation');
  const renew = async (inside: Scope) => {
    const senderId = authorOf(inside.actor);
    const [sender] = await query(inside, SENDER, [inside.workspaceId, senderId]);
    const old = await lockInvitation(inside, input.invitationId);
    if (!sender || !mayInvite(sender.role, old.role)) {
      throw new OperationError('forbidden', REFUSALS.owners_only);
    }
    const invitation = { ...old, expires_at: expiryOf(inside.now()) };
    await forgetLinks(inside, old);
    await query(inside, EXTEND, [inside.workspaceId, old.id, invitation.expires_at]);
    const prepared = await prepareLetter(inside, post, invitation);
    await noteEvent(inside, {
      kind: 'member_invited',
      subject: { kind: 'invitation', id: input.invitationId, name: old.email },
      after: old.role,
    });
    return { row: invitation, letter: prepared };
  };
  const { row, letter } = await countLetter(scope, found.email, () => transaction(scope, renew));
  letter.send();
  return { invitation: toInvitation(row, scope.now()), link: letter.link };
};
