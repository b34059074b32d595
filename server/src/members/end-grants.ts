import { may, ROLES } from '@copydesk/contract/shared/policy';
import type { EndingGrants } from '@copydesk/contract/members/members';
import { eventCall } from '../activity/note-event.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import type { Role } from './add-member.ts';
import {
  forgettingCalls,
  type InvitationRow,
  OPEN_INVITATION,
  toInvitation,
} from './invitation.ts';
import { LEFT, leftBy } from './left-behind.ts';
import { mayInvite, REFUSALS } from './ownership.ts';

interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  last_used_at: Date | null;
}

interface WebhookRow {
  id: string;
  shown_url: string;
  description: string;
}

// $4 says whether keys are revoked at all, so that one statement serves every change.
const MADE_BY = `workspace_id = $1 and created_by = $2 and revoked_at is null
  and (expires_at is null or expires_at > $3) and $4::boolean`;
// Keys of service accounts belong to the account and not to who created them.
const KEYS_OF = `${MADE_BY} and service_account_id is null`;
const KEYS = statement<KeyRow>(`
  select id, name, prefix, last_used_at from api_key where ${KEYS_OF} order by created_at desc, id`);
const STAYING_KEYS = statement<KeyRow>(`
  select id, name, prefix, last_used_at from api_key
  where ${MADE_BY} and service_account_id is not null order by created_at desc, id`);
const REVOKE_KEYS = statement<KeyRow>(`
  update api_key set revoked_at = $3 where ${KEYS_OF} returning id, name, prefix, last_used_at`);
const INVITATIONS = statement<InvitationRow>(`
  ${OPEN_INVITATION} and i.invited_by = $2 and i.role = any($3::text[])
  order by i.created_at desc, i.id`);
const REVOKE_INVITATIONS = statement<Pick<InvitationRow, 'id' | 'email' | 'role'>>(`
  update invitation set revoked_at = $4
  where workspace_id = $1 and invited_by = $2 and role = any($3::text[]) and accepted_at is null
    and revoked_at is null
  returning id, email, role`);
const WEBHOOKS_OF = `e.workspace_id = $1 and e.created_by = $2 and e.disabled is null and $3::boolean`;
const WEBHOOKS = statement<WebhookRow>(`
  select e.id, e.shown_url, e.description from webhook_endpoint e where ${WEBHOOKS_OF}
  order by e.created_at, e.id`);
// Its work is locked after it, as by whoever switches it off.
const DISABLE_WEBHOOKS = statement<WebhookRow>(`
  with off as (
    update webhook_endpoint e set disabled = 'person' where ${WEBHOOKS_OF}
    returning e.id, e.shown_url, e.description
  ),
  stopped as (
    update webhook_work w set active = false, letter_due = false from off
    where w.workspace_id = $1 and w.endpoint_id = off.id
  )
  select id, shown_url, description from off`);
const MEMBERS = statement<{ id: string; role: Role }>(`
  select user_id as id, role from member where workspace_id = $1 and user_id = any($2::uuid[])`);

const toMadeKey = ({ id, name, prefix, last_used_at: usedAt }: KeyRow) => ({
  id: toPublicId('key', id),
  name,
  prefix,
  last_used_at: usedAt?.toISOString() ?? null,
});

/** A person and the new role; null removes the person from the workspace. */
interface RoleChange {
  readonly userId: string;
  readonly after: Role | null;
}

/** The parameters of the statements above: they select the grants that the new role may not create. */
const endingValues = ({ workspaceId, now }: Scope, { userId, after }: RoleChange) => {
  const mayNotAdminister = after === null || !may(after, 'administer');
  const roles = ROLES.filter((role) => after === null || !mayInvite(after, role));
  const at = now();
  return {
    keys: [workspaceId, userId, at, mayNotAdminister],
    invitations: [workspaceId, userId, roles],
    webhooks: [workspaceId, userId, mayNotAdminister],
    at,
  };
};

/**
 * Revokes the API keys and open invitations of a person that their new role may not create, and switches off
 * their webhooks, in the transaction that changes the role. Call it after locking the member: creating one of
 * these takes the same lock, so that none can be created in between. An event names each one that ends.
 */
export const endGrants = async (scope: Scope, change: RoleChange): Promise<void> => {
  const values = endingValues(scope, change);
  const [keys, invitations, webhooks] = await batch(scope, [
    call(REVOKE_KEYS, values.keys),
    call(REVOKE_INVITATIONS, [...values.invitations, values.at]),
    call(DISABLE_WEBHOOKS, values.webhooks),
  ]);
  await batch(scope, [
    ...keys.map(({ id, name, prefix }) =>
      eventCall(scope, {
        kind: 'key_revoked',
        subject: { kind: 'key', id: toPublicId('key', id), name },
        before: prefix,
      }),
    ),
    ...webhooks.map(({ id, shown_url: name }) =>
      eventCall(scope, {
        kind: 'webhook_disabled',
        subject: { kind: 'webhook', id: toPublicId('whk', id), name },
        after: 'person',
      }),
    ),
    ...invitations.flatMap((invitation) => [
      ...forgettingCalls(scope, invitation),
      eventCall(scope, {
        kind: 'invitation_revoked',
        subject: {
          kind: 'invitation',
          id: toPublicId('inv', invitation.id),
          name: invitation.email,
        },
        before: invitation.role,
      }),
    ]),
  ]);
};

/**
 * Returns what would end if the member had another role or left (null), so that the caller can confirm the
 * change first, and what would stay without anybody who sees to it: keys of service accounts that the member
 * made, and the like. The member and administrators may see it. Throws not_found and forbidden.
 */
export const previewEndGrants = async (
  scope: Scope,
  input: { readonly userId: string; readonly after: Role | null },
): Promise<EndingGrants> => {
  const userId = fromPublicId('usr', input.userId);
  const actorId = authorOf(scope.actor);
  const members = call(MEMBERS, [scope.workspaceId, [userId, actorId]]);
  if (!userId || !actorId) throw notFound('member');
  const values = endingValues(scope, { userId, after: input.after });
  const [rows, keys, staying, invitations, webhooks, [left]] = await batch(scope, [
    members,
    call(KEYS, values.keys),
    call(STAYING_KEYS, values.keys),
    call(INVITATIONS, values.invitations),
    call(WEBHOOKS, values.webhooks),
    call(LEFT, [scope.workspaceId, userId, values.at]),
  ]);
  const actor = rows.find(({ id }) => id === actorId);
  if (!left || !actor || !rows.some(({ id }) => id === userId)) throw notFound('member');
  if (actorId !== userId && !may(actor.role, 'administer')) {
    throw new OperationError('forbidden', REFUSALS.not_allowed);
  }
  return {
    keys: keys.map(toMadeKey),
    staying_keys: staying.map(toMadeKey),
    invitations: invitations.map((row) => toInvitation(row, values.at)),
    webhooks: webhooks.map(({ id, shown_url: url, description }) => ({
      id: toPublicId('whk', id),
      url,
      description,
    })),
    ...leftBy(left, input.after),
  };
};
