import { rememberDevice } from '../../accounts/known-device.ts';
import { isFresh, type NewSession } from '../../accounts/session.ts';
import type { SignInContext } from '../../accounts/sign-in-context.ts';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import type { Caller, CallerSession } from './app-operation.ts';
import { deviceCookie, sessionCookie } from './session-cookie.ts';

export const done = () => ({ body: { done: true } });

/** The caller's session, on routes that the guard opens only to one. */
export const sessionOf = ({ session }: Caller): CallerSession => {
  if (!session) throw new Error('a handler ran without its session');
  return session;
};

export const isFreshCaller = (caller: Caller): boolean =>
  isFresh(sessionOf(caller).createdAt, caller.base.now());

/** What every way of signing in is told of the browser. */
export const signInContextOf = (
  { ip, userAgent, device, session }: Caller,
  { times }: SignInParts,
): SignInContext => ({ ip, userAgent, device, times, earlier: session });

/**
 * The cookies of a session that has begun or has got its second factor. Only with every factor given is the
 * browser known to the account from then on.
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
