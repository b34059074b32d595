import type { Invitation } from '@copydesk/contract/members/members';
import { createLink, linkAddress } from '../accounts/one-time-link.ts';
import { invitationMessage } from '../accounts/messages.ts';
import { presentEmail } from '../accounts/row-security.ts';
import { batch, query } from '../platform/db/query.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import type { Role } from './add-member.ts';

/** What is needed to send invitations. */
export interface InvitationPost {
  readonly mail: Mailer;
  /** Scheme, host and port under which people open the application. */
  readonly publicUrl: string;
}

/** An invitation that was neither accepted nor revoked. */
export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invited_by_name: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export const OPEN_INVITATION = `
  select i.id, i.email, i.role, u.name as invited_by_name, i.created_at, i.expires_at
  from invitation i left join user_account u on u.id = i.invited_by
  where i.workspace_id = $1 and i.accepted_at is null and i.revoked_at is null`;
const FIND = statement<InvitationRow>(`${OPEN_INVITATION} and i.id = $2 for update of i`);
const FORGET_LINKS = statement(`
  delete from one_time_link where workspace_id = $1 and invitation_id = $2 and used_at is null`);
const NAMES = statement<{ workspace: string; inviter: string | null }>(`
  select w.name as workspace, u.name as inviter
  from workspace w left join user_account u on u.id = $2 where w.id = $1`);

const DAYS = 7;

export const expiryOf = (now: Date): Date => new Date(now.getTime() + DAYS * 24 * 60 * 60_000);

export const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: toPublicId('inv', row.id),
  email: row.email,
  role: row.role,
  invited_by_name: row.invited_by_name,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
});

/** Locks an open invitation in the open transaction. Throws not_found. */
export const lockInvitation = async (scope: Scope, publicId: string): Promise<InvitationRow> => {
  const id = fromPublicId('inv', publicId);
  const [row] = id ? await query(scope, FIND, [scope.workspaceId, id]) : [];
  if (!row) throw notFound('invitation');
  return row;
};

/** The calls that revoke all links of an invitation. */
export const forgettingCalls = (
  { workspaceId }: Scope,
  { id, email }: Pick<InvitationRow, 'id' | 'email'>,
): readonly Call<unknown>[] => [presentEmail(email), call(FORGET_LINKS, [workspaceId, id])];

export const forgetLinks = async (scope: Scope, invitation: InvitationRow): Promise<void> => {
  await batch(scope, forgettingCalls(scope, invitation));
};

/** An invitation with its link, if the inviter has to hand it over. */
export interface PreparedLetter {
  readonly send: () => void;
  /** Null if the letter brings it: an inviter who saw it could join in the invited person's place. */
  readonly link: string | null;
}

/**
 * Creates the link of an invitation in the open transaction, and returns the function that mails it after the
 * commit. The token is only in that message, unless there is no mail server to send it.
 */
export const prepareLetter = async (
  scope: Scope,
  { mail, publicUrl }: InvitationPost,
  { id, email, expires_at: expiresAt }: InvitationRow,
): Promise<PreparedLetter> => {
  const { workspaceId } = scope;
  const purpose = 'invitation';
  const link = { purpose, email, workspaceId, invitationId: id, expiresAt } as const;
  const token = await createLink(scope, link);
  const [names] = await query(scope, NAMES, [workspaceId, authorOf(scope.actor)]);
  const address = linkAddress(publicUrl, purpose, token);
  const message = invitationMessage(email, address, {
    workspace: names?.workspace ?? '',
    invitedBy: names?.inviter ?? null,
  });
  const send = () => mail.post(async () => message);
  return { send, link: mail.hasServer ? null : address };
};
