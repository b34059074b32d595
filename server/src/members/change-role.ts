import { eventCall } from '../activity/note-event.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';
import type { Role } from './add-member.ts';
import { endGrants } from './end-grants.ts';
import type { MemberListItem } from './list-members.ts';
import { lockForChange } from './lock-members.ts';

const CHANGE = statement(`update member set role = $3 where workspace_id = $1 and user_id = $2`);

/**
 * Gives a member another role. API keys and open invitations that the new role may not make end with it.
 * Only an owner makes or unmakes owners, and the last one stays: throws not_found, forbidden and conflict.
 * The same role again changes nothing.
 */
export const changeRole = (
  scope: Scope,
  input: { readonly userId: string; readonly role: Role },
): Promise<MemberListItem> =>
  transaction(scope, async (inside) => {
    const member = await lockForChange(inside, input.userId, input.role);
    if (member.role === input.role) return member;
    await batch(inside, [
      call(CHANGE, [inside.workspaceId, member.id, input.role]),
      eventCall(inside, {
        kind: 'role_changed',
        subject: { kind: 'member', id: input.userId, name: member.name },
        before: member.role,
        after: input.role,
      }),
    ]);
    await endGrants(inside, { userId: member.id, after: input.role });
    return { ...member, role: input.role };
  });
