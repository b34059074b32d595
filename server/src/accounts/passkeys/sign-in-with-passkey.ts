import type { PasskeyAssertion } from '@copydesk/contract/accounts/passkeys';
import { passkeyLimits, takeAttempt } from '../limit-attempts.ts';
import type { AccountBase } from '../row-security.ts';
import { createSession, type NewSession } from '../session.ts';
import type { SignInContext } from '../sign-in-context.ts';
import { takeChallenge } from './challenge.ts';
import { checkAssertion } from './check-assertion.ts';
import type { RelyingParty } from './relying-party.ts';

/**
 * Starts a session by a passkey alone. The device has asked its holder, so no further factor is asked for. The
 * challenge is used up even if the answer is wrong.
 */
export const signInWithPasskey = async (
  base: AccountBase,
  input: SignInContext & {
    readonly assertion: PasskeyAssertion;
    readonly token: string | null;
    readonly site: RelyingParty;
  },
): Promise<NewSession> => {
  const { assertion, site } = input;
  const takeBack = await takeAttempt(base, passkeyLimits(input.ip));
  const challenge = await takeChallenge(base, { purpose: 'sign_in', userId: null }, input.token);
  const { userId } = await checkAssertion(base, { assertion, challenge, site });
  await takeBack();
  return createSession(base, { ...input, userId, firstFactor: 'passkey' });
};
