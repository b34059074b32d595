import { may } from '@copydesk/contract/shared/policy';
import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Role } from './add-member.ts';
import { REFUSALS } from './ownership.ts';

const FIND = statement<{ name: string; role: Role }>(`
  select u.name, m.role from member m join user_account u on u.id = m.user_id
  where m.workspace_id = $1 and m.user_id = $2 for update of m`);
const SIGN_OUT = statement(
  `update member set signed_out_at = $3 where workspace_id = $1 and user_id = $2`,
);

/**
 * Signs a member out of this workspace: none of their sessions opens it any more until they sign in again. Sessions
 * belong to the person, so their other workspaces notice nothing. Throws not_found, and forbidden for an owner if
 * the actor is none.
 */
export const endMemberSessions = (
  scope: Scope,
  input: { readonly userId: string; readonly actorRole: Role },
): Promise<void> =>
  transaction(scope, async (inside) => {
    const id = fromPublicId('usr', input.userId);
    const [member] = id === null ? [] : await query(inside, FIND, [inside.workspaceId, id]);
    if (!member) throw notFound('member');
    if (member.role === 'owner' && !may(input.actorRole, 'own')) {
      throw new OperationError('forbidden', REFUSALS.owners_only);
    }
    await batch(inside, [
      call(SIGN_OUT, [inside.workspaceId, id, inside.now()]),
      eventCall(inside, {
        kind: 'sessions_ended',
        subject: { kind: 'member', id: input.userId, name: member.name },
      }),
    ]);
  });
