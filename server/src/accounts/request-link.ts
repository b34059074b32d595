import type { Mailer } from '../platform/mail/mailer.ts';
import { type DeviceToken, findKnownDevice } from './known-device.ts';
import { countAttempt, letterLimits, requestLimits, takeAttempt } from './limit-attempts.ts';
import { resetMessage, signInMessage } from './messages.ts';
import { createLink, forgetLink, isInMailbox, linkAddress } from './one-time-link.ts';
import { findAccount } from './find-account.ts';
import type { AccountBase } from './row-security.ts';

const MESSAGES = { sign_in: signInMessage, reset: resetMessage };

type Purpose = keyof typeof MESSAGES;

/**
 * Creates the link for an email; returns null if no email is needed. The number of emails per address is
 * limited, but the person's mailbox always has a working link: beyond the limit, a new link is sent only if
 * the newest one no longer works. Requests for one address run one after the other.
 */
const createMailedLink = (
  base: AccountBase,
  input: {
    readonly purpose: Purpose;
    readonly email: string;
    readonly userId: string;
    readonly knownDevice: string | null;
  },
): Promise<string | null> =>
  base.db.transaction('', async (db) => {
    const inside = { ...base, db };
    const { knownDevice, ...link } = input;
    const limits = letterLimits(link.purpose, link.email, knownDevice);
    const { waitSeconds } = await countAttempt(inside, limits);
    if (waitSeconds !== null && (await isInMailbox(inside, link))) return null;
    return createLink(inside, { ...link, byMail: true });
  });

/**
 * Sends a link to sign in or to set a new password. The account is looked up after the response was sent, so
 * that neither the response nor its timing reveals whether the address has an account. Throws
 * too_many_requests for a place that asks too often, and never because others asked for the same address.
 */
export const requestLink = async (
  base: AccountBase,
  input: {
    readonly purpose: Purpose;
    readonly email: string;
    readonly ip: string;
    readonly device: DeviceToken;
    readonly mail: Mailer;
    readonly publicUrl: string;
  },
): Promise<void> => {
  const email = input.email.toLowerCase();
  const { purpose, publicUrl, ip, device } = input;
  const knownDevice = await findKnownDevice(base, { email, device });
  await takeAttempt(base, requestLimits({ ip, knownDevice }));
  let token: string | null = null;
  const write = async () => {
    const userId = await findAccount(base, email);
    if (userId === null) return null;
    token = await createMailedLink(base, { purpose, email, userId, knownDevice });
    if (token === null) return null;
    return MESSAGES[purpose](email, linkAddress(publicUrl, purpose, token));
  };
  // An email that could not be sent is in no mailbox, so its link is removed and the next request sends
  // another.
  const failed = async () => {
    if (token !== null) await forgetLink(base, token);
  };
  // Requests that come at the same time share one email.
  input.mail.post(write, { name: `${purpose} ${email} ${knownDevice ?? ''}`, failed });
};

/** Creates a sign-in link for an existing account, for the operator of the server. */
export const createSignInLink = async (
  base: AccountBase,
  input: { readonly email: string; readonly publicUrl: string; readonly expiresAt?: Date },
): Promise<string> => {
  const email = input.email.toLowerCase();
  const userId = await findAccount(base, email);
  if (userId === null) throw new Error('No account has this address.');
  const { expiresAt } = input;
  const link = { purpose: 'sign_in', email, userId } as const;
  const token = await createLink(base, expiresAt ? { ...link, expiresAt } : link);
  return linkAddress(input.publicUrl, 'sign_in', token);
};
