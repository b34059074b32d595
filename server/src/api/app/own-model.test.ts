import type { ActivityPage } from '@copydesk/contract/activity/activity';
import type { WorkspaceModels } from '@copydesk/contract/operations/models';
import type { ModelTrial } from '@copydesk/contract/operations/operations';
import type { FoundModels } from '@copydesk/contract/operations/own-model';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { signIn } from './member-app.fixture.ts';

const SECRET = 'a secret of at least 32 characters';
const database = await createTestDatabase();
const fake = await startFakeProvider();
afterAll(() => fake.stop());
const place = new URL(fake.url).host;
const modelAddresses = `${place}, 127.0.0.1:9, models.example, localhost`;
const { engine, blobStore } = await createTestEngine(database, {
  accountSecret: SECRET,
  modelAddresses,
});
const app = await createTestApp(database, { engine, blobStore, modelAddresses });

const KEY = 'sk-of-the-workspace';
const MODEL = {
  kind: 'compatible',
  model: 'small',
  name: 'desk',
  address: fake.url,
  key: KEY,
} as const;

const makeTeam = async () => {
  const { scope, userId } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const owner = await signIn(database, app, { workspaceId, role: 'owner', userId });
  return { scope, workspaceId, owner };
};

beforeEach(() => {
  fake.calls.length = 0;
  fake.script({});
});

test('a model is tried before it is stored, and the answer says what it took', async () => {
  const { owner, workspaceId } = await makeTeam();
  const { status, json } = await owner.post<ModelTrial>('/models/own/try', MODEL);
  expect(status).toBe(200);
  expect(json).toMatchObject({ ok: true, link: 'desk:small', failure: null, detail: null });
  expect(json.output_tokens).toBeGreaterThan(0);
  expect(fake.calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`]);
  expect((await owner.get<WorkspaceModels>('/models')).json.own).toBeNull();
  for (const table of ['passage', 'model_answer']) {
    const left = await database.admin.query(`select from ${table} where workspace_id = $1`, [
      workspaceId,
    ]);
    expect([table, left.rowCount]).toEqual([table, 0]);
  }
});

test.each([
  [{ kind: 'status', status: 401 }, /^The provider does not accept the key\./],
  [{ kind: 'status', status: 404 }, /^The provider knows no such model, or the address is wrong\./],
  [{ kind: 'status', status: 302, headers: { location: 'http://127.0.0.1/' } }, /leads elsewhere/],
  [{ kind: 'wrong-shape' }, /answered with something unreadable\.$/],
] as const)('a trial that fails with %o says why in plain words', async (always, words) => {
  const { owner } = await makeTeam();
  fake.script({ always });
  const { json } = await owner.post<ModelTrial>('/models/own/try', MODEL);
  expect(json.ok).toBe(false);
  expect(json.detail).toMatch(words);
  expect(JSON.stringify(json)).not.toContain(KEY);
});

test('nobody at the address is told in plain words too', async () => {
  const { owner } = await makeTeam();
  const away = { ...MODEL, address: 'http://127.0.0.1:9/v1' };
  const { json } = await owner.post<ModelTrial>('/models/own/try', away);
  expect(json.detail).toBe('The server could not be reached, or the connection was lost.');
});

test('a stored model answers from the next question on, and nothing ever shows its key', async () => {
  const { owner, scope } = await makeTeam();
  const stored = await owner.post<WorkspaceModels>('/models/own', MODEL);
  expect(stored.status).toBe(200);
  expect(stored.json.own).toMatchObject({
    name: 'desk:small',
    address: fake.url,
    has_key: true,
    state: 'unused',
  });
  const tried = await owner.post<ModelTrial>('/models/try', {});
  expect(tried.json).toMatchObject({ ok: true, link: 'desk:small' });
  await expect
    .poll(async () => (await owner.get<WorkspaceModels>('/models')).json.own?.state)
    .toBe('working');
  const activity = await owner.get<ActivityPage>('/activity');
  const [entry] = activity.json.entries;
  expect(entry).toMatchObject({
    action: 'model_changed',
    from_value: "the operator's models",
    to_value: 'desk:small',
  });
  for (const answer of [stored, tried, activity, await owner.get('/models')]) {
    expect(JSON.stringify(answer.json)).not.toContain(KEY);
  }
  const gone = await owner.post<WorkspaceModels>('/models/own/remove', {});
  expect(gone.json.own).toBeNull();
  const { rowCount } = await database.admin.query(
    'select from workspace_model where workspace_id = $1',
    [scope.workspaceId],
  );
  expect(rowCount).toBe(0);
  expect((await owner.post<ModelTrial>('/models/try', {})).json.link).toBe('sandbox');
});

test.each([
  ['an address that is not listed', { address: 'https://elsewhere.example/v1' }],
  ['this machine at a port that is not listed', { address: 'http://127.0.0.1:5432/v1' }],
  ['a listed host without encryption', { address: 'http://models.example/v1' }],
  ['a password in the address', { address: fake.url.replace('//', '//user:secret@') }],
  ['a query in the address', { address: `${fake.url}?key=1` }],
  ['no address', { address: null }],
  ['a provider whose own address is not listed', { kind: 'openai', address: null, name: null }],
  ['the name of a known provider', { name: 'OpenAI' }],
  ['a line break in the key', { key: 'sk-1\r\nx-evil: 1' }],
  ['a model with a comma', { model: 'small,openai:gpt-x' }],
  ['an unknown kind', { kind: 'sandbox' }],
])('%s is refused, and nobody is called', async (_what, change) => {
  const { owner } = await makeTeam();
  for (const path of ['/models/own', '/models/own/try']) {
    const { status } = await owner.post(path, { ...MODEL, ...change });
    expect([path, status]).toEqual([path, 422]);
  }
  expect((await owner.get<WorkspaceModels>('/models')).json.own).toBeNull();
  expect(fake.calls).toEqual([]);
});

test('a host that is listed without a port is not called if it is this machine', async () => {
  const { owner } = await makeTeam();
  const address = 'https://localhost/v1';
  const { json } = await owner.post<ModelTrial>('/models/own/try', { ...MODEL, address });
  expect(json.detail).toBe(
    'The address leads into a private or reserved network, which is not fetched.',
  );
  expect(fake.calls).toEqual([]);
});

test.each(['admin', 'editor', 'reviewer', 'viewer'] as const)(
  'whether %s may set up a model is decided by the table of rights',
  async (role) => {
    const { workspaceId } = await makeTeam();
    const member = await signIn(database, app, { workspaceId, role });
    const { status } = await member.post('/models/own', MODEL);
    expect(status).toBe(role === 'admin' ? 200 : 403);
  },
);

test('where no local server is listed, nobody looks for one', async () => {
  const { owner } = await makeTeam();
  const { json } = await owner.post<FoundModels>('/models/find', {});
  expect(json).toEqual({ servers: [], asked: [] });
});
