import type { PasskeyRequest } from '@copydesk/contract/accounts/passkeys';
import { requireMoreThanPassword } from '../../accounts/fresh-proof.ts';
import { addPasskey, beginPasskey } from '../../accounts/passkeys/add-passkey.ts';
import {
  CHALLENGE_SECONDS,
  type ChallengeUse,
  createChallenge,
} from '../../accounts/passkeys/challenge.ts';
import { needRelyingParty } from '../../accounts/passkeys/relying-party.ts';
import { removePasskey } from '../../accounts/passkeys/remove-passkey.ts';
import { renamePasskey } from '../../accounts/passkeys/rename-passkey.ts';
import { signInWithPasskey } from '../../accounts/passkeys/sign-in-with-passkey.ts';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { AccountHandlers, Caller } from './app-operation.ts';
import { passkeyCookie, readPasskeyCookie } from './session-cookie.ts';
import { answerSignedIn, done, sessionOf, signInContextOf, tellPerson } from './account-answers.ts';

type PasskeyId =
  | 'beginPasskeySignIn'
  | 'signInWithPasskey'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey';

interface WithHeaders {
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The token of the challenge that this browser was given. */
export const challengeTokenOf = ({ headers: { cookie } }: WithHeaders): string | null =>
  readPasskeyCookie(typeof cookie === 'string' ? cookie : undefined);

const withToken = (token: string) => ({ 'set-cookie': passkeyCookie(token, CHALLENGE_SECONDS) });

/** Asks the browser for a passkey. It offers those that it has for this site, so none are named. */
export const askForPasskey = async (caller: Caller, use: ChallengeUse) => {
  const site = needRelyingParty(caller.origin);
  const { token, challenge } = await createChallenge(caller.base, use, caller.ip);
  const timeout = CHALLENGE_SECONDS * 1_000;
  const body: PasskeyRequest = { challenge, rpId: site.id, timeout, userVerification: 'required' };
  return { body, headers: withToken(token) };
};

/** Handlers of signing in with passkeys and of the person's own list of them. */
export const createPasskeyHandlers = (parts: SignInParts): AccountHandlers<PasskeyId> => {
  const signedIn = answerSignedIn(parts);
  const tell = tellPerson(parts);
  return {
    beginPasskeySignIn: (caller) => askForPasskey(caller, { purpose: 'sign_in', userId: null }),
    signInWithPasskey: async (caller, { body: { assertion }, ...request }) => {
      const site = needRelyingParty(caller.origin);
      const token = challengeTokenOf(request);
      const context = signInContextOf(caller, parts);
      return signedIn(
        caller,
        await signInWithPasskey(caller.base, { ...context, assertion, token, site }),
      );
    },
    beginPasskey: async (caller) => {
      const { userId, ...session } = sessionOf(caller);
      requireMoreThanPassword(session, parts.mail);
      const site = needRelyingParty(caller.origin);
      const begun = await beginPasskey(caller.base, { userId, ip: caller.ip, site });
      return { body: begun.options, headers: withToken(begun.token) };
    },
    addPasskey: async (caller, { body: { name, attestation }, ...request }) => {
      const { id: sessionId, userId } = sessionOf(caller);
      const site = needRelyingParty(caller.origin);
      const token = challengeTokenOf(request);
      const { ip } = caller;
      const input = { userId, sessionId, name, attestation, token, ip, site };
      const id = await addPasskey(caller.base, input);
      await tell(caller, userId, 'passkey_added');
      return { body: { id: toPublicId('psk', id) } };
    },
    renamePasskey: async (caller, { body: { id, name } }) => {
      const { userId } = sessionOf(caller);
      await renamePasskey(caller.base, { userId, passkeyId: fromPublicId('psk', id), name });
      return done();
    },
    removePasskey: async (caller, { body: { id } }) => {
      const { userId } = sessionOf(caller);
      const hasMail = parts.mail.hasServer;
      await removePasskey(caller.base, { userId, passkeyId: fromPublicId('psk', id), hasMail });
      await tell(caller, userId, 'passkey_removed');
      return done();
    },
  };
};
