import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  DocumentAudit,
  DocumentVersion,
  DocumentVersionList,
  Draft,
  SavedDraft,
} from '@copydesk/contract/documents/draft';
import type { DraftCheck } from '@copydesk/contract/documents/draft-check';
import { draftRoutes } from '@copydesk/contract/documents/draft';
import { afterAll, expect, test } from 'vitest';
import { createTestChecker } from '../../../test/checker.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { extractDocument } from '../../checking/extract/extract-document.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import { createListener } from '../../platform/db/listen.ts';
import { createRestateEngine } from '../../platform/durable/restate-engine.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { createDocumentAuditHandlers } from './document-audits.ts';
import { createDraftHandlers } from './drafts.ts';
import { createMemberApp, signIn } from './member-app.fixture.ts';

const database = await createTestDatabase();
const AWAY = { ingressUrl: 'http://127.0.0.1:9', adminUrl: 'http://127.0.0.1:9' };
const listener = createListener(database.url, database.log);
afterAll(() => listener.stop());
const folder = mkdtempSync(join(tmpdir(), 'copydesk-drafts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const checker = createTestChecker();
const app = await createMemberApp(database, draftRoutes, {
  ...createDraftHandlers({ checker, engine: createRestateEngine(AWAY), listener }),
  ...createDocumentAuditHandlers({
    blobs: createBlobStore(pathToFileURL(folder).href),
    checker,
    extract: async (_workspaceId, { input, hint }) => extractDocument(Buffer.from(input), hint),
  }),
});
const { scope } = await makeWorkspace(database);
const { workspaceId } = scope;
const content = await makeContent(scope);
const editor = await signIn(database, app, { workspaceId, role: 'editor' });
const other = await signIn(database, app, { workspaceId, role: 'editor' });
const admin = await signIn(database, app, { workspaceId, role: 'admin' });
const reviewer = await signIn(database, app, { workspaceId, role: 'reviewer' });
const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });

const say = (text: string) => [{ type: 'paragraph', children: [{ text }] }];
const begin = async (title = 'Mine'): Promise<Draft> =>
  (await editor.post<Draft>('/documents/blank', { title, language: 'NL' })).json;
const events = async (): Promise<unknown[]> => {
  const { rows } = await database.admin.query(
    `select kind, subject_name, actor_user_id is not null as by_person from workspace_event
     where workspace_id = $1 and subject_kind = 'document' order by id`,
    [workspaceId],
  );
  return rows.map(({ kind, subject_name: name }) => `${kind} ${name}`);
};

test('a document begins empty and belongs to who began it', async () => {
  const { status, json } = await editor.post<Draft>('/documents/blank', {
    title: 'New\u2028page',
    language: 'NL',
  });
  expect(status).toBe(201);
  expect(json).toMatchObject({
    title: 'New page',
    blocks: [],
    revision: 0,
    version: 1,
    shared: false,
    author: { id: editor.userId, name: 'editor' },
    may_edit: true,
    may_share: true,
    may_delete: true,
    language: 'NL',
    template: null,
    tone: null,
    status: 'ready',
    has_receipt: false,
    saved_at: null,
    saved_by: null,
  });
});

test('a written document opens with the names of what it was made with', async () => {
  const { status, json } = await viewer.get<Draft>(`/documents/${content.document}/draft`);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    id: content.document,
    blocks: say('A desk.'),
    author: null,
    may_edit: false,
    may_share: false,
    may_delete: false,
    template: { id: content.template, name: expect.stringMatching(/./) as string },
    tone: { id: content.tone, meta_id: content.toneMeta, name: 'House' },
  });
});

test('saving answers the new revision, and somebody else is told whose save came first', async () => {
  const { id } = await begin();
  await editor.post(`/documents/${id}/share`, { shared: true });
  const save = { base_revision: 0, title: 'T', blocks: say('mine') };
  const saved = await editor.post<SavedDraft>(`/documents/${id}/draft`, save);
  expect(saved).toMatchObject({ status: 200, json: { revision: 1, version: 2 } });
  const late = await other.post(`/documents/${id}/draft`, { ...save, blocks: say('theirs') });
  expect(late).toEqual({
    status: 412,
    json: {
      detail: 'editor saved the document meanwhile; it is at revision 1 now.',
      code: 'stale',
    },
  });
  const now = await other.get<Draft>(`/documents/${id}/draft`);
  expect(now.json).toMatchObject({
    blocks: say('mine'),
    revision: 1,
    saved_by: { name: 'editor' },
  });
});

test('a body with what no block is answers 422 with the places', async () => {
  const { id } = await begin();
  const blocks = [{ type: 'paragraph', children: [{ text: 'x', onclick: 'x' }] }];
  const { status, json } = await editor.post(`/documents/${id}/draft`, {
    base_revision: 0,
    title: 'T',
    blocks,
  });
  expect(status).toBe(422);
  expect(json).toMatchObject({
    detail: [{ loc: ['body', 'blocks', 0, 'children', 0, 'onclick'], type: 'value_error' }],
  });
});

test('versions are listed, looked at, named and restored', async () => {
  const { id } = await begin();
  const at = `/documents/${id}`;
  await editor.post(`${at}/draft`, { base_revision: 0, title: 'T', blocks: say('one') });
  const named = await editor.post(`${at}/versions/2/name`, { name: ' First ' });
  expect(named).toMatchObject({ status: 200, json: { name: 'First', version: 2, newest: true } });
  await editor.post(`${at}/draft`, { base_revision: 1, title: 'T', blocks: say('two') });
  const restored = await editor.post(`${at}/versions/2/restore`, { base_revision: 2 });
  expect(restored).toMatchObject({ status: 200, json: { revision: 3, version: 4 } });
  const list = await editor.get<DocumentVersionList>(`${at}/versions?limit=2`);
  expect(list.json.versions).toMatchObject([
    { version: 4, kind: 'restored', restored_from: 2, newest: true, words: 1 },
    { version: 3, kind: 'edited', newest: false, author: { id: editor.userId } },
  ]);
  const rest = await editor.get<DocumentVersionList>(
    `${at}/versions?limit=2&cursor=${list.json.next_cursor}`,
  );
  expect(rest.json).toMatchObject({
    versions: [
      { version: 2, name: 'First' },
      { version: 1, kind: 'started' },
    ],
    next_cursor: null,
  });
  const one = await editor.get<DocumentVersion>(`${at}/versions/3`);
  expect(one.json).toMatchObject({ blocks: say('two'), raw: 'two' });
});

test('what is not shared is not there for anybody else, whatever their role', async () => {
  const { id } = await begin();
  for (const person of [other, admin, reviewer, viewer]) {
    const answer = await person.get(`/documents/${id}/draft`);
    expect(answer).toEqual({
      status: 404,
      json: { detail: 'No such document in this workspace.', code: 'not_found' },
    });
  }
  for (const path of ['/draft', '/share', '/delete', '/versions/1/restore', '/versions/1/name']) {
    const body = { base_revision: 0, title: '', blocks: [], shared: true, name: null };
    expect((await admin.post(`/documents/${id}${path}`, body)).status).toBe(404);
  }
});

test('those who do not write read what is shared and change nothing', async () => {
  const { id } = await begin();
  await editor.post(`/documents/${id}/share`, { shared: true });
  for (const person of [reviewer, viewer]) {
    const { json } = await person.get<Draft>(`/documents/${id}/draft`);
    expect(json).toMatchObject({ may_edit: false, may_share: false, may_delete: false });
    for (const path of ['/draft', '/share', '/delete', '/versions/1/restore', '/versions/1/name']) {
      const body = { base_revision: 0, title: '', blocks: [], shared: true, name: null };
      expect((await person.post(`/documents/${id}${path}`, body)).status).toBe(403);
    }
  }
});

test('another editor edits what is shared, and only its author or an admin shares or deletes it', async () => {
  const { id } = await begin('Ours');
  await editor.post(`/documents/${id}/share`, { shared: true });
  const { json } = await other.get<Draft>(`/documents/${id}/draft`);
  expect(json).toMatchObject({ may_edit: true, may_share: false, may_delete: false });
  expect((await other.post(`/documents/${id}/share`, { shared: false })).status).toBe(403);
  expect((await other.post(`/documents/${id}/delete`)).status).toBe(403);
  const unshared = await admin.post(`/documents/${id}/share`, { shared: false });
  expect(unshared).toEqual({ status: 200, json: { shared: false } });
  expect((await admin.get(`/documents/${id}/draft`)).status).toBe(404);
  await editor.post(`/documents/${id}/share`, { shared: true });
  expect((await admin.post(`/documents/${id}/delete`)).status).toBe(200);
  expect((await editor.get(`/documents/${id}/draft`)).status).toBe(404);
  const { rows } = await database.admin.query(
    'select count(*)::integer as n from document_version v where not exists (select from document d where d.id = v.document_id)',
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('the trail says who shared and deleted what, once for each change, and no title of what is private', async () => {
  const { id } = await begin('Trail');
  const share = (shared: boolean) => editor.post(`/documents/${id}/share`, { shared });
  await share(true);
  await share(true);
  await share(false);
  await editor.post(`/documents/${id}/delete`);
  const open = await begin('Open trail');
  await editor.post(`/documents/${open.id}/share`, { shared: true });
  await editor.post(`/documents/${open.id}/delete`);
  const of = (await events()).filter((event) =>
    /( Trail|Open trail)$|deleted doc_/.test(String(event)),
  );
  expect(of).toEqual([
    'document_shared Trail',
    'document_unshared Trail',
    `document_deleted ${id}`,
    'document_shared Open trail',
    'document_deleted Open trail',
  ]);
});

test('with a document go the answers that it was written from', async () => {
  const { id } = await begin('Answers');
  const hash = 'ab'.repeat(32);
  await database.admin.query(
    `insert into model_answer (workspace_id, request_hash, provider, model, text, finish_reason,
       input_tokens, output_tokens, estimated, duration_ms)
     values ($1, decode($2, 'hex'), 'x', 'x', 'secret words', 'stop', 1, 1, false, 1)`,
    [workspaceId, hash],
  );
  await database.admin.query(`update document set receipt = $1 where title = 'Answers'`, [
    JSON.stringify({ steps: [{ requestHash: hash }] }),
  ]);
  await editor.post(`/documents/${id}/delete`);
  const { rows } = await database.admin.query('select from model_answer where workspace_id = $1', [
    workspaceId,
  ]);
  expect(rows).toEqual([]);
});

test('a document that is being written is neither saved nor deleted', async () => {
  const { id } = await begin('Writing');
  await database.admin.query(`update document set status = 'generating' where title = 'Writing'`);
  const { json } = await editor.get<Draft>(`/documents/${id}/draft`);
  expect(json).toMatchObject({ status: 'generating', may_edit: false, may_delete: false });
  const save = { base_revision: 0, title: 'T', blocks: say('x') };
  expect((await editor.post(`/documents/${id}/draft`, save)).status).toBe(409);
  expect((await editor.post(`/documents/${id}/delete`)).status).toBe(409);
});

test('findings of a draft come with the rule, its reason and the place', async () => {
  await makeRule(scope, ruleAgainst('zappo'));
  const { status, json } = await viewer.post<DraftCheck>('/drafts/check', {
    segments: [
      { scope: 'heading', text: 'Fine' },
      { scope: 'body', text: 'So zappo.' },
    ],
    language: 'EN',
  });
  expect(status).toBe(200);
  expect(json.findings).toMatchObject([
    {
      segment: 1,
      start: 3,
      end: 8,
      quote: 'zappo',
      rule_name: 'No zappo',
      severity: 'HIGH',
      reason: 'zappo means nothing.',
    },
  ]);
  const bad = await viewer.post('/drafts/check', { segments: [{ scope: 'meta', text: 'x' }] });
  expect(bad.status).toBe(422);
});

test('a finding of a draft says which sentence to leave out, or which text to add', async () => {
  await makeRule(scope, ruleAgainst('blimp', { remove: 'sentence' }));
  const { json } = await viewer.post<DraftCheck>('/drafts/check', {
    segments: [
      { scope: 'heading', text: 'Fine' },
      { scope: 'body', text: 'It works well. So blimp it is.' },
    ],
    language: 'EN',
  });
  expect(json.findings).toMatchObject([{ omission: 'So blimp it is.', insertion: null }]);
});

test('hints of a draft are told only if they are asked for', async () => {
  const segments = [
    { scope: 'heading', text: 'Fine' },
    { scope: 'body', text: 'Our climate-friendly bottle protects the planet.' },
  ];
  const body = { segments, language: 'EN' };
  const without = await viewer.post<DraftCheck>('/drafts/check', body);
  expect(without.json).not.toHaveProperty('hints');
  const { json } = await viewer.post<DraftCheck>('/drafts/check', { ...body, hints: true });
  const { hints, ...rest } = json;
  expect(rest).toEqual(without.json);
  expect(hints).toEqual([
    { family: 'green', rule: null, segment: 1, start: 0, end: 48, quote: segments[1]?.text },
  ]);
});

test('a rewrite without the engine says so; too long a passage is refused', async () => {
  const body = { text: 'x', before: '', after: '', instruction: 'shorter', language: 'EN' };
  expect((await editor.post('/drafts/rewrite', body)).status).toBe(503);
  const long = await editor.post('/drafts/rewrite', { ...body, text: 'x'.repeat(10_001) });
  expect(long).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', 'text'] }] } });
  expect((await viewer.post('/drafts/rewrite', body)).status).toBe(403);
});

test('a copy has the same text and language, belongs to who made it, and the original stays', async () => {
  const { id } = await begin('Mine');
  const at = `/documents/${id}`;
  await editor.post(`${at}/draft`, { base_revision: 0, title: 'Mine', blocks: say('one') });
  const ask = { title: 'Copy of\u2028Mine' };
  expect(await other.post(`${at}/duplicate`, ask)).toMatchObject({ status: 404 });
  await editor.post(`${at}/share`, { shared: true });
  expect(await viewer.post(`${at}/duplicate`, ask)).toMatchObject({ status: 403 });
  const copy = await other.post<Draft>(`${at}/duplicate`, ask);
  expect(copy).toMatchObject({
    status: 201,
    json: {
      title: 'Copy of Mine',
      blocks: say('one'),
      language: 'NL',
      shared: false,
      revision: 0,
      version: 1,
      author: { id: other.userId },
      has_receipt: false,
    },
  });
  const copied = `/documents/${copy.json.id}`;
  expect(await editor.get(`${copied}/draft`)).toMatchObject({ status: 404 });
  const save = { base_revision: 0, title: 'Copy', blocks: say('two') };
  expect(await other.post(`${copied}/draft`, save)).toMatchObject({ json: { version: 2 } });
  const list = await other.get<DocumentVersionList>(`${copied}/versions?limit=5`);
  expect(list.json.versions).toMatchObject([{ version: 2 }, { version: 1, words: 1 }]);
  expect((await editor.get<Draft>(`${at}/draft`)).json).toMatchObject({ blocks: say('one') });
});

test('an audit of a document makes one asset of it, whose findings go on with the next text', async () => {
  await makeRule(scope, ruleAgainst('quorn'));
  const menu = { title: 'Menu', language: 'EN' };
  const { id } = (await editor.post<Draft>('/documents/blank', menu)).json;
  const at = `/documents/${id}`;
  const save = (revision: number, text: string) =>
    editor.post(`${at}/draft`, { base_revision: revision, title: 'Menu', blocks: say(text) });
  await save(0, 'Everybody likes the quorn.');
  expect(await other.post(`${at}/audit`)).toMatchObject({ status: 404 });
  expect(await viewer.post(`${at}/audit`)).toMatchObject({ status: 403 });
  const audit = async () => {
    const { status, json } = await editor.post<DocumentAudit>(`${at}/audit`);
    expect(status).toBe(200);
    return json;
  };
  const first = await audit();
  expect(first.unchanged).toBe(false);
  expect(await audit()).toEqual({ ...first, unchanged: true });
  await save(1, 'Everybody likes the quorn. Nobody likes soup.');
  const second = await audit();
  expect(second.audit_id).not.toBe(first.audit_id);
  const { rows } = await database.admin.query(
    `select a.name, f.sightings, f.audit_id from finding f join asset a on a.id = f.asset_id
     where f.workspace_id = $1 and a.name = 'Menu'`,
    [workspaceId],
  );
  const auditId = fromPublicId('aud', second.audit_id);
  expect(rows).toEqual([{ name: 'Menu', sightings: 2, audit_id: auditId }]);
});
