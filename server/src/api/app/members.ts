import type { Member } from '@copydesk/contract/members/members';
import { setRole } from '../../members/set-role.ts';
import { endMemberSessions } from '../../members/end-member-sessions.ts';
import { previewEndGrants } from '../../members/end-grants.ts';
import type { InvitationPost } from '../../members/invitation.ts';
import { invite } from '../../members/invite.ts';
import { listInvitations } from '../../members/list-invitations.ts';
import { listMembers, type MemberListItem } from '../../members/list-members.ts';
import { removeMember } from '../../members/remove-member.ts';
import { resendInvitation } from '../../members/resend-invitation.ts';
import { revokeInvitation } from '../../members/revoke-invitation.ts';
import { toPublicId } from '../../platform/ids.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type MemberOperation =
  | 'listMembers'
  | 'changeRole'
  | 'previewMemberChange'
  | 'removeMember'
  | 'endMemberSessions'
  | 'listInvitations'
  | 'invite'
  | 'resendInvitation'
  | 'revokeInvitation';

const DONE = { body: { done: true } };

const toMember = ({ id, email, name, role, created_at: joinedAt }: MemberListItem): Member => ({
  user_id: toPublicId('usr', id),
  email,
  name,
  role,
  joined_at: joinedAt.toISOString(),
});

/** Members and invitations. */
export const createMemberHandlers = (post: InvitationPost): MemberHandlers<MemberOperation> => ({
  listMembers: async (scope) => ({
    body: { members: (await listMembers(scope)).map(toMember) },
  }),
  changeRole: async (scope, { params, body: { role } }) => {
    const userId = param(params, 'user_id');
    return { body: toMember(await setRole(scope, { userId, role })) };
  },
  previewMemberChange: async (scope, { params, query: { role } }) => {
    const userId = param(params, 'user_id');
    return { body: await previewEndGrants(scope, { userId, after: role ?? null }) };
  },
  removeMember: async (scope, { params }) => {
    await removeMember(scope, { userId: param(params, 'user_id') });
    return DONE;
  },
  endMemberSessions: async (scope, { params, role }) => {
    await endMemberSessions(scope, post, { userId: param(params, 'user_id'), actorRole: role });
    return DONE;
  },
  listInvitations: async (scope) => ({
    body: { invitations: await listInvitations(scope), by_mail: post.mail.hasServer },
  }),
  invite: async (scope, { body: { email, role } }) => ({
    body: await invite(scope, post, { email, role }),
  }),
  resendInvitation: async (scope, { params }) => {
    const invitationId = param(params, 'invitation_id');
    return { body: await resendInvitation(scope, post, { invitationId }) };
  },
  revokeInvitation: async (scope, { params }) => {
    await revokeInvitation(scope, { invitationId: param(params, 'invitation_id') });
    return DONE;
  },
});
