import { KEY_SCOPES } from '@copydesk/contract/shared/key-scopes';
import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createKey } from '../../keys/create-key.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const own = await makeWorkspace(database);
const content = await makeContent(own.scope);
const asOwner = { ...own.scope, actor: { kind: 'user', id: own.userId } as const };
const everything = { name: 'pipeline', expiresAt: null, scopes: KEY_SCOPES };
const made = await createKey(asOwner, everything);

/** The members of answers that these tests look at. */
interface Answer {
  readonly id: string;
  readonly key: { readonly prefix: string };
  readonly decision_id: string | null;
  readonly changed: number;
  readonly restored: number;
  readonly violations: readonly { readonly id: string }[];
  readonly entries: readonly object[];
  readonly documents: readonly object[];
  readonly assignees: readonly object[];
  readonly matches: readonly object[];
  readonly valid: boolean;
  readonly revision: number;
  readonly version: number;
}

const call = async (method: 'GET' | 'POST', url: string, payload?: object, key = made.key) => {
  const answer = await app.inject({
    method,
    url: `/public/v1${url}`,
    headers: { 'x-api-key': key },
    ...(payload ? { payload } : {}),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return {
    status: answer.statusCode,
    text: answer.body,
    json: (isJson ? answer.json() : {}) as Answer,
  };
};
const get = (url: string) => call('GET', url);
const post = async (url: string, payload: object = {}) => {
  const { status, json, text } = await call('POST', url, payload);
  if (status >= 300) throw new Error(`${url}: ${status} ${text}`);
  return json;
};

test('every key may ask which key it is', async () => {
  const { status, json } = await call('GET', '/me', undefined, own.key);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    workspace: { id: toPublicId('wsp', own.scope.workspaceId) },
    key: { scopes: [], expires_at: null },
  });
  expect((await get('/me')).json.key).toEqual({
    id: toPublicId('key', made.id),
    name: 'pipeline',
    prefix: expect.stringMatching(/^cd_/) as string,
    scopes: [...KEY_SCOPES],
    read_only: false,
    may_decide: true,
    service_account: null,
    expires_at: null,
  });
  expect((await call('GET', '/me', undefined, 'cd_wrong')).status).toBe(401);
});

test('a key decides about many violations, undoes and assigns, and the activity names the key', async () => {
  const { audit } = content;
  const many = { matching: { review_state: 'undecided' }, action: 'urgent_violation' };
  const dry = await post(`/audits/${audit}/decisions`, { ...many, dry_run: true });
  expect(dry.decision_id).toBeNull();
  const decided = await post(`/audits/${audit}/decisions`, many);
  expect(decided.changed).toBeGreaterThan(0);
  const undone = await post(`/audits/${audit}/undo`, { decision_id: decided.decision_id });
  expect(undone.restored).toBe(decided.changed);
  const listed = await get(`/audits/${audit}/violations`);
  const id = listed.json.violations[0]?.id;
  await post('/violations/assign', {
    violation_ids: [id],
    user_ids: [toPublicId('usr', own.userId)],
  });
  expect((await get(`/violations/${id}/review`)).json.assignees).toHaveLength(1);
  const { json } = await get('/activity');
  expect(json.entries[0]).toMatchObject({ actor: { kind: 'key', name: 'pipeline' } });
  expect((await post(`/audits/${audit}/verify`)).valid).toBe(true);
});

test('a key writes a document, and every member sees it', async () => {
  const draft = await post('/documents/blank', { title: 'Menu', language: 'EN' });
  const blocks = [{ type: 'paragraph', children: [{ text: 'Soup of the day.' }] }];
  await post(`/documents/${draft.id}/draft`, { base_revision: 0, title: 'Menu', blocks });
  const { json } = await get('/documents?search=soup');
  expect(json.documents).toMatchObject([{ id: draft.id, title: 'Menu', created_by: null }]);
  const file = await get(`/documents/${draft.id}/export?format=markdown`);
  expect([file.status, file.text]).toEqual([200, expect.stringContaining('Soup of the day.')]);
});

test('a document that its author keeps to themselves is unknown to every key', async () => {
  const id = newUuid();
  const insert = `insert into document (workspace_id, id, title, raw_document, generated_output, status,
      created_by, shared) values ($1, $2, 'Secret plan', 'Words', 'Words', 'ready', $3, $4)`;
  await database.admin.query(insert, [own.scope.workspaceId, id, own.userId, false]);
  const hidden = toPublicId('doc', id);
  for (const url of [`/document/${hidden}`, `/documents/${hidden}/draft`]) {
    const unknown = await get(url.replace(hidden, toPublicId('doc', newUuid())));
    const { status, text } = await get(url);
    expect([url, status, text]).toEqual([url, 404, unknown.text]);
  }
  expect((await get('/documents?search=secret')).json.documents).toEqual([]);
  await database.admin.query('update document set shared = true where id = $1', [id]);
  expect((await get(`/document/${hidden}`)).status).toBe(200);
  expect((await get('/documents?search=secret')).json.documents).toMatchObject([{ id: hidden }]);
});

test('a key writes, tests, publishes and switches a rule', async () => {
  const started = await post('/rules/start', {
    name: 'No zappo',
    kind: 'prohibit',
    language: 'EN',
  });
  const draft = (await get(`/rules/${started.id}/draft`)).json;
  const trial = await post('/rules/try', {
    source: ruleAgainst('zappo'),
    text: 'Buy zappo now.',
    language: 'EN',
  });
  expect(trial.matches).toHaveLength(1);
  const saved = await post(`/rules/${started.id}/draft`, {
    source: ruleAgainst('zappi'),
    revision: draft.revision,
  });
  const { version } = (await get(`/rules/${started.id}`)).json;
  await post(`/rules/${started.id}/publish`, {
    note: 'Our pipeline.',
    expected_version: version,
    revision: saved.revision,
  });
  await post(`/rules/${started.id}/switch`, { enabled: false });
  expect((await get(`/rules/${started.id}`)).json).toMatchObject({ enabled: false });
  expect((await get(`/rules/${started.id}`)).text).toContain('Our pipeline.');
});

test('a key fills a knowledge base and asks it', async () => {
  const base = await post('/knowledge', { name: 'Wood', description: null });
  const entry = { kind: 'fact', language_key: null, title: 'Oak', body: 'Oak is hard.' };
  await post(`/knowledge/${base.id}/entries`, entry);
  const asked = await post(`/knowledge/${base.id}/ask`, { question: 'Oak?', language_key: 'EN' });
  expect(JSON.stringify(asked)).toContain('Oak is hard.');
});
