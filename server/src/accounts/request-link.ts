import { call, statement } from '../platform/db/statement.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { messageLimits, takeAttempt } from './limit-attempts.ts';
import { resetMessage, signInMessage } from './messages.ts';
import { createLink, linkAddress } from './one-time-link.ts';
import { type AccountBase, presentEmail } from './present.ts';

const FIND = statement<{ id: string }>(`select id from user_account where email = $1`);

const MESSAGES = { sign_in: signInMessage, reset: resetMessage };

/**
 * Sends a link to sign in or to set a new password. Whether the address has an account is looked up after
 * the answer has gone, so that neither the answer nor its time can tell.
 */
export const requestLink = async (
  base: AccountBase,
  input: {
    readonly purpose: 'sign_in' | 'reset';
    readonly email: string;
    readonly ip: string;
    readonly mail: Mailer;
    readonly publicUrl: string;
  },
): Promise<void> => {
  const email = input.email.toLowerCase();
  const { purpose, publicUrl } = input;
  await takeAttempt(base, messageLimits(email, input.ip));
  input.mail.post(async () => {
    const [, rows] = await base.db.batch('', [presentEmail(email), call(FIND, [email])]);
    const userId = rows[0]?.id;
    if (userId === undefined) return null;
    const token = await createLink(base, { purpose, email, userId });
    return MESSAGES[purpose](email, linkAddress(publicUrl, purpose, token));
  });
};

/** Makes a sign-in link for an account that is known to exist, for whoever runs the server. */
export const createSignInLink = async (
  base: AccountBase,
  input: { readonly email: string; readonly publicUrl: string; readonly expiresAt?: Date },
): Promise<string> => {
  const email = input.email.toLowerCase();
  const [, rows] = await base.db.batch('', [presentEmail(email), call(FIND, [email])]);
  const userId = rows[0]?.id;
  if (userId === undefined) throw new Error('No account has this address.');
  const { expiresAt } = input;
  const link = { purpose: 'sign_in', email, userId } as const;
  const token = await createLink(base, expiresAt ? { ...link, expiresAt } : link);
  return linkAddress(input.publicUrl, 'sign_in', token);
};
