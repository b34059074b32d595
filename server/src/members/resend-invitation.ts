import type { Invitation } from '@copydesk/contract/settings';
import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import {
  expiryOf,
  forgetLinks,
  type InvitationPost,
  lockInvitation,
  prepareLetter,
  toInvitation,
} from './invitation.ts';
import { limitLetters } from './invite.ts';

const FIND = statement<{ email: string }>(`
  select email from invitation where workspace_id = $1 and id = $2`);
const EXTEND = statement(`
  update invitation set expires_at = $3 where workspace_id = $1 and id = $2`);

/**
 * Sends an open invitation again with a new link; the links before work no more. Throws not_found and
 * too_many_requests.
 */
export const resendInvitation = async (
  scope: Scope,
  post: InvitationPost,
  input: { readonly invitationId: string },
): Promise<Invitation> => {
  const id = fromPublicId('inv', input.invitationId);
  const [found] = id ? await query(scope, FIND, [scope.workspaceId, id]) : [];
  if (!found) throw notFound('invitation');
  await limitLetters(scope, found.email);
  const { row, send } = await transaction(scope, async (inside) => {
    const old = await lockInvitation(inside, input.invitationId);
    const invitation = { ...old, expires_at: expiryOf(inside.now()) };
    await forgetLinks(inside, old);
    await query(inside, EXTEND, [inside.workspaceId, old.id, invitation.expires_at]);
    const letter = await prepareLetter(inside, post, invitation);
    await noteEvent(inside, {
      kind: 'member_invited',
      subject: { kind: 'invitation', id: input.invitationId, name: old.email },
      after: old.role,
    });
    return { row: invitation, send: letter };
  });
  send();
  return toInvitation(row, scope.now());
};
