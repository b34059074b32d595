import { SearchResult } from '@copydesk/contract/search/search';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { signIn } from './member-app.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);

test('every member searches, and the answer is as the contract says', async () => {
  const { scope } = await makeWorkspace(database);
  const { workspaceId } = scope;
  await makeContent(scope);
  const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });
  const found = await viewer.get<SearchResult>('/search?search=savings');
  expect(found.status).toBe(200);
  expect(Check(SearchResult, found.json)).toBe(true);
  expect(found.json.groups).toMatchObject([{ kind: 'asset', hits: [{ title: 'Savings page' }] }]);
  expect((await viewer.get('/search?search=')).json).toEqual({ groups: [] });
});

test('words that are missing or too long, and wrong limits, are refused', async () => {
  const { scope } = await makeWorkspace(database);
  const viewer = await signIn(database, app, { workspaceId: scope.workspaceId, role: 'viewer' });
  const long = 'x'.repeat(201);
  for (const query of ['', `?search=${long}`, '?search=a&limit=0', '?search=a&limit=21'])
    expect((await viewer.get(`/search${query}`)).status).toBe(422);
});

test('there is nothing to search for whoever does not belong to the workspace', async () => {
  const [own, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const stranger = await signIn(database, app, {
    workspaceId: own.scope.workspaceId,
    role: 'viewer',
    userId: other.userId,
  });
  expect((await stranger.get('/search?search=savings')).status).toBe(404);
});
