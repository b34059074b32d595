import type { OidcProblem } from '@copydesk/contract/accounts/accounts';
import { call, statement } from '../platform/db/statement.ts';
import { createAccount } from './create-account.ts';
import { addIdentity, findIdentity } from './identity.ts';
import { joinByInvitation } from './join-workspace.ts';
import type { ProviderPerson } from './oidc-client.ts';
import { type AccountBase, enterWorkspace, presentEmail, presentUser } from './row-security.ts';
import { createSession, type NewSession } from './session.ts';
import type { SignInContext } from './sign-in-context.ts';

const FIND = statement<{ id: string; signed_in_at: Date | null }>(
  `select id, signed_in_at from user_account where email = $1`,
);
const HAS_METHOD = statement<{ has: boolean }>(`
  select exists (select from user_password where user_id = $1)
    or exists (select from user_identity where user_id = $1)
    or exists (select from user_passkey where user_id = $1)
    or exists (select from user_totp where user_id = $1) as has`);
const INVITATIONS = statement<{ workspace_id: string; id: string }>(`
  select workspace_id, id from invitation
  where email = $1 and accepted_at is null and revoked_at is null and expires_at > $2
  order by created_at, id`);

/** The most invitations that are accepted at the first sign-in. */
const MOST_JOINED = 20;

const refuse = (problem: OidcProblem) => ({ problem });

/** Whether an account was never used and has no way to sign in. */
const isUntouched = async ({ db }: AccountBase, userId: string): Promise<boolean> => {
  const [, rows] = await db.batch('', [presentUser(userId), call(HAS_METHOD, [userId])]);
  return rows[0]?.has === false;
};

/**
 * Creates an account for somebody who was invited, and adds it to every workspace that invited the address.
 */
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
 * Starts a session for a person whom the provider has identified, or says why not. A linked identity signs in
 * to its account. Otherwise the address must be verified, and a session starts only if that takes nothing
 * from anybody: in a new account for an invited person, or in an account that was never used and has no
 * sign-in method. The session is as fresh a proof as the sign-in at the provider; if that says no time, it is none.
 */
export const signInWithOidc = async (
  base: AccountBase,
  input: SignInContext & { readonly person: ProviderPerson },
): Promise<{ readonly session: NewSession } | { readonly problem: OidcProblem }> => {
  const { person } = input;
  const begin = async (userId: string) => ({
    session: await createSession(base, {
      ...input,
      userId,
      firstFactor: 'provider',
      // The provider may have known the person for weeks, so coming back from it proves nothing by itself.
      provenAt: person.signedInAt,
    }),
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
