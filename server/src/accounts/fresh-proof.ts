import { OperationError } from '../platform/errors.ts';

/** How long a proof of who somebody is lasts for what changes access. */
const FRESH_MS = 10 * 60_000;

/**
 * Whether the person has proven recently who they are: the session may have been left open. `awayMs` is added for
 * what began in time and went by way of another site.
 */
export const isFresh = (provenAt: Date, now: Date, awayMs = 0): boolean =>
  now.getTime() - provenAt.getTime() < FRESH_MS + awayMs;

/** Why a sign-in at a provider is no fresh proof; null if it is one. Without a time it never is. */
export const whyNotFresh = (
  signedInAt: Date | null,
  now: Date,
): 'no_auth_time' | 'old_auth_time' | null => {
  if (signedInAt === null) return 'no_auth_time';
  return isFresh(signedInAt, now) ? null : 'old_auth_time';
};

/** Refuses what changes access, or how a person signs in, until they prove again who they are. */
export const requireFresh = (fresh: boolean): void => {
  if (fresh) return;
  throw new OperationError(
    'fresh_proof_needed',
    'Prove again that it is you: by password, code, passkey or provider.',
  );
};
