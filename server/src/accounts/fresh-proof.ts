import { OperationError } from '../platform/errors.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { KnownSession } from './session.ts';

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

/**
 * Whether a session may add a way to sign in. Whoever has stolen a password would otherwise set up the second factor that
 * a workspace asks for, in place of its owner. The mailbox is what an account begins with and is reset by, so a link is
 * enough, and so is a provider or a factor that the account has already. Where no letter can be sent, a password is all
 * that some people have.
 */
export const mayAddWays = (
  { firstFactor, twoFactors }: Pick<KnownSession, 'firstFactor' | 'twoFactors'>,
  { hasServer }: Pick<Mailer, 'hasServer'>,
): boolean => firstFactor !== 'password' || twoFactors || !hasServer;

/** For how long a printed link lets a person who has no other way to sign in choose one. */
const FIRST_WAY_MS = 24 * 60 * 60_000;

/**
 * Whether somebody who has no way to sign in but links may set a password without a fresh proof. Where no letter can be
 * sent they could give none: whoever set up the server handed them the link, and may not be there for the next one.
 */
export const mayChooseFirstWay = (
  { firstFactor, createdAt }: Pick<KnownSession, 'firstFactor' | 'createdAt'>,
  { hasServer }: Pick<Mailer, 'hasServer'>,
  now: Date,
): boolean =>
  !hasServer && firstFactor === 'link' && now.getTime() - createdAt.getTime() < FIRST_WAY_MS;

/** Refuses to add a way to sign in to a session that may not. */
export const requireMoreThanPassword = (
  session: Pick<KnownSession, 'firstFactor' | 'twoFactors'>,
  mail: Pick<Mailer, 'hasServer'>,
): void => {
  if (mayAddWays(session, mail)) return;
  throw new OperationError(
    'link_needed',
    'A password alone adds no way to sign in. Follow a link that is sent to your address, or give a factor that you have.',
  );
};
