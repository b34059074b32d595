import { countMisses } from './limit-attempts.ts';
import { linkGone, useLink } from './one-time-link.ts';
import type { AccountBase } from './row-security.ts';
import { createSession, type NewSession } from './session.ts';
import type { SignInContext } from './sign-in-context.ts';

/** Starts a session by a one-time link. The link is the first factor; a second one may still be needed. */
export const signInWithLink = async (
  base: AccountBase,
  input: SignInContext & { readonly token: string },
): Promise<NewSession> => {
  const link = { purpose: 'sign_in', token: input.token } as const;
  const { userId } = await countMisses(base, input.ip, () => useLink(base, link));
  if (userId === null) throw linkGone();
  return createSession(base, { ...input, userId, firstFactor: 'link' });
};
