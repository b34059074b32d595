import { randomInt } from 'node:crypto';
import { verify } from 'otplib';
import { type Call, call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import { type DeviceToken, findKnownDevice } from './known-device.ts';
import { codeLimits, takeAttempt } from './limit-attempts.ts';
import { type AccountBase, presentUser } from './row-security.ts';
import { type FirstFactor, type SessionTimes, stepUp } from './session.ts';
import type { Vault } from './vault.ts';

const FIND = statement<{ secret: Buffer }>(
  `select secret from user_totp where user_id = $1 and (confirmed_at is not null) = $2`,
);
// If the same code comes twice at the same time, the second finds its time step already used.
const TAKE_STEP = statement<{ user_id: string }>(`
  update user_totp set last_step = $2 where user_id = $1 and last_step < $2 returning user_id`);
const USE_BACKUP = statement<{ user_id: string }>(`
  update backup_code set used_at = $3 where user_id = $1 and code_hash = any($2::bytea[]) and used_at is null
  returning user_id`);
const DROP_BACKUP = statement(`delete from backup_code where user_id = $1`);
const ADD_BACKUP = statement(`
  insert into backup_code (user_id, code_hash) select $1, unnest($2::bytea[])`);

/** A phone's clock may be off by one step of 30 seconds in either direction. */
const TOLERANCE_SECONDS = 30;
const BACKUP_CODES = 10;
const GROUPS = 7;
/** Letters and digits without those that look alike. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

const wrongCode = () =>
  new OperationError('forbidden', 'This code is wrong, expired or was used before.');

export const needVault = (vault: Vault | null): Vault => {
  if (vault) return vault;
  throw new OperationError(
    'conflict',
    'This server keeps no second factors: ACCOUNT_SECRET is not set.',
  );
};

/**
 * Creates a backup code: 28 characters in seven groups, 138 bits. That is too much to try, even for whoever has the
 * database and the key of the hash under which it is stored. Codes from before are shorter and work until they are renewed.
 */
const mintBackupCode = (): string => {
  const letter = () => LETTERS[randomInt(LETTERS.length)] as string;
  const group = () => Array.from({ length: 4 }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
};

const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** Replaces the person's backup codes and returns the new ones, which are shown only once. */
export const newBackupCodes = (
  userId: string,
  vault: Vault,
): { readonly codes: string[]; readonly calls: readonly Call<unknown>[] } => {
  const codes = Array.from({ length: BACKUP_CODES }, mintBackupCode);
  const hashes = codes.map((code) => vault.hash(plain(code), userId));
  return { codes, calls: [call(DROP_BACKUP, [userId]), call(ADD_BACKUP, [userId, hashes])] };
};

interface CodeInput {
  readonly userId: string;
  readonly code: string;
  readonly vault: Vault | null;
}

/** Checks a code of the person's app, confirmed or still being set up. A code works once. */
const takeTotpCode = async (
  { db, now }: Pick<AccountBase, 'db' | 'now'>,
  { userId, code, vault }: CodeInput,
  isConfirmed: boolean,
): Promise<boolean> => {
  const [, rows] = await db.batch('', [presentUser(userId), call(FIND, [userId, isConfirmed])]);
  const sealed = rows[0]?.secret;
  if (!sealed) return false;
  const secret = needVault(vault).open(sealed, userId);
  const epoch = Math.floor(now().getTime() / 1_000);
  const given = { secret, token: plain(code), epoch, epochTolerance: TOLERANCE_SECONDS };
  const result = await verify(given);
  if (!result.valid || !('timeStep' in result)) return false;
  const take = call(TAKE_STEP, [userId, result.timeStep]);
  const [, taken] = await db.batch('', [presentUser(userId), take]);
  return taken.length > 0;
};

const takeBackupCode = async (
  { db, now }: AccountBase,
  { userId, code, vault }: CodeInput,
): Promise<boolean> => {
  const use = call(USE_BACKUP, [userId, needVault(vault).hashes(plain(code), userId), now()]);
  const [, rows] = await db.batch('', [presentUser(userId), use]);
  return rows.length > 0;
};

const SIGNED_IN = 'signed in';

/**
 * Checks a code of the app or a backup code and throws if it is wrong. Each attempt counts against the person
 * and the way in.
 */
export const takeCode = async (
  base: AccountBase,
  input: CodeInput,
  wayIn = SIGNED_IN,
): Promise<void> => {
  const takeBack = await takeAttempt(base, codeLimits(input.userId, wayIn));
  const isOfApp = /^\d{6}$/.test(plain(input.code));
  const isRight = isOfApp
    ? await takeTotpCode(base, input, true)
    : await takeBackupCode(base, input);
  if (!isRight) throw wrongCode();
  await takeBack();
};

/** Like takeCode, but for the code of an app that is still being set up. */
export const takeFirstCode = async (base: AccountBase, input: CodeInput): Promise<void> => {
  const takeBack = await takeAttempt(base, codeLimits(input.userId, SIGNED_IN));
  const isOfApp = /^\d{6}$/.test(plain(input.code));
  if (!isOfApp || !(await takeTotpCode(base, input, false))) throw wrongCode();
  await takeBack();
};

/**
 * Activates a session by its second factor, with a new token. Strangers who got past the first factor and
 * guess codes do not lock out a device that the account knows, or the other ways in.
 */
export const giveSecondFactor = async (
  base: AccountBase,
  input: CodeInput & {
    readonly tokenHash: Buffer;
    readonly firstFactor: FirstFactor;
    readonly device: DeviceToken;
    readonly times: SessionTimes;
  },
): Promise<string> => {
  const { userId, device, firstFactor } = input;
  const knownDevice = await findKnownDevice(base, { userId, device });
  await takeCode(base, input, knownDevice ? `device ${knownDevice}` : `by ${firstFactor}`);
  const token = await stepUp(base, input);
  if (token === null) throw new OperationError('signed_out', 'Sign in again.');
  return token;
};
