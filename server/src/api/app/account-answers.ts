import type { SignedIn } from '@copydesk/contract/accounts/sign-in';
import type { AccountChange } from '@copydesk/contract/shared/account-changes';
import { rememberDevice } from '../../accounts/known-device.ts';
import { isFresh } from '../../accounts/fresh-proof.ts';
import type { NewSession } from '../../accounts/session.ts';
import { tellOfChange } from '../../accounts/tell-of-change.ts';
import type { SignInContext } from '../../accounts/sign-in-context.ts';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import type { Output } from '../http/answer.ts';
import type { Caller, CallerSession } from './app-operation.ts';
import { deviceCookie, sessionCookie } from './session-cookie.ts';

export const done = () => ({ body: { done: true } });

/** Returns the caller's session. Only for routes that the guard opens to sessions. */
export const sessionOf = ({ session }: Caller): CallerSession => {
  if (!session) throw new Error('a handler ran without its session');
  return session;
};

export const isFreshCaller = (caller: Caller, awayMs = 0): boolean =>
  isFresh(sessionOf(caller).provenAt, caller.base.now(), awayMs);

/** Returns the facts about the browser that every way of signing in needs. */
export const signInContextOf = (
  { ip, userAgent, device, session }: Caller,
  { times }: SignInParts,
): SignInContext => ({ ip, userAgent, device, times, earlier: session });

/**
 * Returns the cookies of a session that was started or has got its second factor. The account remembers the
 * browser only once every factor was given.
 */
export const cookiesOf = async (
  caller: Caller,
  { token, state, userId }: NewSession,
  parts: SignInParts,
): Promise<{ 'set-cookie': string[] }> => {
  const session = sessionCookie(token, parts.times.days);
  if (state !== 'active') return { 'set-cookie': [session] };
  const known = await rememberDevice(caller.base, { userId, device: caller.device });
  if (known.isNew) await tellPerson(parts)(caller, userId, 'new_device');
  return { 'set-cookie': [session, deviceCookie(known.token)] };
};

/** Tells a person what has changed about their sign-in, by letter and in the activity of their workspaces. */
export const tellPerson =
  (parts: SignInParts) =>
  ({ base, requestId, ip, userAgent }: Caller, userId: string, change: AccountChange) =>
    tellOfChange(base, parts, { userId, change, requestId, ip, userAgent });

/** Answers with a session that was just started, and logs it. */
export const answerSignedIn =
  (parts: SignInParts) => async (caller: Caller, session: NewSession) => {
    const { base, requestId } = caller;
    const { state, userId } = session;
    base.log.info({ userId, state, requestId }, 'signed in');
    const body: SignedIn = { state };
    return { body, headers: await cookiesOf(caller, session, parts) } satisfies Output;
  };
