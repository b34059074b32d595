import { generateSecret, generateURI } from 'otplib';
import { toString as toSvg } from 'qrcode';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { type AccountBase, presentUser } from './row-security.ts';
import { needVault, newBackupCodes, takeCode, takeFirstCode } from './second-factor.ts';
import type { Vault } from './vault.ts';

const EMAIL = statement<{ email: string }>(`select email from user_account where id = $1`);
const BEGIN = statement<{ user_id: string }>(`
  insert into user_totp (user_id, secret, created_at) values ($1, $2, $3)
  on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at,
    last_step = 0
  where user_totp.confirmed_at is null
  returning user_id`);
const CONFIRM = statement<{ user_id: string }>(`
  update user_totp set confirmed_at = $2 where user_id = $1 and confirmed_at is null
  returning user_id`);
const END_OTHERS = statement(`delete from user_session where user_id = $1 and id <> $2`);
const TWO_FACTORS = statement(
  `update user_session set two_factors = true where user_id = $1 and id = $2`,
);
const REMOVE = statement(`delete from user_totp where user_id = $1`);
const REMOVE_CODES = statement(`delete from backup_code where user_id = $1`);

interface TotpInput {
  readonly userId: string;
  readonly vault: Vault | null;
}

const alreadySet = () =>
  new OperationError('conflict', 'A second factor is set up already. Remove it first.');

/**
 * Creates a new secret for the person's app. The second factor is not required until a first code confirms
 * it.
 */
export const createTotp = async (
  { db, now }: AccountBase,
  { userId, vault }: TotpInput,
): Promise<{ secret: string; uri: string; qr: string }> => {
  const secret = generateSecret();
  const sealed = needVault(vault).seal(secret, userId);
  const [, people, rows] = await db.batch('', [
    presentUser(userId),
    call(EMAIL, [userId]),
    call(BEGIN, [userId, sealed, now()]),
  ]);
  if (rows.length === 0) throw alreadySet();
  const uri = generateURI({ issuer: 'Copydesk', label: people[0]?.email ?? '', secret });
  return { secret, uri, qr: await toSvg(uri, { type: 'svg', margin: 2 }) };
};

/** Turns the second factor on by its first code, ends the other sessions, and returns the backup codes. */
export const confirmTotp = async (
  base: AccountBase,
  input: TotpInput & { readonly code: string; readonly sessionId: string },
): Promise<string[]> => {
  const { userId, sessionId } = input;
  const vault = needVault(input.vault);
  await takeFirstCode(base, input);
  const { codes, calls } = newBackupCodes(userId, vault);
  return base.db.transaction('', async (db) => {
    const [, rows] = await db.batch('', [presentUser(userId), call(CONFIRM, [userId, base.now()])]);
    if (rows.length === 0) throw alreadySet();
    await db.batch('', [
      ...calls,
      call(END_OTHERS, [userId, sessionId]),
      call(TWO_FACTORS, [userId, sessionId]),
    ]);
    return codes;
  });
};

/** Turns the second factor off. This needs one of its codes. */
export const removeTotp = async (
  base: AccountBase,
  input: TotpInput & { readonly code: string },
): Promise<void> => {
  const { userId } = input;
  await takeCode(base, input);
  await base.db.batch('', [
    presentUser(userId),
    call(REMOVE, [userId]),
    call(REMOVE_CODES, [userId]),
  ]);
};

/** Replaces the backup codes; the old ones stop working immediately. */
export const renewBackupCodes = async (
  base: AccountBase,
  input: TotpInput & { readonly code: string },
): Promise<string[]> => {
  await takeCode(base, input);
  const { codes, calls } = newBackupCodes(input.userId, needVault(input.vault));
  await base.db.batch('', [presentUser(input.userId), ...calls]);
  return codes;
};
