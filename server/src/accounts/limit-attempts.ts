import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { call, statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import type { AccountBase } from './row-security.ts';

/** A limit: `burst` attempts at once, then one more every `seconds`. */
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

// Rows are always locked in the same order, so that attempts which share some limits cannot deadlock.
const ENSURE = statement(`
  insert into sign_in_attempt (name_hash, capacity, per_second, tokens, at)
  select u.name_hash, u.capacity, u.per_second, u.capacity, $4::timestamptz
  from unnest($1::bytea[], $2::float8[], $3::float8[]) u (name_hash, capacity, per_second)
  order by u.name_hash
  on conflict (name_hash) do nothing`);
// An attempt counts against all its limits or against none: an attempt that one limit refuses does not use up
// the others.
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
/** One attempt in this many deletes counters that were not used for a day. */
const FORGET_EVERY = 500;

const hashOf = ({ name }: AttemptLimit): Buffer => createHash('sha256').update(name).digest();

/** An attempt that was counted, or refused for some time. */
interface Counted {
  /** Null if the attempt is allowed. */
  readonly waitSeconds: number | null;
  readonly takeBack: () => Promise<void>;
}

/**
 * Counts an attempt against every limit, across all nodes. In an open transaction the limits stay locked
 * until its end, so that equal attempts run one after the other.
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
 * Counts an attempt and refuses it once a limit is used up. Returns a function that takes the attempt back: a
 * correct password was not a guess.
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

/** The groups of an IPv6 address that identify the network of one customer (/64). */
const NETWORK_GROUPS = 4;

/**
 * The place under which an address is counted. For IPv6 it is the whole network, because one customer has
 * many addresses. A connection that is closed already has no address; all of these are counted together.
 */
export const placeOf = (ip: string | undefined): string => {
  if (ip === undefined) return 'gone';
  const [address = ''] = ip.split('%');
  if (!ipaddr.isValid(address)) return ip;
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return known.toString();
  const network = known.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
};

/** Where an attempt comes from. */
export interface AttemptPlace {
  readonly ip: string;
  /**
   * A device that the account knows. It is counted separately, so that strangers do not use up its attempts.
   */
  readonly knownDevice: string | null;
}

/**
 * Limits for a known device; otherwise for this account from one place, for this account from anywhere, and
 * for one place over all accounts.
 */
export const passwordLimits = (email: string, { ip, knownDevice }: AttemptPlace): AttemptLimit[] =>
  knownDevice !== null
    ? [{ name: `password ${email} device ${knownDevice}`, burst: 10, seconds: 30 }]
    : [
        { name: `password ${email} ${placeOf(ip)}`, burst: 10, seconds: 30 },
        { name: `password ${email}`, burst: 30, seconds: 10 },
        { name: `password from ${placeOf(ip)}`, burst: 60, seconds: 1 },
      ];

/**
 * Limits for passkeys from one place. Signatures cannot be guessed, so this only bounds the work that strangers
 * cause. A right answer is taken back.
 */
export const passkeyLimits = (ip: string): AttemptLimit[] => [
  { name: `passkey from ${placeOf(ip)}`, burst: 60, seconds: 1 },
];

/** How many challenges one place may ask for. */
export const challengeLimits = (ip: string): AttemptLimit[] => [
  { name: `challenge from ${placeOf(ip)}`, burst: 120, seconds: 0.5 },
];

/** How often one place may ask for links, for any person. */
export const requestLimits = ({ ip, knownDevice }: AttemptPlace): AttemptLimit[] => {
  const place = knownDevice === null ? placeOf(ip) : `device ${knownDevice}`;
  return [{ name: `message from ${place}`, burst: 20, seconds: 30 }];
};

/**
 * Limits the emails with a link to one address, counted separately for a device that the account knows.
 * Beyond the limit an email is sent only if the newest link no longer works; see request-link.ts.
 */
export const letterLimits = (
  purpose: string,
  email: string,
  knownDevice: string | null,
): AttemptLimit[] => {
  const whose = knownDevice === null ? email : `${email} device ${knownDevice}`;
  return [{ name: `letter ${purpose} ${whose}`, burst: 5, seconds: 300 }];
};

/**
 * A code has only a million values, so few attempts are allowed per person and way in. Somebody with a stolen
 * password uses up only the attempts of that way; a known device, a link and a signed-in session have their
 * own.
 */
export const codeLimits = (userId: string, wayIn: string): AttemptLimit[] => [
  { name: `code ${userId} ${wayIn}`, burst: 8, seconds: 60 },
];

/**
 * Follows a link. Tokens cannot be guessed, so a right one is never refused. Wrong ones count against the
 * place, which limits how often it can try.
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
