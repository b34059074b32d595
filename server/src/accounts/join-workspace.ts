import { tellOf } from '../activity/tell-event.ts';
import { call, type Call, statement } from '../platform/db/statement.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';

// An invitation works once, unless it was revoked or has expired. A member keeps their role. The event is
// written here because the workspace has no scope for the person before they are a member.
const JOIN = statement<{ role: string }>(`
  with accepted as (
    update invitation set accepted_at = $4
    where workspace_id = $1 and id = $2 and accepted_at is null and revoked_at is null
      and expires_at > $4
    returning role, email
  ),
  joined as (
    insert into member (workspace_id, user_id, role, created_at)
    select $1, $3, role, $4 from accepted
    on conflict (workspace_id, user_id) do nothing
    returning role
  ),
  noted as (
    insert into workspace_event (workspace_id, id, at, actor_kind, actor_id, actor_user_id, kind,
      subject_kind, subject_id, subject_name, to_value)
    select $1, $5, $4, 'user', $3, $3, 'member_joined', 'member', $6, a.email, j.role
    from joined j, accepted a
    returning id
  ),
  told as (${tellOf('noted n', { type: "'member.joined'", at: '$4', subject: 'n.id' })}
  )
  select role from accepted`);

/**
 * Accepts an invitation for a person, in a transaction of its workspace. Returns no row if it is not valid
 * any more.
 */
export const joinByInvitation = (input: {
  readonly workspaceId: string;
  readonly invitationId: string;
  readonly userId: string;
  readonly at: Date;
}): Call<{ role: string }> =>
  call(JOIN, [
    input.workspaceId,
    input.invitationId,
    input.userId,
    input.at,
    newUuid(),
    toPublicId('usr', input.userId),
  ]);
