import { may } from '@copydesk/contract/shared/policy';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import type { Role } from './add-member.ts';
import { REFUSALS, refuseChange } from './ownership.ts';

/** A member who is about to be changed. */
export interface LockedMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly created_at: Date;
}

// Owners are always locked in the same order, so that two of them cannot remove each other at the same time.
const LOCK = statement<LockedMember>(`
  select m.user_id as id, u.email, u.name, m.role, m.created_at
  from member m join user_account u on u.id = m.user_id
  where m.workspace_id = $1 and (m.role = 'owner' or m.user_id = any($2::uuid[]))
  order by m.user_id for update of m`);

/**
 * Locks a member for a change in the open transaction. Throws not_found, forbidden if the actor may not make
 * the change, and conflict for the last owner. The role null removes the member.
 */
export const lockForChange = async (
  scope: Scope,
  publicId: string,
  after: Role | null,
): Promise<LockedMember> => {
  const userId = fromPublicId('usr', publicId);
  const actorId = authorOf(scope.actor);
  if (!userId || !actorId) throw notFound('member');
  const rows = await query(scope, LOCK, [scope.workspaceId, [userId, actorId]]);
  const target = rows.find(({ id }) => id === userId);
  const actor = rows.find(({ id }) => id === actorId);
  if (!actor || !target) throw notFound('member');
  const refusal = refuseChange({
    actor: actor.role,
    isSelf: actorId === userId,
    before: target.role,
    after,
    owners: rows.filter(({ role }) => role === 'owner').length,
  });
  if (!refusal) return target;
  throw new OperationError(refusal === 'last_owner' ? 'conflict' : 'forbidden', REFUSALS[refusal]);
};

const MAKER = statement<{ role: Role }>(`
  select role from member where workspace_id = $1 and user_id = $2 for share`);

/**
 * Locks a member who is about to make something that only administrators may have. Whoever is being removed cannot make it at
 * the same time: the removal ends only what it finds. Throws forbidden.
 */
export const lockMaker = async (scope: Scope, userId: string): Promise<void> => {
  const [maker] = await query(scope, MAKER, [scope.workspaceId, userId]);
  if (maker && may(maker.role, 'administer')) return;
  throw new OperationError('forbidden', REFUSALS.not_allowed);
};
