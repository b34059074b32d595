import { createHash } from 'node:crypto';
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

/**
 * Counts an attempt against every limit, on all nodes together, and refuses it once one of them is used up.
 * Gives a function that takes the attempt back: whoever was right did not guess.
 */
export const takeAttempt = async (
  { db, now }: AccountBase,
  limits: readonly AttemptLimit[],
): Promise<() => Promise<void>> => {
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
  if (rows.some(({ allowed }) => !allowed)) {
    const waits = rows.map(({ filled, per_second }) => (1 - filled) / per_second);
    throw new OperationError('too_many_requests', 'Too many attempts. Try again in a moment.', {
      retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...waits))),
    });
  }
  return async () => {
    await db.batch('', [call(GIVE_BACK, [hashes])]);
  };
};

/** A person at one place, the same person anywhere, and one place whoever it asks for. */
export const passwordLimits = (email: string, ip: string): AttemptLimit[] => [
  { name: `password ${email} ${ip}`, burst: 10, seconds: 30 },
  { name: `password ${email}`, burst: 30, seconds: 10 },
  { name: `password from ${ip}`, burst: 60, seconds: 1 },
];

/** Messages: few to one address, whoever asks for them. */
export const messageLimits = (email: string, ip: string): AttemptLimit[] => [
  { name: `message ${email}`, burst: 5, seconds: 300 },
  { name: `message from ${ip}`, burst: 20, seconds: 30 },
];

/** Codes have a million values: few attempts a person, whichever session asks. */
export const codeLimits = (userId: string): AttemptLimit[] => [
  { name: `code ${userId}`, burst: 8, seconds: 60 },
];

/** Tokens cannot be guessed; this only keeps one place from asking without end. */
export const tokenLimits = (ip: string): AttemptLimit[] => [
  { name: `token from ${ip}`, burst: 120, seconds: 0.5 },
];
