import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { forgetLinks, lockInvitation } from './invitation.ts';

const REVOKE = statement(`
  update invitation set revoked_at = $3 where workspace_id = $1 and id = $2`);

/** Revokes an open invitation; its links stop working. Throws not_found. */
export const revokeInvitation = (
  scope: Scope,
  input: { readonly invitationId: string },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const invitation = await lockInvitation(inside, input.invitationId);
    await forgetLinks(inside, invitation);
    await query(inside, REVOKE, [inside.workspaceId, invitation.id, inside.now()]);
    await noteEvent(inside, {
      kind: 'invitation_revoked',
      subject: { kind: 'invitation', id: input.invitationId, name: invitation.email },
      before: invitation.role,
    });
  });
