import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { type DeviceToken, forgetDevices } from './known-device.ts';
import { requireFresh } from './fresh-proof.ts';
import { countMisses, takeAttempt } from './limit-attempts.ts';
import { linkGone, readLink, useLink } from './one-time-link.ts';
import { HAS_OTHER_WAY } from './get-account.ts';
import { checkPassword, hashPassword, verifyPassword } from './password.ts';
import { type AccountBase, presentEmail, presentUser } from './row-security.ts';
import { createSession, type NewSession } from './session.ts';
import type { SignInContext } from './sign-in-context.ts';

const FIND = statement<{ email: string; name: string; hash: string | null; has_other: boolean }>(`
  select u.email, u.name, p.hash, ${HAS_OTHER_WAY} as has_other
  from user_account u left join user_password p on p.user_id = u.id
  where u.id = $1`);
const NAME = statement<{ name: string }>(`select name from user_account where email = $1`);
export const SET_PASSWORD = statement(`
  insert into user_password (user_id, hash, changed_at) values ($1, $2, $3)
  on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`);
const END_OTHERS = statement(
  `delete from user_session where user_id = $1 and id is distinct from $2`,
);
// Invitations are kept: they give no access to the account.
const DROP_LINKS = statement(
  `delete from one_time_link where email = $1 and purpose <> 'invitation'`,
);

/**
 * Sets the person's password, ends their other sessions and forgets their other devices. The current password
 * proves who they are; a person without a password must have proven recently who they are, unless it is their first way to
 * sign in.
 */
export const changePassword = async (
  base: AccountBase,
  input: {
    readonly userId: string;
    readonly sessionId: string;
    readonly isFresh: boolean;
    /** Whether somebody without any way to sign in needs no fresh proof. */
    readonly mayChooseFirst?: boolean;
    readonly current: string | undefined;
    readonly password: string;
    readonly device?: DeviceToken;
  },
): Promise<void> => {
  const { db, now } = base;
  const { userId } = input;
  const name = `current password ${userId}`;
  const takeBack = await takeAttempt(base, [{ name, burst: 10, seconds: 30 }]);
  const [, rows] = await db.batch('', [presentUser(userId), call(FIND, [userId])]);
  const account = rows[0];
  if (!account) throw new Error('a session without an account');
  const isFirst = input.mayChooseFirst === true && !account.has_other;
  if (account.hash === null) requireFresh(input.isFresh || isFirst);
  else if (!(await verifyPassword(account.hash, input.current ?? ''))) {
    throw new OperationError('forbidden', 'The current password is wrong.');
  }
  await takeBack();
  checkPassword(input.password, account.email, account.name);
  const hash = await hashPassword(input.password);
  await db.batch('', [
    presentUser(userId),
    presentEmail(account.email),
    call(SET_PASSWORD, [userId, hash, now()]),
    call(END_OTHERS, [userId, input.sessionId]),
    forgetDevices(userId, input.device),
    call(DROP_LINKS, [account.email]),
  ]);
};

/**
 * Sets a password by the link that was sent for it. All sessions of the person and all other links to the
 * account end. The new session still needs its second factor.
 */
export const resetPassword = async (
  base: AccountBase,
  input: SignInContext & { readonly token: string; readonly password: string },
): Promise<NewSession> => {
  const link = { purpose: 'reset', token: input.token } as const;
  const { email } = await countMisses(base, input.ip, () => readLink(base, link));
  // Check the password first, so that a refused one does not use up the link.
  const [, people] = await base.db.batch('', [presentEmail(email), call(NAME, [email])]);
  checkPassword(input.password, email, people[0]?.name ?? '');
  const hash = await hashPassword(input.password);
  const userId = await base.db.transaction('', async (db) => {
    const used = await useLink({ db, now: base.now }, link);
    if (used.userId === null) throw linkGone();
    await db.batch('', [
      presentUser(used.userId),
      presentEmail(used.email),
      call(SET_PASSWORD, [used.userId, hash, base.now()]),
      call(END_OTHERS, [used.userId, null]),
      forgetDevices(used.userId, input.device),
      call(DROP_LINKS, [used.email]),
    ]);
    return used.userId;
  });
  return createSession(base, { ...input, userId, firstFactor: 'link' });
};
