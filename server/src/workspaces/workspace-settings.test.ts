import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { setPlan } from './set-plan.ts';
import { renameWorkspace } from './rename-workspace.ts';

const database = await createTestDatabase();

const rowOf = async ({ workspaceId }: Scope) => {
  const { rows } = await database.admin.query<{ name: string; plan: string }>(
    `select name, plan from workspace where id = $1`,
    [workspaceId],
  );
  return rows[0];
};

const eventsOf = async ({ workspaceId }: Scope) => {
  const { rows } = await database.admin.query<Record<string, unknown>>(
    `select kind, subject_id, subject_name, from_value, to_value from workspace_event
     where workspace_id = $1 and subject_kind = 'workspace' order by id`,
    [workspaceId],
  );
  return rows;
};

test('a new name and a new plan hold for one workspace, and the log says what was before', async () => {
  const [own, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const [before, untouched] = [await rowOf(own.scope), await rowOf(other.scope)];
  await renameWorkspace(own.scope, { name: 'Copy desk' });
  await setPlan(own.scope, { plan: 'team' });
  expect(await rowOf(own.scope)).toEqual({ name: 'Copy desk', plan: 'team' });
  expect(await rowOf(other.scope)).toEqual(untouched);
  const subject = {
    subject_id: toPublicId('wsp', own.scope.workspaceId),
    subject_name: 'Copy desk',
  };
  expect(await eventsOf(own.scope)).toEqual([
    { kind: 'workspace_renamed', ...subject, from_value: before?.name, to_value: 'Copy desk' },
    { kind: 'plan_changed', ...subject, from_value: 'business', to_value: 'team' },
  ]);
});

test('what is as it should be already is no event', async () => {
  const { scope } = await makeWorkspace(database, 'free');
  await setPlan(scope, { plan: 'free' });
  await renameWorkspace(scope, { name: (await rowOf(scope))?.name ?? '' });
  expect(await eventsOf(scope)).toEqual([]);
});

test('an unknown workspace has neither name nor plan', async () => {
  const missing = { code: 'not_found' };
  const nowhere = database.scope();
  await expect(renameWorkspace(nowhere, { name: 'x' })).rejects.toMatchObject(missing);
  await expect(setPlan(nowhere, { plan: 'team' })).rejects.toMatchObject(missing);
});
