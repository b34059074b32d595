import { isFresh } from '../../accounts/session.ts';
import type { SignInContext } from '../../accounts/sign-in-context.ts';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import type { Caller, CallerSession } from './app-operation.ts';

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
  { ip, userAgent, session }: Caller,
  { times }: SignInParts,
): SignInContext => ({ ip, userAgent, times, earlier: session });
