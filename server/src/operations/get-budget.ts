import type { Budget } from '@copydesk/contract/operations/operations';
import { MAX_OUTPUT_TOKENS } from '../documents/generate/write-command.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { dayOf, monthOf, sharedBudget } from '../platform/model/budget.ts';
import { outputCap } from '../platform/model/tokens.ts';
import type { Scope } from '../platform/db/scope.ts';
import { nextMonth } from './spend-range.ts';

const OWN = statement<{ tokens: number | null }>(
  `select token_budget::float8 as tokens from workspace where id = $1`,
);
const USED = statement<{ used: number; reserved: number }>(`
  select (input_tokens + output_tokens)::float8 as used, reserved_tokens::float8 as reserved
  from model_usage where workspace_id = $1 and month = $2`);
// This row belongs to no workspace: the workflows role stores it for the whole installation.
const OPERATOR = statement<{ tokens: number }>(
  `select default_token_budget::float8 as tokens from model_setup`,
);

const NEAR = 0.8;
/** The least number of tokens that is reserved before a request to a model, whatever is to be written. */
const TEXT_TOKENS = outputCap(MAX_OUTPUT_TOKENS);

interface Limit {
  readonly limit: number;
  readonly taken: number;
}

const leftOf = ({ limit, taken }: Limit): number => Math.max(0, limit - taken);

/** Combines all limits into one state. The limit with the least left decides. */
const stateOf = (limits: readonly Limit[]): Budget['state'] => {
  if (limits.length === 0) return 'unlimited';
  if (limits.some((one) => leftOf(one) < TEXT_TOKENS)) return 'stopped';
  return limits.some(({ limit, taken }) => taken >= limit * NEAR) ? 'near' : 'fine';
};

/**
 * The highest limit that an administrator may set: the operator's limit if there is one, unless the operator
 * gave this workspace more. Null means no bound.
 */
const mostOf = (own: number | null, operator: number): number | null => {
  if (operator === 0 || own === 0) return null;
  return Math.max(operator, own ?? 0);
};

/** Returns the workspace's tokens of this month: the limit, what is used and what is reserved. */
export const getBudget = async (scope: Scope): Promise<Budget> => {
  const { workspaceId } = scope;
  const now = scope.now();
  const month = monthOf(now);
  const [[own], [use], [operator], [shared]] = await batch(scope, [
    call(OWN, [workspaceId]),
    call(USED, [workspaceId, month]),
    call(OPERATOR, []),
    sharedBudget(scope),
  ]);
  if (!own) throw notFound('workspace');
  const limit = (own.tokens ?? operator?.tokens ?? 0) || null;
  const { used, reserved } = use ?? { used: 0, reserved: 0 };
  const limits = [
    ...(limit === null ? [] : [{ limit, taken: used + reserved }]),
    ...(shared ? [shared] : []),
  ];
  return {
    month,
    renews_at: `${nextMonth(dayOf(now))}T00:00:00.000Z`,
    own_tokens: own.tokens,
    operator_tokens: operator?.tokens ?? null,
    most_tokens: mostOf(own.tokens, operator?.tokens ?? 0),
    limit_tokens: limit,
    used_tokens: used,
    reserved_tokens: reserved,
    shared_limit_tokens: shared?.limit ?? null,
    shared_remaining_tokens: shared ? leftOf(shared) : null,
    remaining_tokens: limits.length === 0 ? null : Math.min(...limits.map(leftOf)),
    text_tokens: TEXT_TOKENS,
    state: stateOf(limits),
  };
};
