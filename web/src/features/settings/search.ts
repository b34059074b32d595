import { oneOf, text } from '../../lib/search.ts';

export interface MembersSearch {
  readonly search?: string | undefined;
}

export const readMembersSearch = (raw: Record<string, unknown>): MembersSearch => ({
  search: text(raw['search']),
});

export interface KeysSearch {
  /** `all` also shows revoked and expired keys. */
  readonly show?: 'all' | undefined;
}

export const readKeysSearch = (raw: Record<string, unknown>): KeysSearch => ({
  show: oneOf(raw['show'], ['all']),
});

export interface SignInMethodsSearch {
  /** The code of the reason why linking a service failed. */
  readonly problem?: string | undefined;
}

export const readSignInMethodsSearch = (raw: Record<string, unknown>): SignInMethodsSearch => ({
  problem: text(raw['problem']),
});
