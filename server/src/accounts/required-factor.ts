import type { FactorRule, MissingFactor } from '@copydesk/contract/shared/required-factor';
import { OperationError } from '../platform/errors.ts';
import type { FirstFactor } from './session.ts';

/** What the operator asks of everybody, and whether there is a provider to sign in with. */
export interface FactorPolicy {
  readonly operator: FactorRule;
  readonly hasProvider: boolean;
}

/** What a session has proven. */
export interface ProvenFactors {
  readonly twoFactors: boolean;
  readonly firstFactor: FirstFactor;
}

/**
 * What a session lacks for a workspace; null if nothing. The rules of the workspace and of the operator both hold.
 * Without a provider nobody could sign in by one, so two factors are asked for instead.
 */
export const findMissingFactor = (
  workspace: FactorRule,
  { operator, hasProvider }: FactorPolicy,
  { twoFactors, firstFactor }: ProvenFactors,
): MissingFactor | null => {
  const rules = new Set<FactorRule>([workspace, operator]);
  const byProvider = rules.has('single_sign_on') && hasProvider;
  if (byProvider && firstFactor !== 'provider') return 'single_sign_on';
  const byFactor = rules.has('second_factor') || (rules.has('single_sign_on') && !hasProvider);
  return byFactor && !twoFactors ? 'second_factor' : null;
};

const WORDS: Record<MissingFactor, string> = {
  second_factor: 'This workspace asks for a second factor. Set one up, or give it.',
  single_sign_on: 'This workspace asks you to sign in by the identity provider.',
};

export const factorNeeded = (missing: MissingFactor): OperationError =>
  new OperationError(`${missing}_needed`, WORDS[missing]);
