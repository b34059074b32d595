import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { type AccountBase, presentEmail, presentLink } from './row-security.ts';
import { hashToken, isWellFormedToken, mintToken } from './secret-token.ts';

export type LinkPurpose = 'sign_in' | 'reset' | 'invitation';

/**
 * The purpose and the addressee of a link. Only an invitation has a workspace, and only an invitation may be
 * for somebody without an account.
 */
export interface LinkInput {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly userId?: string;
  readonly workspaceId?: string;
  readonly invitationId?: string;
  /** When the link expires. The default depends on the purpose. */
  readonly expiresAt?: Date;
  /** Whether it is sent by email. A link that is printed for the operator is in no mailbox. */
  readonly byMail?: boolean;
}

export interface OneTimeLink {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly userId: string | null;
  readonly workspaceId: string | null;
  readonly invitationId: string | null;
}

const MINUTES: Record<LinkPurpose, number> = { sign_in: 20, reset: 60, invitation: 7 * 24 * 60 };

/** The page that takes the token. The token comes after the #, so no server or log sees it. */
const PAGES: Record<LinkPurpose, string> = {
  sign_in: '/sign-in/link',
  reset: '/reset',
  invitation: '/invitation',
};

export const linkAddress = (publicUrl: string, purpose: LinkPurpose, token: string): string =>
  `${publicUrl}${PAGES[purpose]}#${token}`;

const CLEAR = statement(
  `delete from one_time_link where email = $1 and (expires_at <= $2 or used_at <= $2)`,
);
const INSERT = statement(`
  insert into one_time_link (hash, purpose, email, user_id, workspace_id, invitation_id, created_at,
    expires_at, by_mail)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
const NEWEST_MAILED = statement<{ is_good: boolean }>(`
  select used_at is null and expires_at > $3 as is_good from one_time_link
  where email = $1 and purpose = $2 and by_mail order by created_at desc limit 1`);
const FORGET = statement(`delete from one_time_link where hash = $1`);

/**
 * Creates a link that works once and returns its token, which only the addressee may get: an inviter who saw
 * it could create the account in the invited person's place.
 */
export const createLink = async (
  { db, now }: Pick<AccountBase, 'db' | 'now'>,
  input: LinkInput,
): Promise<string> => {
  const token = mintToken();
  const hash = hashToken(token);
  const email = input.email.toLowerCase();
  const at = now();
  const expiresAt = input.expiresAt ?? new Date(at.getTime() + MINUTES[input.purpose] * 60_000);
  const { purpose, userId = null, workspaceId = null, invitationId = null, byMail = false } = input;
  await db.batch(workspaceId ?? '', [
    presentEmail(email),
    call(CLEAR, [email, at]),
    call(INSERT, [hash, purpose, email, userId, workspaceId, invitationId, at, expiresAt, byMail]),
  ]);
  return token;
};

/**
 * Whether the newest mailed link of this purpose still works for at least half of its lifetime. Only the
 * newest counts, because nobody looks for a link in an older email.
 */
export const isInMailbox = async (
  { db, now }: Pick<AccountBase, 'db' | 'now'>,
  { purpose, email }: Pick<LinkInput, 'purpose' | 'email'>,
): Promise<boolean> => {
  const until = new Date(now().getTime() + (MINUTES[purpose] / 2) * 60_000);
  const find = call(NEWEST_MAILED, [email, purpose, until]);
  const [, rows] = await db.batch('', [presentEmail(email), find]);
  return rows[0]?.is_good ?? false;
};

/** Revokes a link that could not be mailed. */
export const forgetLink = async ({ db }: Pick<AccountBase, 'db'>, token: string): Promise<void> => {
  const hash = hashToken(token);
  await db.batch('', [presentLink(hash), call(FORGET, [hash])]);
};

interface Row {
  email: string;
  user_id: string | null;
  workspace_id: string | null;
  invitation_id: string | null;
}

const READ = statement<Row>(`
  select email, user_id, workspace_id, invitation_id from one_time_link
  where hash = $1 and purpose = $2 and used_at is null and expires_at > $3`);
const USE = statement<Row>(`
  update one_time_link set used_at = $3
  where hash = $1 and purpose = $2 and used_at is null and expires_at > $3
  returning email, user_id, workspace_id, invitation_id`);

interface PresentedLink {
  readonly purpose: LinkPurpose;
  readonly token: string;
}

/** The same error for unknown, used, expired and malformed tokens. */
export const linkGone = (): OperationError =>
  new OperationError('not_found', 'This link does not work any more. Ask for a new one.');

const follow =
  (how: typeof READ) =>
  async (
    { db, now }: Pick<AccountBase, 'db' | 'now'>,
    { purpose, token }: PresentedLink,
  ): Promise<OneTimeLink> => {
    if (!isWellFormedToken(token)) throw linkGone();
    const hash = hashToken(token);
    const [, rows] = await db.batch('', [presentLink(hash), call(how, [hash, purpose, now()])]);
    const row = rows[0];
    if (!row) throw linkGone();
    const { email, user_id: userId, workspace_id: workspaceId } = row;
    return { purpose, email, userId, workspaceId, invitationId: row.invitation_id };
  };

/** Reads a link without using it up. */
export const readLink = follow(READ);

/**
 * Uses a link up and returns its purpose and addressee. If two requests use it at the same time, one is
 * refused.
 */
export const useLink = follow(USE);
