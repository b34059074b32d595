import { may } from '@copydesk/contract/shared/policy';
import type { Role } from './add-member.ts';

/** A change of a membership: the roles of both people, and how many owners there are. */
export interface MembershipChange {
  readonly actor: Role;
  readonly isSelf: boolean;
  readonly before: Role;
  /** Null removes the person from the workspace. */
  readonly after: Role | null;
  readonly owners: number;
}

export type Refusal = 'not_allowed' | 'owners_only' | 'last_owner';

/**
 * Returns why a membership may not be changed like this; null if it may. Everybody may leave. Administrators
 * may change everybody but owners, owners may change everybody. The last owner must remain.
 */
export const refuseChange = (change: MembershipChange): Refusal | null => {
  const { actor, isSelf, before, after, owners } = change;
  const isLeaving = isSelf && after === null;
  if (!isLeaving && !may(actor, 'administer')) return 'not_allowed';
  const touchesOwners = before !== after && (before === 'owner' || after === 'owner');
  if (touchesOwners && !isLeaving && !may(actor, 'own')) return 'owners_only';
  return before === 'owner' && after !== 'owner' && owners < 2 ? 'last_owner' : null;
};

/** Whether a role may invite people with another role. Only an owner may invite an owner. */
export const mayInvite = (inviter: Role, invited: Role): boolean =>
  may(inviter, invited === 'owner' ? 'own' : 'administer');

export const REFUSALS: Readonly<Record<Refusal, string>> = {
  not_allowed: 'Only an owner or an administrator may do that.',
  owners_only: 'Only an owner makes somebody an owner or changes one.',
  last_owner: 'A workspace keeps at least one owner. Make somebody else an owner first.',
};
