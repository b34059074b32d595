import type { SignedIn } from '@copydesk/contract/accounts/sign-in';
import { rememberDevice } from '../../accounts/known-device.ts';
import { isFresh, type NewSession } from '../../accounts/session.ts';
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

export const isFreshCaller = (caller: Caller): boolean =>
  isFresh(sessionOf(caller).createdAt, caller.base.now());

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
  { base, device }: Pick<Caller, 'base' | 'device'>,
  { token, state, userId }: NewSession,
  { times }: SignInParts,
): Promise<{ 'set-cookie': string[] }> => {
  const session = sessionCookie(token, times.days);
  if (state !== 'active') return { 'set-cookie': [session] };
  const known = await rememberDevice(base, { userId, device });
  return { 'set-cookie': [session, deviceCookie(known)] };
};

/** Answers with a session that was just started, and logs it. */
export const answerSignedIn =
  (parts: SignInParts) => async (caller: Caller, session: NewSession) => {
    const { base, requestId } = caller;
    const { state, userId } = session;
    base.log.info({ userId, state, requestId }, 'signed in');
    const body: SignedIn = { state };
    return { body, headers: await cookiesOf(caller, session, parts) } satisfies Output;
  };
