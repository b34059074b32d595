import { readFile } from 'node:fs/promises';
import { APP_PREFIX } from '@copydesk/contract/shared/app-route';
import type {
  EntryPage,
  ImportPreview,
  InfobaseSummary,
  InfobaseEntry,
  Retrieved,
} from '@copydesk/contract/infobases/app-routes';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { toPublicId } from '../../platform/ids.ts';
import { signIn } from './member-app.fixture.ts';
import { cookieOf } from './session-cookie.fixture.ts';

const database = await createTestDatabase();
const app = await createTestApp(database);
const { scope, userId } = await makeWorkspace(database);
const { workspaceId } = scope;
const editor = await signIn(database, app, { workspaceId, role: 'editor' });
const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });

const cookie = await cookieOf(scope, userId);

const upload = async (base: string, fileName: string, payload: Buffer, type: string) => {
  const workspace = toPublicId('wsp', workspaceId);
  const response = await app.inject({
    method: 'POST',
    url: `${APP_PREFIX}/workspaces/${workspace}/knowledge/${base}/files?file_name=${fileName}`,
    headers: {
      host: 'desk.localhost',
      origin: 'http://desk.localhost',
      cookie,
      'content-type': type,
    },
    payload,
  });
  return { status: response.statusCode, json: response.json<ImportPreview>() };
};

const makeBase = async (name = 'Base'): Promise<string> =>
  (await editor.post<InfobaseSummary>('/knowledge', { name })).json.id;

const entry = { kind: 'fact', language_key: 'EN', title: 'Oak', body: 'Hard and heavy.' };

test('a base is made, renamed, read and deleted', async () => {
  const made = await editor.post<InfobaseSummary>('/knowledge', {
    name: ' Woods ',
    description: '',
  });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({ name: 'Woods', description: null, facts: 0, guidelines: 0 });
  const at = `/knowledge/${made.json.id}`;
  expect((await editor.post<InfobaseSummary>(at, { name: 'Timber' })).json.name).toBe('Timber');
  expect((await viewer.get<InfobaseSummary>(at)).json.name).toBe('Timber');
  expect((await viewer.get(`${at}/use`)).json).toEqual({ documents: 0, running_bulk_runs: 0 });
  expect((await viewer.post(`${at}/delete`)).status).toBe(403);
  expect((await editor.post(`${at}/delete`)).status).toBe(200);
  expect((await viewer.get(at)).status).toBe(404);
  expect((await editor.post('/knowledge', { name: ' ' })).status).toBe(422);
});

test('an entry is added, changed, refused when stale, and removed', async () => {
  const at = `/knowledge/${await makeBase()}/entries`;
  const added = await editor.post<InfobaseEntry>(at, entry);
  expect(added.status).toBe(201);
  const own = `${at}/${added.json.id}`;
  const change = { ...entry, body: 'Hard.', expected_version: 1 };
  expect((await editor.post<InfobaseEntry>(own, change)).json).toMatchObject({
    body: 'Hard.',
    version: 2,
  });
  expect((await editor.post(own, change)).status).toBe(412);
  expect((await editor.post(`${own}/remove`, { expected_version: 1 })).status).toBe(412);
  expect((await editor.post(`${own}/remove`, { expected_version: 2 })).status).toBe(200);
  expect((await viewer.get(own)).status).toBe(404);
  const wrong = await editor.post<{ detail: { loc: string[] }[] }>(at, { ...entry, title: ' ' });
  expect(wrong.status).toBe(422);
  expect(wrong.json.detail[0]?.loc).toEqual(['body', 'title']);
  expect((await viewer.post(at, entry)).status).toBe(403);
});

test('entries are listed by cursor, search and language', async () => {
  const at = `/knowledge/${await makeBase()}/entries`;
  for (const title of ['Oak', 'Ash', 'Pine']) await editor.post(at, { ...entry, title });
  const first = await viewer.get<EntryPage>(`${at}?limit=2`);
  expect(first.json).toMatchObject({ total: 3, entries: [{ title: 'Pine' }, { title: 'Ash' }] });
  const next = await viewer.get<EntryPage>(`${at}?limit=2&cursor=${first.json.next_cursor}`);
  expect(next.json).toMatchObject({ total: null, next_cursor: null, entries: [{ title: 'Oak' }] });
  expect((await viewer.get<EntryPage>(`${at}?search=ash`)).json.total).toBe(1);
  expect((await viewer.get<EntryPage>(`${at}?language=NL`)).json.total).toBe(0);
  expect((await viewer.get(`${at}?cursor=x`)).status).toBe(422);
});

test('a real PDF is read in a process of its own, looked at, added and found', async () => {
  const base = await makeBase('Brochure');
  const file = new URL('../../demo/files/bank/brochure.pdf', import.meta.url);
  const read = await upload(base, 'brochure.pdf', await readFile(file), 'application/octet-stream');
  expect(read.status).toBe(201);
  expect(read.json).toMatchObject({ source: 'brochure.pdf', format: 'pdf', language_key: 'EN' });
  expect(read.json.total).toBe(5);
  const costs = read.json.entries.find(({ title }) => title.endsWith('Costs'));
  const without = read.json.entries
    .filter(({ position }) => position !== costs?.position)
    .slice(0, 1)
    .map(({ position }) => position);
  const add = { kind: 'fact', language_key: 'EN', leave_out: without };
  const path = `/knowledge/${base}/imports/${read.json.id}`;
  expect((await editor.post<{ added: number }>(path, add)).json).toEqual({ added: 4 });
  expect((await editor.post(path, add)).status).toBe(404);
  const asked = await viewer.post<Retrieved>(`/knowledge/${base}/ask`, {
    question: 'What does a fund cost?',
    language_key: 'EN',
  });
  expect(asked.json.found[0]).toMatchObject({ why: 'words' });
  expect(asked.json.found.map(({ title }) => title)).toContain(costs?.title);
});

test.each([
  ['a picture', 'a.pdf', Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'application/pdf'],
  ['nothing', 'a.txt', Buffer.alloc(0), 'text/plain'],
  ['half a document', 'a.docx', Buffer.from('PK\u0003\u0004 broken'), 'application/octet-stream'],
  ['a table of something else', 'a.csv', Buffer.from('a,b\n1,2\n'), 'text/csv'],
])('%s is refused with a reason', async (_, name, bytes, type) => {
  const { status, json } = await upload(await makeBase(), name, bytes, type);
  expect(status).toBe(422);
  expect(JSON.stringify(json)).toMatch(/file|row/i);
});

test('a file for a base that is not there is not read', async () => {
  const gone = 'inf_01kb3yz8v7e8xs6e1hq6m2p4ag';
  expect((await upload(gone, 'a.txt', Buffer.from('Some text.'), 'text/plain')).status).toBe(404);
});
