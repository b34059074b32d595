import { type Call, call, statement } from '../platform/db/statement.ts';
import { type AccountBase, presentDevice, presentEmail, presentUser } from './row-security.ts';
import { hashToken, isWellFormedToken, mintToken } from './secret-token.ts';

// A browser in which somebody has signed in with every factor keeps a random token. Its attempts on that
// account are counted separately, so that strangers who try the same account do not lock the person out. The
// token gives access to nothing: a thief only gets a separate count of attempts.

/** How long a device is remembered without a sign-in. Browsers keep no cookie for longer. */
export const DEVICE_DAYS = 400;
const DEVICE_MS = DEVICE_DAYS * 24 * 60 * 60_000;
/** The most devices per person. More come from scripts; the oldest are forgotten. */
const MOST_DEVICES = 50;

const OF_EMAIL = statement<{ user_id: string }>(`
  select d.user_id from known_device d join user_account u on u.id = d.user_id
  where d.token_hash = $1 and u.email = $2 and d.seen_at > $3`);
const OF_USER = statement<{ user_id: string }>(`
  select user_id from known_device where token_hash = $1 and user_id = $2 and seen_at > $3`);
const OF_ANYBODY = statement<{ user_id: string }>(`
  select user_id from known_device where token_hash = $1 limit 1`);
const REMEMBER = statement<{ is_new: boolean }>(`
  insert into known_device (user_id, token_hash, created_at, seen_at) values ($1, $2, $3, $3)
  on conflict (user_id, token_hash) do update set seen_at = excluded.seen_at
  returning created_at = $3
    and exists (select from known_device d where d.user_id = $1 and d.token_hash <> $2) as is_new`);
const CLEAR = statement(`
  delete from known_device where user_id = $1 and (seen_at <= $2 or token_hash in (
    select token_hash from known_device where user_id = $1
    order by seen_at desc, token_hash offset ${MOST_DEVICES}))`);
const FORGET = statement(`
  delete from known_device where user_id = $1 and token_hash is distinct from $2`);

/** The token that a browser presents, if any. */
export type DeviceToken = string | null | undefined;

const hashOf = (device: DeviceToken): Buffer | null =>
  device && isWellFormedToken(device) ? hashToken(device) : null;

/**
 * Returns a name for a device that the account knows, under which its attempts are counted; null for an
 * unknown device.
 */
export const findKnownDevice = async (
  { db, now }: AccountBase,
  {
    device,
    ...of
  }: { readonly device: DeviceToken } & ({ readonly email: string } | { readonly userId: string }),
): Promise<string | null> => {
  const hash = hashOf(device);
  if (hash === null) return null;
  const since = new Date(now().getTime() - DEVICE_MS);
  const [who, find] =
    'email' in of
      ? [presentEmail(of.email), call(OF_EMAIL, [hash, of.email, since])]
      : [presentUser(of.userId), call(OF_USER, [hash, of.userId, since])];
  const [, , rows] = await db.batch('', [presentDevice(hash), who, find]);
  return rows.length > 0 ? hash.toString('hex') : null;
};

/**
 * Remembers the device after a sign-in with every factor, and returns its token and whether it is new to an account
 * that knows others. A presented token that we
 * issued is kept, so that two accounts can share a browser. Otherwise a new token is created, so that nobody
 * can plant a token of their own.
 */
export const rememberDevice = async (
  { db, now }: AccountBase,
  { userId, device }: { readonly userId: string; readonly device: DeviceToken },
): Promise<{ readonly token: string; readonly isNew: boolean }> => {
  const presented = hashOf(device);
  const [, known] = presented
    ? await db.batch('', [presentDevice(presented), call(OF_ANYBODY, [presented])])
    : [[], []];
  const token = device && known.length > 0 ? device : mintToken();
  const at = now();
  const [, remembered] = await db.batch('', [
    presentUser(userId),
    call(REMEMBER, [userId, hashToken(token), at]),
    call(CLEAR, [userId, new Date(at.getTime() - DEVICE_MS)]),
  ]);
  return { token, isNew: remembered[0]?.is_new ?? false };
};

/** Forgets all devices of the person of this transaction, except the current one. */
export const forgetDevices = (userId: string, keep: DeviceToken): Call<unknown> =>
  call(FORGET, [userId, hashOf(keep)]);
