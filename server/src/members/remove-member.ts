import { eventCall } from '../activity/note-event.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { endGrants } from './end-grants.ts';
import { lockForChange } from './lock-members.ts';

const REMOVE = statement(`delete from member where workspace_id = $1 and user_id = $2`);

/**
 * Removes a person from the workspace. Everybody may remove themselves. What they decided and wrote stays;
 * their API keys and open invitations are revoked. Throws not_found, forbidden, and conflict for the last
 * owner.
 */
export const removeMember = (scope: Scope, input: { readonly userId: string }): Promise<void> =>
  transaction(scope, async (inside) => {
    const member = await lockForChange(inside, input.userId, null);
    await batch(inside, [
      call(REMOVE, [inside.workspaceId, member.id]),
      eventCall(inside, {
        kind: 'member_removed',
        subject: { kind: 'member', id: input.userId, name: member.name },
        before: member.role,
      }),
    ]);
    await endGrants(inside, { userId: member.id, after: null });
  });
