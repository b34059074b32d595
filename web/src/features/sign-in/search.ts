import { text } from '../../lib/search.ts';
import { ownPath } from './return-path.ts';

/** Where to go after the sign-in, and why a sign-in with another service failed. */
export interface SignInSearch {
  readonly next?: string | undefined;
  readonly problem?: string | undefined;
}

export const readSignInSearch = (raw: Record<string, unknown>): SignInSearch => ({
  next: ownPath(text(raw['next'])),
  problem: text(raw['problem']),
});
