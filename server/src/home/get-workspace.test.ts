import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createKey } from '../keys/create-key.ts';
import { revokeKey } from '../keys/revoke-key.ts';
import { toPublicId } from '../platform/ids.ts';
import { setTokenBudget } from '../workspaces/set-token-budget.ts';
import { getWorkspace } from './get-workspace.ts';

const database = await createTestDatabase();

test('a workspace is told with what it has of everything, and with nothing of another', async () => {
  const { scope } = await makeWorkspace(database, 'free');
  await makeContent((await makeWorkspace(database)).scope);
  const counts = { members: 1, keys: 1, assets: 0, rules: 0, documents: 0, audits: 0 };
  const tokens = { budget: null, used: 0, reserved: 0, calls: 0, cost_micros: 0 };
  expect(await getWorkspace(scope)).toMatchObject({
    id: toPublicId('wsp', scope.workspaceId),
    plan: 'free',
    api_access: false,
    counts,
    tokens,
  });
  await makeContent(scope);
  expect((await getWorkspace(scope)).counts).toEqual({
    ...counts,
    assets: 1,
    rules: 1,
    documents: 1,
    audits: 1,
  });
});

test('only keys that work and only the tokens of this month are counted', async () => {
  const { scope, keyId } = await makeWorkspace(database);
  await createKey(scope, { name: 'old', expiresAt: new Date(Date.now() - 1) });
  await createKey(scope, { name: 'new', expiresAt: new Date(Date.now() + 60_000) });
  await revokeKey(scope, keyId);
  await setTokenBudget(scope, 5_000);
  await database.admin.query(
    `insert into model_usage
       (workspace_id, month, calls, input_tokens, output_tokens, reserved_tokens, cost_micros)
     values ($1, '2026-03-01', 3, 100, 20, 7, 9000), ($1, '2026-02-01', 9, 900, 900, 0, 9)`,
    [scope.workspaceId],
  );
  const inMarch = { ...scope, now: () => new Date('2026-03-31T23:59:59Z') };
  const { tokens } = await getWorkspace(inMarch);
  expect(tokens).toEqual({ budget: 5_000, used: 120, reserved: 7, calls: 3, cost_micros: 9_000 });
  expect((await getWorkspace(scope)).counts.keys).toBe(1);
});
