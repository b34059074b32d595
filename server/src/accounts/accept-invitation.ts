import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { createAccount } from './create-account.ts';
import { joinByInvitation } from './join-workspace.ts';
import { countMisses } from './limit-attempts.ts';
import { linkGone, readLink, useLink } from './one-time-link.ts';
import { checkPassword, hashPassword } from './password.ts';
import { type AccountBase, enterWorkspace, presentEmail, presentUser } from './row-security.ts';
import { createSession, type NewSession } from './session.ts';
import { SET_PASSWORD } from './set-password.ts';
import type { SignInContext } from './sign-in-context.ts';

interface Row {
  email: string;
  role: 'owner' | 'admin' | 'editor' | 'reviewer' | 'viewer';
  expires_at: Date;
  workspace_name: string;
  invited_by: string | null;
  account_id: string | null;
}

const FIND = statement<Row>(`
  select i.email, i.role, i.expires_at, w.name as workspace_name, u.name as invited_by,
    (select a.id from user_account a where a.email = i.email) as account_id
  from invitation i
  join workspace w on w.id = i.workspace_id
  left join user_account u on u.id = i.invited_by
  where i.workspace_id = $1 and i.id = $2 and i.accepted_at is null and i.revoked_at is null
    and i.expires_at > $3`);

const PURPOSE = 'invitation';

interface FoundInvitation extends Row {
  readonly workspaceId: string;
  readonly invitationId: string;
}

/**
 * Returns the invitation of a token without accepting it. All invitations that cannot be accepted get the
 * same answer.
 */
export const readInvitation = async (
  base: AccountBase,
  { token, ip }: { readonly token: string; readonly ip: string },
): Promise<FoundInvitation> => {
  const link = { purpose: PURPOSE, token } as const;
  const { email, workspaceId, invitationId } = await countMisses(base, ip, () =>
    readLink(base, link),
  );
  if (workspaceId === null || invitationId === null) throw linkGone();
  const find = call(FIND, [workspaceId, invitationId, base.now()]);
  const [, rows] = await base.db.batch(workspaceId, [presentEmail(email), find]);
  const row = rows[0];
  if (!row) throw linkGone();
  return { ...row, workspaceId, invitationId };
};

export interface AcceptInput extends SignInContext {
  readonly token: string;
  readonly name: string | undefined;
  readonly password: string | undefined;
  /** The user who is signed in with every factor, or null. */
  readonly signedIn: string | null;
}

const missingName = () => {
  const issue = { type: 'missing', loc: ['name'], msg: 'Field required' };
  return new OperationError('invalid', issue.msg, { issues: [issue] });
};

/**
 * Adds the invited person to the workspace. For a new person the invitation proves the email address. An
 * invitation never gives access to an existing account: its owner must sign in first. `session` is the new
 * session of a new account.
 */
export const acceptInvitation = async (
  base: AccountBase,
  input: AcceptInput,
): Promise<{ workspaceId: string; session: NewSession | null }> => {
  const invitation = await readInvitation(base, input);
  const { email, account_id: accountId, workspaceId, invitationId } = invitation;
  if (input.signedIn !== null && input.signedIn !== accountId) {
    const message = 'This invitation is for another address. Sign out to accept it.';
    throw new OperationError('conflict', message);
  }
  if (accountId !== null && input.signedIn === null) {
    throw new OperationError('signed_out', 'Sign in to accept this invitation.');
  }
  const { name, password } = input;
  if (accountId === null && name === undefined) throw missingName();
  if (accountId === null && password !== undefined) checkPassword(password, email, name ?? '');
  const hash = accountId === null && password ? await hashPassword(password) : null;
  const at = base.now();
  const userId = await base.db.transaction('', async (db) => {
    const inside = { ...base, db };
    await useLink(inside, { purpose: PURPOSE, token: input.token });
    const person = accountId ?? (await createAccount(inside, { email, name: name ?? '' }));
    if (hash) await db.batch('', [presentUser(person), call(SET_PASSWORD, [person, hash, at])]);
    const join = joinByInvitation({ workspaceId, invitationId, userId: person, at });
    const [, rows] = await db.batch('', [enterWorkspace(workspaceId), join]);
    if (rows.length === 0) throw linkGone();
    return person;
  });
  if (accountId !== null) return { workspaceId, session: null };
  return {
    workspaceId,
    session: await createSession(base, { ...input, userId, firstFactor: 'link' }),
  };
};
