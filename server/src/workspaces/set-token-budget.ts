import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';

const SET = statement<{ id: string }>(`
  update workspace set token_budget = $2 where id = $1 returning id`);

/** Sets how many tokens the workspace may spend a month; null takes the operator's default. */
export const setTokenBudget = async (scope: Scope, tokens: number | null): Promise<void> => {
  if (tokens !== null && (!Number.isSafeInteger(tokens) || tokens < 0)) {
    const msg = 'Value error, a budget is a whole number of tokens';
    const issue = { type: 'value_error', loc: ['body', 'tokens'], msg };
    throw new OperationError('invalid', msg, { issues: [issue] });
  }
  const [row] = await query(scope, SET, [scope.workspaceId, tokens]);
  if (!row) throw notFound('workspace');
};
