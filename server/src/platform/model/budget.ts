import { batch } from '../db/query.ts';
import { type Call, call, statement } from '../db/statement.ts';
import type { Scope } from '../db/scope.ts';
import type { Purpose } from './model.ts';
import { ModelError } from './model-error.ts';
import type { Usage } from './tokens.ts';

const ENSURE = statement(`
  insert into model_usage (workspace_id, month) values ($1, $2) on conflict do nothing`);
/** Reserving and settling take this lock first, so that they see each other's sums. */
const LOCK = statement(`
  select month from model_usage
  where workspace_id = $1 and month >= $2::date - interval '1 month' order by month for update`);
// A person who creates many workspaces has one limit over all of them. A trigger on model_usage keeps its
// sum. Reservations lock it after the workspace's own row, so that all of them lock in the same order.
const CREATOR = `(select w.created_by from workspace w where w.id = $1)`;
const ENSURE_PERSON = statement(`
  insert into person_usage (user_id, month)
  select w.created_by, $2 from workspace w where w.id = $1 and w.created_by is not null
  on conflict do nothing`);
const LOCK_PERSON = statement(`
  select month from person_usage
  where user_id = ${CREATOR} and month >= $2::date - interval '1 month' order by month for update`);
/** With a limit for the installation, reservations come one after the other, so that they see each other's sums. */
const LOCK_INSTALLATION = statement(
  `select pg_advisory_xact_lock(hashtextextended('tokens of the installation', 0)) where $1::boolean`,
);
/**
 * Reserves under the lock. If the same request already has a reservation in this month, only the difference
 * counts, so a request that begins again after a crash is not counted twice. A limit of 0 means no limit.
 */
const RESERVE = statement<{
  reserved: boolean;
  within_own: boolean;
  within_installation: boolean;
}>(`
  with mine as materialized (
    select coalesce(sum(tokens), 0)::bigint as tokens from model_reservation
    where workspace_id = $1 and request_hash = $2 and month = $3
  ), own as materialized (
    select $4::bigint - m.tokens as more, $5::bigint = 0 or u.input_tokens + u.output_tokens
      + u.reserved_tokens + $4::bigint - m.tokens <= $5::bigint as is_within
    from model_usage u, mine m where u.workspace_id = $1 and u.month = $3
  ), whole as materialized (
    select $8::bigint = 0 or o.more + coalesce((select sum(i.tokens) from installation_usage i
      where i.month = $3), 0) <= $8::bigint as is_within
    from own o
  ), room as materialized (
    select o.more from own o, whole w
    where o.is_within and w.is_within and ($7::bigint = 0 or o.more <= $7::bigint - coalesce(
      (select p.tokens from person_usage p where p.user_id = ${CREATOR} and p.month = $3), 0)
      or ${CREATOR} is null)
  ), kept as (
    insert into model_reservation (workspace_id, request_hash, month, tokens, created_at)
    select $1, $2, $3, $4, $6 from room
    on conflict (workspace_id, request_hash)
      do update set month = excluded.month, tokens = excluded.tokens
  ), counted as (
    update model_usage u set reserved_tokens = u.reserved_tokens + r.more
    from room r where u.workspace_id = $1 and u.month = $3
  )
  select exists (select from room) as reserved, exists (select from own where is_within) as within_own,
    exists (select from whole where is_within) as within_installation`);
/** Removes a request's reservations of other months; the new month has its own. */
const FREE = statement(`
  with gone as materialized (
    delete from model_reservation
    where workspace_id = $1 and request_hash = any($2::bytea[]) and month <> $3::date
    returning month, tokens
  ), freed as materialized (
    select month, sum(tokens) as tokens from gone group by month
  )
  update model_usage u set reserved_tokens = u.reserved_tokens - f.tokens
  from freed f where u.workspace_id = $1 and u.month = f.month`);
/** Bills the month, and records the same usage by day, purpose and model in the same statement. */
const BILL = statement(`
  with billed as (
    insert into model_usage as u
      (workspace_id, month, calls, input_tokens, output_tokens, cost_micros)
    values ($1, $2, 1, $3, $4, coalesce($5::bigint, 0))
    on conflict (workspace_id, month) do update set calls = u.calls + 1,
      input_tokens = u.input_tokens + excluded.input_tokens,
      output_tokens = u.output_tokens + excluded.output_tokens,
      cost_micros = u.cost_micros + excluded.cost_micros
  )
  insert into model_spend as s (workspace_id, day, purpose, subject_id, provider, model, calls,
    input_tokens, output_tokens, cost_micros, unpriced_tokens)
  values ($1, $6, $7, $8, $9, $10, 1, $3, $4, coalesce($5::bigint, 0),
    case when $5::bigint is null then $3::bigint + $4::bigint else 0 end)
  on conflict (workspace_id, day, purpose, subject_id, provider, model) do update set
    calls = s.calls + 1,
    input_tokens = s.input_tokens + excluded.input_tokens,
    output_tokens = s.output_tokens + excluded.output_tokens,
    cost_micros = s.cost_micros + excluded.cost_micros,
    unpriced_tokens = s.unpriced_tokens + excluded.unpriced_tokens`);

/** The month of a moment in UTC, as its first day. */
export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

/** The day of a moment, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Not a real month, so that FREE removes the reservations of every month. */
const NO_MONTH = '-infinity';

/** Whose tokens a limit is for: those of a workspace, of all workspaces of a person, or of all. */
export type BudgetLimit = 'workspace' | 'person' | 'installation';

const USED_UP: Record<BudgetLimit, string> = {
  workspace: 'The workspace has used up its tokens of this month.',
  person:
    'The workspaces that the same person created have together used up their tokens of this month.',
  installation:
    'This installation has used up its tokens of this month. Only its operator can allow more.',
};

/** Which limit has no room for a call. The narrowest is told, because its owner can do something about it. */
const limitThatHolds = (within: { own: boolean; installation: boolean }): BudgetLimit => {
  if (!within.own) return 'workspace';
  return within.installation ? 'person' : 'installation';
};

/**
 * Reserves tokens for a call, or throws budget_exhausted. `budget` is the workspace's limit for a month.
 * `personBudget` is the limit for all workspaces that the same person created, `installationBudget` that for all
 * workspaces. 0 means no limit. Reserving again for the same request changes nothing but checks the limits once more.
 */
export const reserveTokens = async (
  scope: Scope,
  input: {
    readonly hash: Buffer;
    readonly tokens: number;
    readonly budget: number;
    readonly personBudget?: number;
    readonly installationBudget?: number;
    /** Is told which limit refused the call; null if it was allowed. */
    readonly onOutcome?: (refusedBy: BudgetLimit | null) => void;
  },
): Promise<void> => {
  const { workspaceId } = scope;
  const { hash, tokens, budget, personBudget = 0, installationBudget: whole = 0 } = input;
  const now = scope.now();
  const month = monthOf(now);
  const [, , , , , , rows] = await batch(scope, [
    call(ENSURE, [workspaceId, month]),
    call(LOCK, [workspaceId, month]),
    call(ENSURE_PERSON, [workspaceId, month]),
    call(LOCK_PERSON, [workspaceId, month]),
    call(FREE, [workspaceId, [hash], month]),
    call(LOCK_INSTALLATION, [whole > 0]),
    call(RESERVE, [workspaceId, hash, month, tokens, budget, now, personBudget, whole]),
  ]);
  const [outcome] = rows;
  if (outcome?.reserved) {
    input.onOutcome?.(null);
    return;
  }
  const limit = limitThatHolds({
    own: outcome?.within_own ?? false,
    installation: outcome?.within_installation ?? false,
  });
  input.onOutcome?.(limit);
  throw new ModelError('budget_exhausted', USED_UP[limit], { retryable: false });
};

const SHARED = statement<{ limit: number; taken: number }>(`
  select s.person_token_budget::float8 as limit, coalesce(p.tokens, 0)::float8 as taken
  from workspace w cross join model_setup s
  left join person_usage p on p.user_id = w.created_by and p.month = $2
  where w.id = $1 and w.created_by is not null and s.person_token_budget > 0`);

/** The limit over all workspaces of one creator, and how much of it is used; no row if there is no limit. */
export const sharedBudget = ({ workspaceId, now }: Scope) =>
  call(SHARED, [workspaceId, monthOf(now())]);

export interface Spending {
  readonly usage: Usage;
  readonly costMicros: number | null;
  readonly provider: string;
  readonly model: string;
  readonly purpose: Purpose;
}

/** The calls that bill the spent tokens and, unless more attempts follow, end the reservation. */
export const settlingCalls = (
  scope: Scope,
  hash: Buffer,
  input: { readonly spent: Spending | null; readonly ended: boolean },
): readonly Call<unknown>[] => {
  const now = scope.now();
  const month = monthOf(now);
  const { spent, ended } = input;
  return [
    call(LOCK, [scope.workspaceId, month]),
    call(LOCK_PERSON, [scope.workspaceId, month]),
    ...(ended ? [call(FREE, [scope.workspaceId, [hash], NO_MONTH])] : []),
    ...(spent
      ? [
          call(BILL, [
            scope.workspaceId,
            month,
            spent.usage.inputTokens,
            spent.usage.outputTokens,
            spent.costMicros,
            dayOf(now),
            spent.purpose.kind,
            spent.purpose.subjectId,
            spent.provider,
            spent.model,
          ]),
        ]
      : []),
  ];
};

/** Releases the reservations of requests that will never be made again. */
export const releaseTokens = async (scope: Scope, hashes: readonly Buffer[]): Promise<void> => {
  if (hashes.length === 0) return;
  await batch(scope, [
    call(LOCK, [scope.workspaceId, monthOf(scope.now())]),
    call(LOCK_PERSON, [scope.workspaceId, monthOf(scope.now())]),
    call(FREE, [scope.workspaceId, hashes, NO_MONTH]),
  ]);
};
