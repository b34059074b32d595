import type { Proof } from '@copydesk/contract/accounts/proofs';
import { mayAddWays, mayChooseFirstWay } from '../../accounts/fresh-proof.ts';
import { getAccount } from '../../accounts/get-account.ts';
import { proveWithPasskey } from '../../accounts/passkeys/prove-with-passkey.ts';
import { findRelyingParty, needRelyingParty } from '../../accounts/passkeys/relying-party.ts';
import { proveWithCode, proveWithPassword } from '../../accounts/prove.ts';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import type { AccountHandlers } from './app-operation.ts';
import { askForPasskey, challengeTokenOf } from './own-passkeys.ts';
import { done, isFreshCaller, sessionOf } from './account-answers.ts';

type ProofId =
  | 'getProof'
  | 'proveWithPassword'
  | 'proveWithCode'
  | 'beginPasskeyProof'
  | 'proveWithPasskey';

/** Handlers of proving again who one is. */
export const createProofHandlers = (parts: SignInParts): AccountHandlers<ProofId> => {
  const { vault, times, oidc, mail } = parts;
  return {
    getProof: async (caller) => {
      const { userId, ...session } = sessionOf(caller);
      const { idleMinutes } = times;
      const account = await getAccount(caller.base, { userId, idleMinutes });
      const passkey = account.passkeys.length > 0 && findRelyingParty(caller.origin) !== null;
      const hasWay =
        account.hasPassword ||
        account.totp ||
        account.passkeys.length + account.identities.length > 0;
      const body: Proof = {
        fresh: isFreshCaller(caller),
        adds_ways: mayAddWays(session, mail),
        two_factors: session.twoFactors,
        // Whoever has a factor gives that.
        password: account.hasPassword && !account.totp && !passkey,
        code: account.totp,
        passkey,
        first_way: !hasWay && mayChooseFirstWay(session, mail, caller.base.now()),
        provider: oidc && account.identities.length > 0 ? oidc.name : null,
      };
      return { body };
    },
    proveWithPassword: async (caller, { body: { password } }) => {
      const { id: sessionId, userId } = sessionOf(caller);
      await proveWithPassword(caller.base, {
        userId,
        sessionId,
        password,
        takesPasskeys: findRelyingParty(caller.origin) !== null,
      });
      return done();
    },
    proveWithCode: async (caller, { body: { code } }) => {
      const { id: sessionId, userId } = sessionOf(caller);
      await proveWithCode(caller.base, { userId, sessionId, code, vault });
      return done();
    },
    beginPasskeyProof: (caller) =>
      askForPasskey(caller, { purpose: 'prove', userId: sessionOf(caller).userId }),
    proveWithPasskey: async (caller, { body: { assertion }, ...request }) => {
      const { id: sessionId, userId } = sessionOf(caller);
      const site = needRelyingParty(caller.origin);
      const token = challengeTokenOf(request);
      const { ip } = caller;
      await proveWithPasskey(caller.base, { userId, sessionId, assertion, token, ip, site });
      return done();
    },
  };
};
