import type { ApiKey, Member } from '@copydesk/contract/settings';
import { getWorkspace } from '../../home/get-workspace.ts';
import { createKey } from '../../keys/create-key.ts';
import { type KeyListItem, listKeys } from '../../keys/list-keys.ts';
import { revokeKey } from '../../keys/revoke-key.ts';
import { changeRole } from '../../members/change-role.ts';
import { previewEndGrants } from '../../members/end-grants.ts';
import type { InvitationPost } from '../../members/invitation.ts';
import { invite } from '../../members/invite.ts';
import { listInvitations } from '../../members/list-invitations.ts';
import { listMembers, type MemberListItem } from '../../members/list-members.ts';
import { removeMember } from '../../members/remove-member.ts';
import { resendInvitation } from '../../members/resend-invitation.ts';
import { revokeInvitation } from '../../members/revoke-invitation.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import { changePlan } from '../../workspaces/change-plan.ts';
import { requireSelfService, type SelfService } from '../../workspaces/self-service.ts';
import { renameWorkspace } from '../../workspaces/rename-workspace.ts';
import { InvalidRequest } from '../invalid-request.ts';
import { param } from '../public/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type SettingsOperation =
  | 'listMembers'
  | 'changeRole'
  | 'previewMemberChange'
  | 'removeMember'
  | 'listInvitations'
  | 'invite'
  | 'resendInvitation'
  | 'revokeInvitation'
  | 'listKeys'
  | 'createKey'
  | 'revokeKey'
  | 'getWorkspace'
  | 'renameWorkspace'
  | 'changePlan';

const DONE = { body: { done: true } };

const toMember = ({ id, email, name, role, created_at: joinedAt }: MemberListItem): Member => ({
  user_id: toPublicId('usr', id),
  email,
  name,
  role,
  joined_at: joinedAt.toISOString(),
});

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const toKey = (key: KeyListItem): ApiKey => ({
  id: toPublicId('key', key.id),
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  created_by_name: key.created_by_name,
  created_at: key.created_at.toISOString(),
  expires_at: iso(key.expires_at),
  revoked_at: iso(key.revoked_at),
  last_used_at: iso(key.last_used_at),
});

/** RFC 3339 with its zone: a time without one would mean another moment on another server. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The moment from which on a key is refused; it must be a moment, and still to come. */
const readExpiry = (text: string | null, now: Date): Date | null => {
  if (text === null) return null;
  const time = new Date(MOMENT.test(text) ? text : Number.NaN);
  if (time > now) return time;
  const isMoment = !Number.isNaN(time.getTime());
  const problem = isMoment
    ? 'choose a time in the future'
    : 'send a time such as 2027-01-31T12:00Z';
  const msg = `Value error, ${problem}`;
  throw new InvalidRequest([{ type: 'value_error', loc: ['body', 'expires_at'], msg }]);
};

/** Members, invitations, API keys and the workspace itself. */
export const createSettingsHandlers = (
  post: InvitationPost & { readonly selfService: SelfService },
): MemberHandlers<SettingsOperation> => ({
  listMembers: async (scope) => ({
    body: { members: (await listMembers(scope)).map(toMember) },
  }),
  changeRole: async (scope, { params, body: { role } }) => {
    const userId = param(params, 'user_id');
    return { body: toMember(await changeRole(scope, { userId, role })) };
  },
  previewMemberChange: async (scope, { params, query: { role } }) => {
    const userId = param(params, 'user_id');
    return { body: await previewEndGrants(scope, { userId, after: role ?? null }) };
  },
  removeMember: async (scope, { params }) => {
    await removeMember(scope, { userId: param(params, 'user_id') });
    return DONE;
  },
  listInvitations: async (scope) => ({ body: { invitations: await listInvitations(scope) } }),
  invite: async (scope, { body: { email, role } }) => ({
    body: { invitation: await invite(scope, post, { email, role }) },
  }),
  resendInvitation: async (scope, { params }) => {
    const invitationId = param(params, 'invitation_id');
    return { body: { invitation: await resendInvitation(scope, post, { invitationId }) } };
  },
  revokeInvitation: async (scope, { params }) => {
    await revokeInvitation(scope, { invitationId: param(params, 'invitation_id') });
    return DONE;
  },
  listKeys: async (scope) => ({ body: { keys: (await listKeys(scope)).map(toKey) } }),
  createKey: async (scope, { body: { name, expires_at: text, scopes } }) => {
    const expiresAt = readExpiry(text, scope.now());
    const { id, key } = await createKey(scope, { name, expiresAt, scopes });
    const made = (await listKeys(scope)).find((one) => one.id === id);
    if (!made) throw new Error('a key that was made is gone');
    return { body: { key, api_key: toKey(made) } };
  },
  revokeKey: async (scope, { params }) => {
    const id = fromPublicId('key', param(params, 'key_id'));
    if (!id) throw notFound('API key');
    await revokeKey(scope, id);
    return DONE;
  },
  getWorkspace: async (scope) => ({ body: await getWorkspace(scope) }),
  renameWorkspace: async (scope, { body: { name } }) => {
    await renameWorkspace(scope, { name });
    return { body: await getWorkspace(scope) };
  },
  changePlan: async (scope, { body: { plan } }) => {
    requireSelfService(post.selfService, 'plans');
    await changePlan(scope, { plan });
    return { body: await getWorkspace(scope) };
  },
});
