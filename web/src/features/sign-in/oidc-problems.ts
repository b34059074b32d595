import type { OidcProblem } from '@copydesk/contract/sign-in';

/** All of the contract's, checked by the type: a new one does not compile until it has its words. */
const NAMES: Record<OidcProblem, true> = {
  refused: true,
  unavailable: true,
  uninvited: true,
  unverified: true,
  existing_account: true,
  linked_elsewhere: true,
  signed_out: true,
};

export const OIDC_PROBLEM_NAMES = Object.keys(NAMES) as readonly OidcProblem[];
