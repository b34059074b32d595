import type { PasskeyAssertion } from '@copydesk/contract/accounts/passkeys';
import { OperationError } from '../../platform/errors.ts';
import { passkeyLimits, takeAttempt } from '../limit-attempts.ts';
import { markProven, type ProvenSession } from '../prove.ts';
import type { AccountBase } from '../row-security.ts';
import { takeChallenge } from './challenge.ts';
import { checkAssertion } from './check-assertion.ts';
import type { RelyingParty } from './relying-party.ts';

/** Proves by one of the person's own passkeys. Another person's proves nothing. */
export const proveWithPasskey = async (
  base: AccountBase,
  input: ProvenSession & {
    readonly assertion: PasskeyAssertion;
    readonly token: string | null;
    readonly ip: string;
    readonly site: RelyingParty;
  },
): Promise<void> => {
  const { userId, assertion, site } = input;
  const takeBack = await takeAttempt(base, passkeyLimits(input.ip));
  const challenge = await takeChallenge(base, { purpose: 'prove', userId }, input.token);
  const whose = await checkAssertion(base, { assertion, challenge, site });
  if (whose.userId !== userId) {
    throw new OperationError('forbidden', 'This passkey belongs to another account.');
  }
  await takeBack();
  await markProven(base, { ...input, isFactor: true });
};
