import { query } from '../db/query.ts';
import { call, statement } from '../db/statement.ts';
import type { Scope } from '../db/scope.ts';
import { type Link, bucketName } from './parse-chain.ts';

const ENSURE = statement(`
  insert into model_bucket (name, request_at, token_at, held_until)
  values ($1, now(), now(), now()) on conflict (name) do nothing`);
const LOCK = statement<{ held_ms: number }>(`
  select greatest(0, extract(epoch from held_until - now()) * 1000)::float8 as held_ms
  from model_bucket where name = $1 for update`);
/**
 * request_at and token_at are the times at which the bucket will be full again. A call may run up to a second
 * ahead of that. $2 and $3 are the cost of this call in milliseconds, 0 without a limit; $4 is the longest
 * acceptable wait. If the wait would be longer, nothing is taken.
 */
const TAKE = statement<{ wait_ms: number; taken: boolean }>(`
  with cost as materialized (
    select statement_timestamp() as now, $2::float8 * interval '1 ms' as request,
      $3::float8 * interval '1 ms' as tokens
  ), plan as materialized (
    select c.now, c.request, c.tokens,
      greatest(0, extract(epoch from greatest(b.held_until,
        b.request_at - greatest(interval '1 s' - c.request, interval '0'),
        b.token_at - interval '1 s') - c.now) * 1000)::float8 as wait_ms
    from model_bucket b, cost c where b.name = $1
  ), taken as (
    update model_bucket b
    set request_at = greatest(b.request_at, p.now) + p.request,
      token_at = greatest(b.token_at, p.now) + p.tokens
    from plan p where b.name = $1 and p.wait_ms <= $4::float8
    returning b.name
  )
  select p.wait_ms, exists (select from taken) as taken from plan p`);
const GIVE_BACK = statement(`
  update model_bucket set token_at = token_at - $2::float8 * interval '1 ms' where name = $1`);
const HOLD = statement<{ held_ms: number }>(`
  insert into model_bucket as b (name, request_at, token_at, held_until)
  values ($1, now(), now(), now() + $2::float8 * interval '1 ms')
  on conflict (name) do update set held_until = greatest(b.held_until, excluded.held_until)
  returning (extract(epoch from b.held_until - now()) * 1000)::float8 as held_ms`);

const MINUTE_MS = 60_000;
const tokensMs = ({ tpm }: Link, tokens: number): number =>
  tpm === null ? 0 : (tokens * MINUTE_MS) / tpm;

/**
 * Two calls: the first creates the row of a link if it is missing. The second locks it, and returns how many
 * milliseconds the provider still wants to be left alone.
 */
export const lockBucket = (name: string) => [call(ENSURE, [name]), call(LOCK, [name])] as const;

/** The rows belong to no workspace, so the transaction has none either. */
const ofNoWorkspace = (scope: Scope): Scope => ({ ...scope, workspaceId: '' });

/**
 * Takes a request and its tokens from a link's limits, which are shared by all processes. Returns how long to
 * wait before the call. `taken` is false, and nothing was taken, if that is longer than `maxWaitMs`.
 */
export const takeFromBucket = async (
  scope: Scope,
  link: Link,
  input: { readonly tokens: number; readonly maxWaitMs: number },
): Promise<{ readonly waitMs: number; readonly taken: boolean }> => {
  if (link.rpm === null && link.tpm === null) return { waitMs: 0, taken: true };
  const name = bucketName(link);
  const requestMs = link.rpm === null ? 0 : MINUTE_MS / link.rpm;
  const values = [name, requestMs, tokensMs(link, input.tokens), input.maxWaitMs];
  const [, , rows] = await scope.db.batch('', [...lockBucket(name), call(TAKE, values)]);
  const [row] = rows;
  if (!row) throw new Error('the row of the bucket is missing');
  return { waitMs: Math.ceil(row.wait_ms), taken: row.taken };
};

/** Gives back the tokens that were taken but not used. */
export const giveBack = async (scope: Scope, link: Link, tokens: number): Promise<void> => {
  if (link.tpm === null || tokens <= 0) return;
  await query(ofNoWorkspace(scope), GIVE_BACK, [bucketName(link), tokensMs(link, tokens)]);
};

/** Keeps all processes from calling the link for a while. Returns how long it is held, in milliseconds. */
export const holdBucket = async (scope: Scope, link: Link, forMs: number): Promise<number> => {
  const [row] = await query(ofNoWorkspace(scope), HOLD, [bucketName(link), forMs]);
  return Math.ceil(row?.held_ms ?? forMs);
};
