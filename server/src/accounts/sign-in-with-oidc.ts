import type { OidcProblem } from '@copydesk/contract/sign-in';
import { call, statement } from '../platform/db/statement.ts';
import { createAccount } from './create-account.ts';
import { addIdentity, findIdentity } from './identity.ts';
import { joinByInvitation } from './join-workspace.ts';
import type { ProviderPerson } from './oidc-client.ts';
import { type AccountBase, enterWorkspace, presentEmail, presentUser } from './present.ts';
import { beginSession, type NewSession } from './session.ts';
import type { SignInContext } from './sign-in-context.ts';

const FIND = statement<{ id: string; signed_in_at: Date | null }>(
  `select id, signed_in_at from user_account where email = $1`,
);
const HAS_METHOD = statement<{ has: boolean }>(`
  select exists (select from user_password where user_id = $1)
    or exists (select from user_identity where user_id = $1)
    or exists (select from user_totp where user_id = $1) as has`);
const INVITATIONS = statement<{ workspace_id: string; id: string }>(`
  select workspace_id, id from invitation
  where email = $1 and accepted_at is null and revoked_at is null and expires_at > $2
  order by created_at, id`);

/** Enough for anybody who was invited before the first sign-in. */
const MOST_JOINED = 20;

const refuse = (problem: OidcProblem) => ({ problem });

/** An account that nobody has ever used, and that has no way in of its own. */
const isUntouched = async ({ db }: AccountBase, userId: string): Promise<boolean> => {
  const [, rows] = await db.batch('', [presentUser(userId), call(HAS_METHOD, [userId])]);
  return rows[0]?.has === false;
};

/** A new account for somebody who was invited; joins every workspace that asked for the address. */
const welcome = (
  base: AccountBase,
  person: ProviderPerson & { readonly email: string },
): Promise<string | null> =>
  base.db.transaction('', async (db) => {
    const { email, name } = person;
    const inside = { ...base, db };
    const at = base.now();
    const find = call(INVITATIONS, [email, at]);
    const [, invitations] = await db.batch('', [presentEmail(email), find]);
    if (invitations.length === 0) return null;
    const shown = name ?? (email.split('@')[0] as string);
    const userId = await createAccount(inside, { email, name: shown });
    await addIdentity(inside, { userId, person });
    for (const { workspace_id: workspaceId, id } of invitations.slice(0, MOST_JOINED)) {
      const join = joinByInvitation({ workspaceId, invitationId: id, userId, at });
      await db.batch('', [enterWorkspace(workspaceId), join]);
    }
    return userId;
  });

/**
 * Begins a session for whom the provider vouches for, or says why not. A linked identity is the account it
 * was linked to. Otherwise the address must be verified, and opens an account only where it takes nothing
 * from anybody: an invited person without one, or an account that was never used and has no method.
 */
export const signInWithOidc = async (
  base: AccountBase,
  input: SignInContext & { readonly person: ProviderPerson },
): Promise<{ readonly session: NewSession } | { readonly problem: OidcProblem }> => {
  const { person } = input;
  const begin = async (userId: string) => ({
    session: await beginSession(base, { ...input, userId, firstFactor: 'provider' }),
  });
  const linked = await findIdentity(base, person);
  if (linked !== null) return begin(linked);
  const { email } = person;
  if (email === null || !person.emailVerified) return refuse('unverified');
  const [, rows] = await base.db.batch('', [presentEmail(email), call(FIND, [email])]);
  const account = rows[0];
  if (account) {
    const isFree = account.signed_in_at === null && (await isUntouched(base, account.id));
    if (!isFree) return refuse('existing_account');
    await addIdentity(base, { userId: account.id, person });
    return begin(account.id);
  }
  const userId = await welcome(base, { ...person, email });
  return userId === null ? refuse('uninvited') : begin(userId);
};
