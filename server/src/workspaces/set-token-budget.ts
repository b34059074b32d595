import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue, notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';

const SET = statement<{ id: string }>(`
  update workspace set token_budget = $2 where id = $1 returning id`);

/** Sets how many tokens the workspace may spend per month; null uses the operator's default. */
export const setTokenBudget = async (scope: Scope, tokens: number | null): Promise<void> => {
  if (tokens !== null && (!Number.isSafeInteger(tokens) || tokens < 0)) {
    throw invalidValue(['tokens'], 'a budget is a whole number of tokens');
  }
  const [row] = await query(scope, SET, [scope.workspaceId, tokens]);
  if (!row) throw notFound('workspace');
};
