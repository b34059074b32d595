import Type, { type Static } from 'typebox';
import { Email } from '../accounts/accounts.ts';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { ROLES } from '../shared/policy.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';

export const RoleName = oneOf(ROLES, { description: 'What a member may do.' });

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
  by_mail: Type.Boolean({
    description: 'Whether the server can send letters. If not, the inviter hands over the link.',
  }),
});

export const InviteRequest = Type.Object({
  email: Email,
  role: RoleName,
});

/** The invitation. Its email is sent after this answer. */
export const SentInvitation = Type.Object({
  invitation: Invitation,
  link: nullable(Type.String(), {
    description:
      'What the invited person opens. Null if the server can send letters: then only the letter has it.',
  }),
});
export type SentInvitation = Static<typeof SentInvitation>;

const MadeKey = Type.Object({
  id: Id('Identifier of the key.', 'key_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  name: Type.String(),
  prefix: Type.String({ description: 'How the key begins.' }),
  last_used_at: nullable(Timestamp('When it was used last, to about a minute.')),
});

const MadeWebhook = Type.Object({
  id: Id('Identifier of the webhook.', 'whk_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  url: Type.String({ description: 'Of Slack and Teams only the host: the rest is a secret.' }),
  description: Type.String(),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** What a member leaves to the workspace and can see to no more. Nobody takes it over by itself. */
export const LeftBehind = Type.Object({
  model: nullable(Type.String(), {
    description:
      'The model of the workspace that the member set up. It may be an account of theirs.',
  }),
  sites: count('Sites and paths whose new findings are theirs. Those are assigned to nobody.'),
  assigned: count('Findings that are assigned to them. They stay so.'),
  approvals: count('Documents that wait for their approval. Take them back and ask somebody else.'),
  documents: count('Documents that they see to.'),
  schedules: count('Schedules of theirs. The audits go on.'),
});
export type LeftBehind = Static<typeof LeftBehind>;

/** The grants that are revoked when a member leaves or gets a role that may not create them. */
export const EndingGrants = Type.Object({
  keys: Type.Array(MadeKey, { description: 'API keys of the member that work now.' }),
  staying_keys: Type.Array(MadeKey, {
    description:
      'API keys of service accounts that the member made. They go on working, and the member may have kept them.',
  }),
  invitations: Type.Array(Invitation, { description: 'Open ones that the member sent.' }),
  webhooks: Type.Array(MadeWebhook, {
    description: 'Those that the member added and that are on. They are switched off.',
  }),
  standing_decisions: count('Standing decisions of the member. They apply no more.'),
  left: LeftBehind,
});
export type EndingGrants = Static<typeof EndingGrants>;

export const EndingGrantsQuery = Type.Object({
  role: Type.Optional(
    oneOf(ROLES, { description: 'The new role; without one, the member leaves.' }),
  ),
});

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

export const memberRoutes = defineAppRoutes({
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
    proof: 'fresh',
    params: inWorkspace('user_id'),
    body: { schema: ChangeRoleRequest },
    success: answers(Member),
  },
  // Everybody may ask this about themselves, because everybody may leave.
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
    proof: 'fresh',
    params: inWorkspace('user_id'),
    success: answers(Done),
  },
  // Their sessions open this workspace no more until they sign in again. Other workspaces are not concerned.
  endMemberSessions: {
    method: 'POST',
    url: at('/members/:user_id/sign-out'),
    access: 'administer',
    proof: 'fresh',
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
    long: true,
    access: 'administer',
    proof: 'fresh',
    params: inWorkspace(),
    body: { schema: InviteRequest },
    success: answers(SentInvitation, 201),
  },
  resendInvitation: {
    method: 'POST',
    url: at('/invitations/:invitation_id/resend'),
    long: true,
    access: 'administer',
    proof: 'fresh',
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
});
