import type { OidcProblem } from '@copydesk/contract/accounts/accounts';

/** Lists all problems of the contract. The type makes the compiler report a missing one. */
const NAMES: Record<OidcProblem, true> = {
  refused: true,
  unavailable: true,
  uninvited: true,
  unverified: true,
  existing_account: true,
  linked_elsewhere: true,
  signed_out: true,
  no_auth_time: true,
  old_auth_time: true,
};

export const OIDC_PROBLEM_NAMES = Object.keys(NAMES) as readonly OidcProblem[];
