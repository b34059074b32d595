import { Home } from '@copydesk/contract/home/home';
import { expect, test } from 'vitest';
import { Check } from 'typebox/value';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { signIn } from './member-app.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);

test('every member sees the home page, as the contract says it is', async () => {
  const { scope } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });
  await makeContent(scope);
  // No reading was compared here, so nothing was there before.
  await database.admin.query(
    `update audit set new_violations = (select count(*) from violation v where v.audit_id = audit.id)
     where workspace_id = $1`,
    [workspaceId],
  );
  let home = await viewer.get<Home>('/home?days=90');
  while (home.json.counting) home = await viewer.get<Home>('/home?days=90');
  expect(home.status).toBe(200);
  expect(Check(Home, home.json)).toBe(true);
  expect(home.json.days).toHaveLength(90);
  const open = { CRITICAL: 1, HIGH: 2, MEDIUM: 0, LOW: 1, UNSPECIFIED: 2 };
  expect(home.json.days.at(-1)).toMatchObject({ open, undecided: 6, found: 6 });
  expect(home.json).toMatchObject({ rules: [{ open: 6 }], assets: [{ open }] });
  expect((await viewer.get<Home>('/home')).json.days).toHaveLength(30);
  for (const days of ['6', '91', 'x']) {
    expect((await viewer.get(`/home?days=${days}`)).status).toBe(422);
  }
});

test('the home page of a workspace is not there for whoever does not belong to it', async () => {
  const [own, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const stranger = await signIn(database, app, {
    workspaceId: own.scope.workspaceId,
    role: 'viewer',
    userId: other.userId,
  });
  expect((await stranger.get('/home')).status).toBe(404);
});
