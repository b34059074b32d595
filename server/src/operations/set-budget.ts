import type { Budget } from '@copydesk/contract/operations/operations';
import { noteEvent } from '../activity/note-event.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { invalidValue, notFound, OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { setTokenBudget } from '../workspaces/set-token-budget.ts';
import { getBudget } from './get-budget.ts';

const NAME = statement<{ name: string }>(`select name from workspace where id = $1 for update`);

const wordsOf = (tokens: number | null): string => {
  if (tokens === null) return "the operator's limit";
  return tokens === 0 ? 'no limit' : `${tokens.toLocaleString('en')} tokens`;
};

const refuseAbove = (most: number): OperationError => {
  return invalidValue(
    ['tokens'],
    `the operator allows at most ${most.toLocaleString('en')} tokens a month`,
  );
};

/**
 * Sets the workspace's monthly limit of tokens and records who did it. If the operator set a limit for all
 * workspaces, a workspace may only go below it. Setting the same limit again changes nothing. Throws invalid.
 */
export const setBudget = (
  scope: Scope,
  { tokens }: { readonly tokens: number | null },
): Promise<Budget> =>
  transaction(scope, async (inside) => {
    const [workspace] = await query(inside, NAME, [inside.workspaceId]);
    if (!workspace) throw notFound('workspace');
    const { own_tokens: before, most_tokens: most } = await getBudget(inside);
    if (before === tokens) return getBudget(inside);
    if (most !== null && tokens !== null && (tokens === 0 || tokens > most))
      throw refuseAbove(most);
    await setTokenBudget(inside, tokens);
    await noteEvent(inside, {
      kind: 'budget_changed',
      subject: {
        kind: 'workspace',
        id: toPublicId('wsp', inside.workspaceId),
        name: workspace.name,
      },
      before: wordsOf(before),
      after: wordsOf(tokens),
    });
    return getBudget(inside);
  });
