import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { takeAttempt } from './limit-attempts.ts';
import { verifyPassword } from './password.ts';
import { type AccountBase, presentUser } from './row-security.ts';
import { takeCode } from './second-factor.ts';
import type { Vault } from './vault.ts';

/** The session that proves who uses it. */
export interface ProvenSession {
  readonly userId: string;
  readonly sessionId: string;
}

const FIND = statement<{ hash: string; has_factor: boolean }>(`
  select hash, exists (select from user_totp where user_id = $1 and confirmed_at is not null)
    or ($2 and exists (select from user_passkey where user_id = $1)) as has_factor
  from user_password where user_id = $1`);
const MARK = statement<{ id: string }>(`
  update user_session set proven_at = $3, two_factors = two_factors or $4
  where user_id = $1 and id = $2 returning id`);

/** Notes that the person of a session has just proven who they are; a code or a passkey is a second factor. */
export const markProven = async (
  { db, now }: AccountBase,
  { userId, sessionId, isFactor }: ProvenSession & { readonly isFactor: boolean },
): Promise<void> => {
  const mark = call(MARK, [userId, sessionId, now(), isFactor]);
  const [, rows] = await db.batch('', [presentUser(userId), mark]);
  if (rows.length === 0) throw new OperationError('signed_out', 'Sign in again.');
};

/**
 * Proves by the person's password. Attempts count like those to change it. Whoever has a second factor gives that: the
 * password alone would be less than what the session began with.
 */
export const proveWithPassword = async (
  base: AccountBase,
  input: ProvenSession & {
    readonly password: string;
    /** Whether a passkey could be given in its place. */
    readonly takesPasskeys: boolean;
  },
): Promise<void> => {
  const { userId } = input;
  const name = `current password ${userId}`;
  const takeBack = await takeAttempt(base, [{ name, burst: 10, seconds: 30 }]);
  const [, rows] = await base.db.batch('', [
    presentUser(userId),
    call(FIND, [userId, input.takesPasskeys]),
  ]);
  if (rows[0]?.has_factor) {
    throw new OperationError(
      'forbidden',
      'A password alone is not enough for an account with a second factor. Give a code or a passkey.',
    );
  }
  if (!(await verifyPassword(rows[0]?.hash, input.password))) {
    throw new OperationError('forbidden', 'The password is wrong.');
  }
  await takeBack();
  await markProven(base, { ...input, isFactor: false });
};

/** Proves by a code of the person's app, or by a backup code. */
export const proveWithCode = async (
  base: AccountBase,
  input: ProvenSession & { readonly code: string; readonly vault: Vault | null },
): Promise<void> => {
  await takeCode(base, input);
  await markProven(base, { ...input, isFactor: true });
};
