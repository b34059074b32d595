import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { signIn } from './member-app.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);

test('an Idempotency-Key answers the person who sent it, and not a colleague', async () => {
  const { scope, userId } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const owner = await signIn(database, app, { workspaceId, role: 'owner', userId });
  const admin = await signIn(database, app, { workspaceId, role: 'admin' });
  const headers = { 'idempotency-key': 'the same' };
  const body = { name: 'Woods', description: '' };
  interface Base {
    readonly id: string;
  }
  const first = await owner.post<Base>('/knowledge', body, headers);
  const theirs = await admin.post<Base>('/knowledge', body, headers);
  expect([first.status, theirs.status]).toEqual([201, 201]);
  expect(theirs.json.id).not.toBe(first.json.id);
  expect((await owner.post<Base>('/knowledge', body, headers)).json.id).toBe(first.json.id);
  expect((await admin.post<Base>('/knowledge', body, headers)).json.id).toBe(theirs.json.id);
  // What a colleague sent under the same key is none of one's own business either.
  expect((await admin.post('/knowledge', { ...body, name: 'Other' }, headers)).status).toBe(422);
});
