import type { AcceptedInvitation, OpenInvitation } from '@copydesk/contract/accounts/accounts';
import type { SignedIn } from '@copydesk/contract/accounts/sign-in';
import { acceptInvitation, readInvitation } from '../../accounts/accept-invitation.ts';
import { requestLink } from '../../accounts/request-link.ts';
import { giveSecondFactor } from '../../accounts/second-factor.ts';
import { findRelyingParty } from '../../accounts/passkeys/relying-party.ts';
import { endSession } from '../../accounts/session.ts';
import { resetPassword } from '../../accounts/set-password.ts';
import { signInWithLink } from '../../accounts/sign-in-with-link.ts';
import { signInWithPassword } from '../../accounts/sign-in-with-password.ts';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import { toPublicId } from '../../platform/ids.ts';
import { createOwnAccountHandlers } from './own-account.ts';
import type { AccountHandlers, AccountId, Caller } from './app-operation.ts';
import { createOidcHandlers } from './oidc.ts';
import { endedCookie } from './session-cookie.ts';
import { createPasskeyHandlers } from './own-passkeys.ts';
import { createProofHandlers } from './own-proofs.ts';
import {
  answerSignedIn,
  cookiesOf,
  done,
  sessionOf,
  signInContextOf,
  tellPerson,
} from './account-answers.ts';

type SignInId =
  | 'getSignInMethods'
  | 'signInWithPassword'
  | 'requestSignInLink'
  | 'signInWithLink'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'readInvitation'
  | 'acceptInvitation'
  | 'giveSecondFactor'
  | 'signOut';

/** The caller's user id, if they have given every factor. */
const signedInAs = ({ session }: Caller): string | null =>
  session?.state === 'active' ? session.userId : null;

const createOpenHandlers = (parts: SignInParts): AccountHandlers<SignInId> => {
  const { times, mail, publicUrl, vault } = parts;

  const signedIn = answerSignedIn(parts);

  return {
    getSignInMethods: async ({ origin }) => {
      const { oidc } = parts;
      const provider = oidc ? { name: oidc.name, url: '/app/sign-in/oidc' } : null;
      const passkey = findRelyingParty(origin) !== null;
      const totp = vault !== null;
      const methods = { password: true, link: true, mail: mail.hasServer, passkey, totp };
      return { body: { ...methods, oidc: provider } };
    },
    signInWithPassword: async (caller, { body }) =>
      signedIn(
        caller,
        await signInWithPassword(caller.base, { ...signInContextOf(caller, parts), ...body }),
      ),
    requestSignInLink: async ({ base, ip, device }, { body: { email } }) => {
      await requestLink(base, { purpose: 'sign_in', email, ip, device, mail, publicUrl });
      return done();
    },
    signInWithLink: async (caller, { body: { token } }) =>
      signedIn(
        caller,
        await signInWithLink(caller.base, { ...signInContextOf(caller, parts), token }),
      ),
    requestPasswordReset: async ({ base, ip, device }, { body: { email } }) => {
      await requestLink(base, { purpose: 'reset', email, ip, device, mail, publicUrl });
      return done();
    },
    resetPassword: async (caller, { body: { token, password } }) => {
      const context = signInContextOf(caller, parts);
      const session = await resetPassword(caller.base, { ...context, token, password });
      await tellPerson(parts)(caller, session.userId, 'password_reset');
      return signedIn(caller, session);
    },
    readInvitation: async (caller, { body: { token } }) => {
      const found = await readInvitation(caller.base, { token, ip: caller.ip });
      const who = signedInAs(caller);
      const isInvited = who !== null && who === found.account_id;
      const body: OpenInvitation = {
        workspace: { name: found.workspace_name },
        email: found.email,
        role: found.role,
        invited_by: found.invited_by,
        expires_at: found.expires_at.toISOString(),
        has_account: found.account_id !== null,
        signed_in: who === null ? 'no' : isInvited ? 'as_invited' : 'as_another',
      };
      return { body };
    },
    acceptInvitation: async (caller, { body: { token, name, password } }) => {
      const { workspaceId, session } = await acceptInvitation(caller.base, {
        ...signInContextOf(caller, parts),
        token,
        name,
        password,
        signedIn: signedInAs(caller),
      });
      const body: AcceptedInvitation = {
        state: session?.state ?? 'active',
        workspace_id: toPublicId('wsp', workspaceId),
      };
      return session ? { ...(await signedIn(caller, session)), body } : { body };
    },
    giveSecondFactor: async (caller, { body: { code } }) => {
      const { userId, tokenHash, firstFactor, state } = sessionOf(caller);
      const body: SignedIn = { state: 'active' };
      if (state === 'active') return { body };
      const { device } = caller;
      const input = { userId, tokenHash, firstFactor, device, code, vault, times };
      const token = await giveSecondFactor(caller.base, input);
      const session = { token, userId, state: 'active' } as const;
      return { body, headers: await cookiesOf(caller, session, parts) };
    },
    signOut: async (caller) => {
      await endSession(caller.base, sessionOf(caller));
      return { ...done(), headers: { 'set-cookie': endedCookie() } };
    },
  };
};

/** Handlers of the routes that belong to a person and to no workspace. */
export const createAccountHandlers = (parts: SignInParts): AccountHandlers<AccountId> => ({
  ...createOpenHandlers(parts),
  ...createOidcHandlers(parts),
  ...createPasskeyHandlers(parts),
  ...createProofHandlers(parts),
  ...createOwnAccountHandlers(parts),
});
