import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { findKnownDevice } from './known-device.ts';
import { passwordLimits, takeAttempt } from './limit-attempts.ts';
import { verifyPassword } from './password.ts';
import { type AccountBase, presentEmail } from './row-security.ts';
import { createSession, type NewSession } from './session.ts';
import type { SignInContext } from './sign-in-context.ts';

const FIND = statement<{ id: string; hash: string | null }>(`
  select u.id, p.hash from user_account u left join user_password p on p.user_id = u.id
  where u.email = $1`);

/**
 * Starts a session by email address and password. An unknown address, an account without a password and a
 * wrong password get the same refusal after the same amount of work. Strangers who guess do not lock out a
 * device that the account knows.
 */
export const signInWithPassword = async (
  base: AccountBase,
  input: SignInContext & { readonly email: string; readonly password: string },
): Promise<NewSession> => {
  const email = input.email.toLowerCase();
  const knownDevice = await findKnownDevice(base, { email, device: input.device });
  const takeBack = await takeAttempt(base, passwordLimits(email, { ip: input.ip, knownDevice }));
  const [, rows] = await base.db.batch('', [presentEmail(email), call(FIND, [email])]);
  const account = rows[0];
  const isRight = await verifyPassword(account?.hash ?? undefined, input.password);
  if (!account || !isRight) {
    throw new OperationError('signed_out', 'The e-mail address or the password is wrong.');
  }
  await takeBack();
  return createSession(base, { ...input, userId: account.id, firstFactor: 'password' });
};
