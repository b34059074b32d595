import { may } from '@copydesk/contract/policy';
import type { Role } from './add-member.ts';

/** Who acts on whom: roles as they are, and how many owners there are. */
export interface MembershipChange {
  readonly actor: Role;
  readonly isSelf: boolean;
  readonly before: Role;
  /** Null takes the person out of the workspace. */
  readonly after: Role | null;
  readonly owners: number;
}

export type Refusal = 'not_allowed' | 'owners_only' | 'last_owner';

/**
 * Why a membership may not change so; null when it may. Everybody may leave, administrators look after
 * everybody but owners, owners after everybody, and the last owner stays.
 */
export const refuseChange = (change: MembershipChange): Refusal | null => {
  const { actor, isSelf, before, after, owners } = change;
  const isLeaving = isSelf && after === null;
  if (!isLeaving && !may(actor, 'administer')) return 'not_allowed';
  const touchesOwners = before !== after && (before === 'owner' || after === 'owner');
  if (touchesOwners && !isLeaving && !may(actor, 'own')) return 'owners_only';
  return before === 'owner' && after !== 'owner' && owners < 2 ? 'last_owner' : null;
};

/** Whether somebody of a role may ask people in as another; only an owner asks in an owner. */
export const mayInvite = (inviter: Role, invited: Role): boolean =>
  may(inviter, invited === 'owner' ? 'own' : 'administer');

/** A refusal as a sentence for whoever was refused. */
export const REFUSALS: Readonly<Record<Refusal, string>> = {
  not_allowed: 'Only an owner or an administrator may do that.',
  owners_only: 'Only an owner makes somebody an owner or changes one.',
  last_owner: 'A workspace keeps at least one owner. Make somebody else an owner first.',
};
