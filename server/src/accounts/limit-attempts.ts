import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import type { AccountBase } from './present.ts';

/** Something that may be tried so often at once, and again after so many seconds. */
export interface AttemptLimit {
  readonly name: string;
  readonly burst: number;
  readonly seconds: number;
}

interface Row {
  allowed: boolean;
  filled: number;
  per_second: number;
}

// Always in the order of the names: attempts that share some of their limits cannot wait for each other in
// a circle.
const ENSURE = statement(`
  insert into sign_in_attempt (name_hash, capacity, per_second, tokens, at)
  select u.name_hash, u.capacity, u.per_second, u.capacity, $4::timestamptz
  from unnest($1::bytea[], $2::float8[], $3::float8[]) u (name_hash, capacity, per_second)
  order by u.name_hash
  on conflict (name_hash) do nothing`);
// Either every limit allows the attempt and counts it, or none does: somebody who is refused at one place
// uses up nothing of what the same person has elsewhere.
const TAKE = statement<Row>(`
  with locked as materialized (
    select a.name_hash, a.per_second, least(a.capacity, a.tokens
      + greatest(0, extract(epoch from $2::timestamptz - a.at)) * a.per_second) as filled
    from sign_in_attempt a where a.name_hash = any($1::bytea[])
    order by a.name_hash for update
  ),
  verdict as (select bool_and(filled >= 1) as allowed from locked)
  update sign_in_attempt a
  set tokens = l.filled - v.allowed::int, at = greatest(a.at, $2::timestamptz)
  from locked l, verdict v where a.name_hash = l.name_hash
  returning v.allowed, l.filled, l.per_second`);

const GIVE_BACK = statement(`
  with locked as materialized (
    select name_hash from sign_in_attempt where name_hash = any($1::bytea[])
    order by name_hash for update
  )
  update sign_in_attempt a set tokens = least(a.capacity, a.tokens + 1)
  from locked l where a.name_hash = l.name_hash`);

const FORGET = statement(`delete from sign_in_attempt where at < $1`);

const FORGET_AFTER_MS = 24 * 60 * 60_000;
/** One attempt in so many clears away the names of yesterday. */
const FORGET_EVERY = 500;

const hashOf = ({ name }: AttemptLimit): Buffer => createHash('sha256').update(name).digest();

/** An attempt that was counted, or refused until a moment later. */
interface Counted {
  /** Null when it is allowed. */
  readonly waitSeconds: number | null;
  readonly takeBack: () => Promise<void>;
}

/**
 * Counts an attempt against every limit, on all nodes together. In an open transaction the limits stay
 * locked until it ends, so that the same attempts take turns.
 */
export const countAttempt = async (
  { db, now }: Pick<AccountBase, 'db' | 'now'>,
  limits: readonly AttemptLimit[],
): Promise<Counted> => {
  const hashes = limits.map(hashOf);
  const bursts = limits.map(({ burst }) => burst);
  const rates = limits.map(({ seconds }) => 1 / seconds);
  const at = now();
  const [, rows] = await db.batch('', [
    call(ENSURE, [hashes, bursts, rates, at]),
    call(TAKE, [hashes, at]),
  ]);
  if (Math.random() * FORGET_EVERY < 1) {
    await db.batch('', [call(FORGET, [new Date(at.getTime() - FORGET_AFTER_MS)])]);
  }
  const waits = rows.map(({ filled, per_second }) => (1 - filled) / per_second);
  const isAllowed = rows.every(({ allowed }) => allowed);
  return {
    waitSeconds: isAllowed ? null : Math.max(1, Math.ceil(Math.max(...waits))),
    takeBack: async () => {
      await db.batch('', [call(GIVE_BACK, [hashes])]);
    },
  };
};

/**
 * Counts an attempt and refuses it once a limit is used up. Gives a function that takes the attempt back:
 * a person who was right did not guess.
 */
export const takeAttempt = async (
  base: AccountBase,
  limits: readonly AttemptLimit[],
): Promise<() => Promise<void>> => {
  const { waitSeconds, takeBack } = await countAttempt(base, limits);
  if (waitSeconds === null) return takeBack;
  throw new OperationError('too_many_requests', 'Too many attempts. Try again in a moment.', {
    retryAfterSeconds: waitSeconds,
  });
};

const GROUPS = 8;

/** An address as a place: a network of IPv6 that one customer has (/64) is one place. */
export const placeOf = (ip: string): string => {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  // The URL parser writes an address in one way, whichever way it came.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = canonical
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, GROUPS / 2).join(':')}::/64`;
};

/** Where an attempt comes from. */
export interface AttemptPlace {
  readonly ip: string;
  /** A device that the account knows: it is counted by itself, and strangers cost it nothing. */
  readonly knownDevice: string | null;
}

/** A stranger for a person at one place, strangers for that person anywhere, and one place in all. */
export const passwordLimits = (email: string, { ip, knownDevice }: AttemptPlace): AttemptLimit[] =>
  knownDevice !== null
    ? [{ name: `password ${email} device ${knownDevice}`, burst: 10, seconds: 30 }]
    : [
        { name: `password ${email} ${placeOf(ip)}`, burst: 10, seconds: 30 },
        { name: `password ${email}`, burst: 30, seconds: 10 },
        { name: `password from ${placeOf(ip)}`, burst: 60, seconds: 1 },
      ];

/** How often one place asks for links, for any person. */
export const requestLimits = ({ ip, knownDevice }: AttemptPlace): AttemptLimit[] => {
  const place = knownDevice === null ? placeOf(ip) : `device ${knownDevice}`;
  return [{ name: `message from ${place}`, burst: 20, seconds: 30 }];
};

/** Letters to one address beyond the one that it always gets, counted over all who ask. */
export const letterLimits = (
  purpose: string,
  email: string,
  knownDevice: string | null,
): AttemptLimit[] => {
  const whose = knownDevice === null ? email : `${email} device ${knownDevice}`;
  return [{ name: `letter ${purpose} ${whose}`, burst: 5, seconds: 300 }];
};

/**
 * Codes have a million values: few attempts a person and way in. Who holds a stolen password uses up the
 * attempts of that way alone; a known device, a link and a session that is signed in have their own.
 */
export const codeLimits = (userId: string, wayIn: string): AttemptLimit[] => [
  { name: `code ${userId} ${wayIn}`, burst: 8, seconds: 60 },
];

/**
 * Follows a link. Tokens cannot be guessed, so that a right one is never refused; wrong ones count against
 * the place, which keeps it from asking without end.
 */
export const countMisses = async <T>(
  base: AccountBase,
  ip: string,
  follow: () => Promise<T>,
): Promise<T> => {
  try {
    return await follow();
  } catch (error) {
    if (error instanceof OperationError && error.code === 'not_found') {
      await takeAttempt(base, [{ name: `token from ${placeOf(ip)}`, burst: 120, seconds: 0.5 }]);
    }
    throw error;
  }
};
