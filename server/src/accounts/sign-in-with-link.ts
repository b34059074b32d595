import { countMisses } from './limit-attempts.ts';
import { linkGone, useLink } from './one-time-link.ts';
import type { AccountBase } from './present.ts';
import { beginSession, type NewSession } from './session.ts';
import type { SignInContext } from './sign-in-context.ts';

/** Begins a session by a one-time link. The link is a first factor: a second one is still owed. */
export const signInWithLink = async (
  base: AccountBase,
  input: SignInContext & { readonly token: string },
): Promise<NewSession> => {
  const link = { purpose: 'sign_in', token: input.token } as const;
  const { userId } = await countMisses(base, input.ip, () => useLink(base, link));
  if (userId === null) throw linkGone();
  return beginSession(base, { ...input, userId, firstFactor: 'link' });
};
