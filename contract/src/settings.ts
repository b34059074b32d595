import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, Done, inWorkspace, WORKSPACE_PREFIX } from './app-route.ts';
import { ROLES } from './policy.ts';
import { Id, nullable, oneOf, Timestamp } from './schema.ts';
import { Email } from './sign-in.ts';

export const PLANS = ['free', 'team', 'business'] as const;
export const Plan = oneOf(PLANS, { description: 'The free plan has no API access.' });
export type Plan = Static<typeof Plan>;

export const RoleName = oneOf(ROLES, { description: 'What a member may do.' });

export const KEY_SCOPES = ['generation', 'auditing'] as const;
const KeyScope = oneOf(KEY_SCOPES, { description: 'What a key may do beyond the specification.' });

const name = (maxLength: number) => Type.String({ minLength: 1, maxLength, 'x-trim': true });

export const Member = Type.Object({
  user_id: Id('Identifier of the person.', 'usr_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  email: Type.String(),
  name: Type.String(),
  role: RoleName,
  joined_at: Timestamp('Since when the person belongs to the workspace.'),
});
export type Member = Static<typeof Member>;

export const MemberList = Type.Object({
  members: Type.Array(Member, { description: 'Those who came first first.' }),
});

export const ChangeRoleRequest = Type.Object({ role: RoleName });

export const Invitation = Type.Object({
  id: Id('Identifier of the invitation.', 'inv_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  email: Type.String(),
  role: RoleName,
  invited_by_name: nullable(Type.String(), {
    description: 'Null once that person has left the workspace.',
  }),
  created_at: Timestamp('When the person was invited first.'),
  expires_at: Timestamp('Until when the newest link works.'),
  expired: Type.Boolean({ description: 'The link works no more; send another or revoke it.' }),
});
export type Invitation = Static<typeof Invitation>;

export const InvitationList = Type.Object({
  invitations: Type.Array(Invitation, {
    description: 'Neither accepted nor revoked, the newest first.',
  }),
});

export const InviteRequest = Type.Object({
  email: Email,
  role: RoleName,
});

/** The letter goes out after the answer. */
export const SentInvitation = Type.Object({
  invitation: Invitation,
});
export type SentInvitation = Static<typeof SentInvitation>;

export const ApiKey = Type.Object({
  id: Id('Identifier of the key.', 'key_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  name: Type.String(),
  prefix: Type.String({ description: 'How the key begins.' }),
  scopes: Type.Array(KeyScope),
  created_by_name: nullable(Type.String(), {
    description: 'Null once that person has left the workspace.',
  }),
  created_at: Timestamp('When it was made.'),
  expires_at: nullable(Timestamp('From when on it is refused.')),
  revoked_at: nullable(Timestamp('When it was revoked.')),
  last_used_at: nullable(Timestamp('When it was used last, to about a minute.')),
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyList = Type.Object({
  keys: Type.Array(ApiKey, { description: 'Newest first, revoked ones too.' }),
});

export const CreateKeyRequest = Type.Object({
  name: name(100),
  expires_at: nullable(Timestamp('In the future; null for a key that never expires.')),
  scopes: Type.Array(KeyScope, { default: [], maxItems: KEY_SCOPES.length }),
});

export const CreatedKey = Type.Object({
  key: Type.String({ description: 'The key itself. It is in this answer and nowhere else.' }),
  api_key: ApiKey,
});
export type CreatedKey = Static<typeof CreatedKey>;

/** What ends when a member leaves or gets a role that may not make it. */
export const EndingGrants = Type.Object({
  keys: Type.Array(
    Type.Object({
      id: Id('Identifier of the key.', 'key_01kb3yz8v7e8xs6e1hq6m2p4ah'),
      name: Type.String(),
      prefix: Type.String({ description: 'How the key begins.' }),
      last_used_at: nullable(Timestamp('When it was used last, to about a minute.')),
    }),
    { description: 'API keys that the member made and that work now.' },
  ),
  invitations: Type.Array(Invitation, { description: 'Open ones that the member sent.' }),
});
export type EndingGrants = Static<typeof EndingGrants>;

export const EndingGrantsQuery = Type.Object({
  role: Type.Optional(
    oneOf(ROLES, { description: 'The new role; without one, the member leaves.' }),
  ),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const Workspace = Type.Object({
  id: Id('Identifier of the workspace.', 'wsp_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  name: Type.String(),
  plan: Plan,
  api_access: Type.Boolean({ description: 'Whether the plan lets API keys in.' }),
  created_at: Timestamp('When it was made.'),
  counts: Type.Object({
    members: count('People.'),
    keys: count('API keys that work.'),
    assets: count('Assets that are not archived.'),
    rules: count('Rules that are switched on.'),
    documents: count('Documents in any state.'),
    audits: count('Audits in any state.'),
  }),
  tokens: Type.Object({
    budget: nullable(Type.Integer({ minimum: 0 }), {
      description: "Tokens that models may use a month; null is the installation's default.",
    }),
    used: count('Tokens that models used this month.'),
    reserved: count('Tokens set aside for what is under way.'),
    calls: count('Calls of models this month.'),
    cost_micros: count('What they cost, in millionths of a dollar.'),
  }),
});
export type Workspace = Static<typeof Workspace>;

export const RenameWorkspaceRequest = Type.Object({ name: name(100) });
export const ChangePlanRequest = Type.Object({ plan: Plan });

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

export const settingsRoutes = defineAppRoutes({
  listMembers: {
    method: 'GET',
    url: at('/members'),
    access: 'read',
    params: inWorkspace(),
    success: answers(MemberList),
  },
  changeRole: {
    method: 'POST',
    url: at('/members/:user_id/role'),
    access: 'administer',
    params: inWorkspace('user_id'),
    body: { schema: ChangeRoleRequest },
    success: answers(Member),
  },
  // Everybody may ask for themselves, as everybody may leave.
  previewMemberChange: {
    method: 'GET',
    url: at('/members/:user_id/ending'),
    access: 'read',
    params: inWorkspace('user_id'),
    query: EndingGrantsQuery,
    success: answers(EndingGrants),
  },
  // Everybody may leave, so the operation itself decides who may remove whom.
  removeMember: {
    method: 'POST',
    url: at('/members/:user_id/remove'),
    access: 'read',
    params: inWorkspace('user_id'),
    success: answers(Done),
  },
  listInvitations: {
    method: 'GET',
    url: at('/invitations'),
    access: 'administer',
    params: inWorkspace(),
    success: answers(InvitationList),
  },
  invite: {
    method: 'POST',
    url: at('/invitations'),
    access: 'administer',
    params: inWorkspace(),
    body: { schema: InviteRequest },
    success: answers(SentInvitation, 201),
  },
  resendInvitation: {
    method: 'POST',
    url: at('/invitations/:invitation_id/resend'),
    access: 'administer',
    params: inWorkspace('invitation_id'),
    success: answers(SentInvitation),
  },
  revokeInvitation: {
    method: 'POST',
    url: at('/invitations/:invitation_id/revoke'),
    access: 'administer',
    params: inWorkspace('invitation_id'),
    success: answers(Done),
  },
  listKeys: {
    method: 'GET',
    url: at('/keys'),
    access: 'administer',
    params: inWorkspace(),
    success: answers(ApiKeyList),
  },
  createKey: {
    method: 'POST',
    url: at('/keys'),
    access: 'administer',
    params: inWorkspace(),
    body: { schema: CreateKeyRequest },
    success: answers(CreatedKey, 201),
  },
  revokeKey: {
    method: 'POST',
    url: at('/keys/:key_id/revoke'),
    access: 'administer',
    params: inWorkspace('key_id'),
    success: answers(Done),
  },
  getWorkspace: {
    method: 'GET',
    url: at('/workspace'),
    access: 'read',
    params: inWorkspace(),
    success: answers(Workspace),
  },
  renameWorkspace: {
    method: 'POST',
    url: at('/workspace'),
    access: 'administer',
    params: inWorkspace(),
    body: { schema: RenameWorkspaceRequest },
    success: answers(Workspace),
  },
  changePlan: {
    method: 'POST',
    url: at('/workspace/plan'),
    access: 'own',
    params: inWorkspace(),
    body: { schema: ChangePlanRequest },
    success: answers(Workspace),
  },
});
