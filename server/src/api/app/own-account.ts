import type { Account, Membership, Session } from '@copydesk/contract/accounts/accounts';
import { createOwnWorkspace } from '../../accounts/create-own-workspace.ts';
import { endSessionById, endSessions } from '../../accounts/end-sessions.ts';
import { mayChooseFirstWay, requireMoreThanPassword } from '../../accounts/fresh-proof.ts';
import { getAccount, readPerson, setProfile } from '../../accounts/get-account.ts';
import type { Person } from '../../accounts/get-account.ts';
import { removeIdentity } from '../../accounts/identity.ts';
import { findMissingFactor } from '../../accounts/required-factor.ts';
import { changePassword } from '../../accounts/set-password.ts';
import { deleteAccount } from '../../members/delete-account.ts';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import { createTotp, confirmTotp, removeTotp, renewBackupCodes } from '../../accounts/totp.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { installStarter } from '../../starter/install-starter.ts';
import { requireSelfService } from '../../workspaces/self-service.ts';
import type { AccountHandlers, Caller } from './app-operation.ts';
import { endedCookie } from './session-cookie.ts';
import { done, isFreshCaller, sessionOf, tellPerson } from './account-answers.ts';

type AccountOnlyId =
  | 'getSession'
  | 'signOutEverywhere'
  | 'endSession'
  | 'getAccount'
  | 'setProfile'
  | 'changePassword'
  | 'beginTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'renewBackupCodes'
  | 'removeIdentity'
  | 'deleteAccount'
  | 'createWorkspace';

const toUser = ({ id, email, name }: Person) => ({ id: toPublicId('usr', id), email, name });

const readAccount = async (caller: Caller, idleMinutes: number): Promise<Account> => {
  const { id: current, userId } = sessionOf(caller);
  const account = await getAccount(caller.base, { userId, idleMinutes });
  return {
    user: toUser(account.person),
    has_password: account.hasPassword,
    totp: account.totp,
    backup_codes_left: account.codesLeft,
    passkeys: account.passkeys.map(({ id, name, backed_up, created_at, used_at }) => ({
      id: toPublicId('psk', id),
      name,
      backed_up,
      created_at: created_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    identities: account.identities.map(({ id, issuer, email, created_at }) => ({
      id: toPublicId('idn', id),
      issuer,
      email,
      created_at: created_at.toISOString(),
    })),
    sessions: account.sessions.map(({ id, ip, user_agent, created_at, seen_at }) => ({
      id: toPublicId('ses', id),
      current: id === current,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
      ip,
      user_agent,
    })),
  };
};

/** Handlers of the actions that signed-in people take on their own account. */
export const createOwnAccountHandlers = (parts: SignInParts): AccountHandlers<AccountOnlyId> => {
  const { vault, times, mail, factors, selfService } = parts;
  const tell = tellPerson(parts);
  return {
    getSession: async (caller) => {
      const { state, userId, ...proven } = sessionOf(caller);
      if (state === 'pending_factor') return { body: { state } satisfies Session };
      const { person, workspaces } = await readPerson(caller.base, userId);
      const body: Session = {
        state,
        user: toUser(person),
        workspaces: workspaces.map(({ id, required_factor: rule, ...one }) => ({
          ...one,
          id: toPublicId('wsp', id),
          needs: findMissingFactor(rule, factors, proven),
        })),
        self_service: selfService,
      };
      return { body };
    },
    signOutEverywhere: async (caller) => {
      const { userId } = sessionOf(caller);
      await endSessions(caller.base, { userId, keep: null, device: caller.device });
      await tell(caller, userId, 'sessions_ended');
      return { ...done(), headers: { 'set-cookie': endedCookie() } };
    },
    endSession: async (caller, { body: { id } }) => {
      const { userId, id: current } = sessionOf(caller);
      const sessionId = fromPublicId('ses', id);
      await endSessionById(caller.base, { userId, sessionId });
      // Ending the session that asks is signing out.
      if (sessionId !== current) await tell(caller, userId, 'session_ended');
      return done();
    },
    getAccount: async (caller) => ({ body: await readAccount(caller, times.idleMinutes) }),
    setProfile: async (caller, { body: { name } }) => {
      const { userId } = sessionOf(caller);
      return { body: toUser(await setProfile(caller.base, { userId, name })) };
    },
    changePassword: async (caller, { body: { current, password } }) => {
      const { id: sessionId, userId } = sessionOf(caller);
      const isFresh = isFreshCaller(caller);
      const mayChooseFirst = mayChooseFirstWay(sessionOf(caller), mail, caller.base.now());
      const { device } = caller;
      const proof = { isFresh, mayChooseFirst, current };
      await changePassword(caller.base, { userId, sessionId, ...proof, password, device });
      await tell(caller, userId, 'password_changed');
      return done();
    },
    beginTotp: async (caller) => {
      const { userId, ...session } = sessionOf(caller);
      requireMoreThanPassword(session, mail);
      return { body: await createTotp(caller.base, { userId, vault }) };
    },
    confirmTotp: async (caller, { body: { code } }) => {
      const { id: sessionId, userId } = sessionOf(caller);
      const codes = await confirmTotp(caller.base, { userId, sessionId, vault, code });
      await tell(caller, userId, 'second_factor_added');
      return { body: { backup_codes: codes } };
    },
    removeTotp: async (caller, { body: { code } }) => {
      const { userId } = sessionOf(caller);
      await removeTotp(caller.base, { userId, vault, code });
      await tell(caller, userId, 'second_factor_removed');
      return done();
    },
    renewBackupCodes: async (caller, { body: { code } }) => {
      const { userId } = sessionOf(caller);
      const codes = await renewBackupCodes(caller.base, { userId, vault, code });
      await tell(caller, userId, 'backup_codes_renewed');
      return { body: { backup_codes: codes } };
    },
    removeIdentity: async (caller, { body: { id } }) => {
      const { userId } = sessionOf(caller);
      const identityId = fromPublicId('idn', id);
      await removeIdentity(caller.base, { userId, identityId, hasMail: mail.hasServer });
      await tell(caller, userId, 'identity_unlinked');
      return done();
    },
    deleteAccount: async (caller, { body: { email } }) => {
      const { userId } = sessionOf(caller);
      const { requestId } = caller;
      await deleteAccount(caller.base, { userId, email, requestId });
      return { ...done(), headers: { 'set-cookie': endedCookie() } };
    },
    createWorkspace: async (caller, { body: { name } }) => {
      requireSelfService(selfService, 'workspaces');
      const { userId } = sessionOf(caller);
      const workspaceId = newUuid();
      const actor = { kind: 'user', id: userId } as const;
      const scope: Scope = { ...caller.base, workspaceId, actor, requestId: caller.requestId };
      await createOwnWorkspace(scope, { userId, name, fill: installStarter });
      const id = toPublicId('wsp', workspaceId);
      const needs = findMissingFactor('none', factors, sessionOf(caller));
      const body: Membership = { id, name: name.trim(), role: 'owner', plan: 'free', needs };
      return { body };
    },
  };
};
