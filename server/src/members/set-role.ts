import { eventCall } from '../activity/note-event.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Role } from './add-member.ts';
import { endGrants } from './end-grants.ts';
import type { MemberListItem } from './list-members.ts';
import { lockForChange } from './lock-members.ts';

const CHANGE = statement(`update member set role = $3 where workspace_id = $1 and user_id = $2`);

/**
 * Changes a member's role. API keys and open invitations that the new role may not create are revoked. Only
 * an owner may make or unmake owners, and the last owner must remain: throws not_found, forbidden and
 * conflict. Setting the same role again changes nothing.
 */
export const setRole = (
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
