import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { setTokenBudget } from './set-token-budget.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const other = await makeWorkspace(database);

const budgets = async () => {
  const { rows } = await database.admin.query<{ id: string; token_budget: string | null }>(
    `select id, token_budget from workspace`,
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.token_budget]));
};

test('a budget is set for its own workspace and taken back', async () => {
  await setTokenBudget(scope, 5_000_000_000);
  expect(await budgets()).toEqual({
    [scope.workspaceId]: '5000000000',
    [other.scope.workspaceId]: null,
  });
  await setTokenBudget(scope, 0);
  expect(await budgets()).toMatchObject({ [scope.workspaceId]: '0' });
  await setTokenBudget(scope, null);
  expect(await budgets()).toMatchObject({ [scope.workspaceId]: null });
});

test.each([-1, 1.5, Number.NaN, 1e300])('%d is no budget', async (tokens) => {
  await expect(setTokenBudget(scope, tokens)).rejects.toMatchObject({ code: 'invalid' });
});

test('an unknown workspace has no budget', async () => {
  await expect(setTokenBudget(database.scope(), 1)).rejects.toMatchObject({ code: 'not_found' });
});
