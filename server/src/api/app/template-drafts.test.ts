import {
  type TemplateDraft,
  type TemplateToEdit,
  templateDraftRoutes,
  type Trial,
} from '@copydesk/contract/templates/template-draft';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createListener } from '../../platform/db/listen.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { createMemberApp, signIn } from './member-app.fixture.ts';
import { createTemplateDraftHandlers } from './template-drafts.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const other = await makeWorkspace(database);
const { engine } = await createTestEngine(database);
const listener = createListener(database.url, database.log);
afterAll(() => listener.stop());
const app = await createMemberApp(
  database,
  templateDraftRoutes,
  createTemplateDraftHandlers({ engine, listener }),
);
const publicApi = await createTestApp(database, { engine });
const { workspaceId } = own.scope;
const editor = await signIn(database, app, { workspaceId, role: 'editor' });
const viewer = await signIn(database, app, { workspaceId, role: 'viewer' });
const stranger = await signIn(database, app, {
  workspaceId: other.scope.workspaceId,
  role: 'owner',
});

const english = {
  language_key: 'EN',
  name: 'Page',
  form: [{ key: 'name', type: 'text', label: 'Name', required: true }],
  commands: ['Plan a page about {{name}}.', 'Write it.\nPlan: {{previous}}'],
} as const;

const begin = async (body: object = {}) =>
  (await editor.post<TemplateToEdit>('/templates', { name: 'Page', language_key: 'EN', ...body }))
    .json;
const save = (id: string, base_revision: number, languages: readonly object[] = [english]) =>
  editor.post<TemplateDraft>(`/templates/${id}/draft`, { base_revision, languages });
const publish = (id: string, base_revision: number, note = '') =>
  editor.post<TemplateToEdit>(`/templates/${id}/publish`, { base_revision, note });
const read = async (id: string) => (await viewer.get<TemplateToEdit>(`/templates/${id}`)).json;
const published = async () => {
  const { id, revision } = await begin();
  await save(id, revision);
  return (await publish(id, revision + 1)).json;
};
const inPublic = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const response = await publicApi.inject({
    method,
    url: `/public/v1${path}`,
    headers: { 'x-api-key': own.key },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, json: response.json<unknown>() };
};
const eventsOf = async (id: string) =>
  (
    await database.admin.query<{ kind: string; from_value: string; to_value: string }>(
      `select kind, from_value, to_value from workspace_event
       where workspace_id = $1 and subject_id = $2 order by at`,
      [workspaceId, id],
    )
  ).rows;

describe('a new template', () => {
  test('is a blank draft with a key made from its name, and nobody else is offered it', async () => {
    const made = await begin({ name: 'News, weekly' });
    expect(made).toMatchObject({
      key: 'news_weekly',
      name: 'News, weekly',
      version: 0,
      has_draft: true,
      published: null,
      languages: [{ language_key: 'EN', name: 'News, weekly', form: [], commands: [''] }],
    });
    expect(made.issues).not.toEqual([]);
    expect((await begin({ name: 'News weekly' })).key).toBe('news_weekly_2');
    expect((await inPublic('GET', `/template/${made.id}`)).status).toBe(404);
    const { json } = await inPublic('GET', '/template');
    expect(json).not.toContainEqual(expect.objectContaining({ id: made.id }));
    const asked = { templateId: made.id, language_key: 'EN', input: '{}' };
    expect((await inPublic('POST', '/document', asked)).status).toBe(422);
  });

  test('may begin as a copy, of the draft if there is one', async () => {
    const { id, revision } = await published();
    const changed = { ...english, commands: ['Write {{name}}.'] };
    await save(id, revision, [changed, { ...english, language_key: 'NL', name: 'Pagina' }]);
    const copy = await begin({ name: 'Copy', copy_from: id });
    expect(copy.languages).toMatchObject([
      { language_key: 'EN', name: 'Copy', commands: ['Write {{name}}.'] },
      { language_key: 'NL', name: 'Pagina' },
    ]);
  });

  test.each([
    [{ key: 'Bad key' }, ['body', 'key']],
    [{ name: '' }, ['body', 'name']],
    [{ language_key: 'XX' }, ['body', 'language_key']],
  ])('with %j is refused at its place', async (body, loc) => {
    const answer = await editor.post('/templates', { name: 'A', language_key: 'EN', ...body });
    expect(answer).toMatchObject({ status: 422, json: { detail: [{ loc }] } });
  });

  test('takes no key that another one has', async () => {
    await begin({ key: 'mine' });
    const again = await editor.post('/templates', { name: 'A', language_key: 'EN', key: 'mine' });
    expect(again).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', 'key'] }] } });
  });
});

describe('a draft', () => {
  test('is kept as it is, and what is wrong with it is told', async () => {
    const { id, revision } = await published();
    const wrong = { ...english, commands: ['Write {{nmae}}.', ''], name: '' };
    const saved = await save(id, revision, [wrong]);
    expect(saved).toMatchObject({ status: 200, json: { revision: revision + 1 } });
    expect(saved.json.issues.map(({ loc }) => loc.slice(2))).toEqual([
      [0, 'commands', 0],
      [0, 'commands', 1],
      [0, 'name'],
    ]);
    expect(saved.json.warnings.map(({ loc }) => loc.slice(2))).toEqual([[0, 'form', 0]]);
    expect(await read(id)).toMatchObject({
      languages: [wrong],
      published: [english],
      version: 1,
      has_draft: true,
      draft_by_name: 'editor',
    });
  });

  test('of somebody who was slower is refused, and changes nothing', async () => {
    const { id, revision } = await published();
    await save(id, revision, [{ ...english, name: 'First' }]);
    expect((await save(id, revision, [{ ...english, name: 'Second' }])).status).toBe(412);
    expect((await publish(id, revision)).status).toBe(412);
    expect((await read(id)).languages[0]?.name).toBe('First');
  });

  test('can be thrown away, but not when it is all that there is', async () => {
    const { id, revision } = await published();
    await save(id, revision, []);
    const path = `/templates/${id}/draft/discard`;
    const thrown = await editor.post<TemplateToEdit>(path, { base_revision: revision + 1 });
    expect(thrown.json).toMatchObject({ has_draft: false, languages: [english], version: 1 });
    const only = await begin();
    const refused = await editor.post(`/templates/${only.id}/draft/discard`, {
      base_revision: only.revision,
    });
    expect(refused.status).toBe(409);
  });

  test('that is no template at all is refused', async () => {
    const { id, revision } = await begin();
    const form = [{ ...english.form[0], type: 'video' }];
    expect((await save(id, revision, [{ ...english, form }])).status).toBe(422);
    expect((await save(id, revision, [{ ...english, commands: ['a\0'] }])).status).toBe(422);
  });
});

describe('publishing', () => {
  test('makes the next version, with its note, in the public API and in the trail', async () => {
    const { id, revision } = await begin();
    await save(id, revision);
    const answer = await publish(id, revision + 1, 'The first one.');
    expect(answer).toMatchObject({
      status: 200,
      json: { version: 1, has_draft: false, published: [english], language_keys: ['EN'] },
    });
    const { json } = await inPublic('GET', `/template/${id}`);
    expect(json).toMatchObject({ templateMetas: [{ languageKey: 'EN', form: english.form }] });
    await save(id, revision + 2, [{ ...english, commands: ['Write {{name}}.'] }]);
    await publish(id, revision + 3, 'Shorter.');
    const history = await viewer.get(`/templates/${id}/versions`);
    expect(history.json).toMatchObject({
      versions: [
        { version: 2, note: 'Shorter.', created_by_name: 'editor' },
        { version: 1, note: 'The first one.' },
      ],
      next_before: null,
    });
    expect(await eventsOf(id)).toEqual([
      { kind: 'template_published', from_value: null, to_value: '1' },
      { kind: 'template_published', from_value: '1', to_value: '2' },
    ]);
    const old = await viewer.get(`/templates/${id}/versions/1`);
    expect(old.json).toMatchObject({ version: 1, note: 'The first one.', languages: [english] });
  });

  test('is refused with every mistake, and without a draft', async () => {
    const { id, revision } = await begin();
    const refused = await publish(id, revision);
    expect(refused).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['body', 'languages', 0, 'commands', 0] }] },
    });
    expect((await read(id)).version).toBe(0);
    const done = await published();
    expect((await publish(done.id, done.revision)).status).toBe(409);
    expect(await eventsOf(id)).toEqual([]);
  });

  test('an earlier version comes back as a draft, and the history only grows', async () => {
    const { id, revision } = await published();
    await save(id, revision, [{ ...english, name: 'Second' }]);
    const second = (await publish(id, revision + 1)).json;
    const path = `/templates/${id}/versions/1/restore`;
    const restored = await editor.post<TemplateToEdit>(path, { base_revision: second.revision });
    expect(restored.json).toMatchObject({ version: 2, has_draft: true, languages: [english] });
    expect((await publish(id, restored.json.revision)).json.version).toBe(3);
    expect((await editor.post(path, { base_revision: 1 })).status).toBe(412);
    const none = `/templates/${id}/versions/9/restore`;
    const { revision: now } = await read(id);
    expect((await editor.post(none, { base_revision: now })).status).toBe(404);
  });

  test('a history is read page by page', async () => {
    const { id } = await published();
    await database.admin.query(
      `insert into template_version (workspace_id, template_id, version, content)
       select workspace_id, template_id, n, content from template_version, generate_series(2, 60) n
       where workspace_id = $1 and template_id = (select id from template
         where workspace_id = $1 order by created_at desc, id desc limit 1)`,
      [workspaceId],
    );
    type Page = { versions: { version: number }[]; next_before: number | null };
    const first = (await viewer.get<Page>(`/templates/${id}/versions`)).json;
    expect([first.versions.length, first.next_before]).toEqual([50, 11]);
    const second = (await viewer.get<Page>(`/templates/${id}/versions?before=11`)).json;
    expect(second.versions.map(({ version }) => version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(second.next_before).toBeNull();
  });
});

describe('an archived template', () => {
  test('is not offered any more, stays for what was made with it, and can come back', async () => {
    const { id } = await published();
    const asked = { templateId: id, language_key: 'EN', input: '{"name":"Desk"}' };
    const shown = async () => (await inPublic('GET', '/template')).json;
    const offered = expect.objectContaining({ id }) as unknown;
    const archived = await editor.post<TemplateToEdit>(`/templates/${id}/archive`);
    expect(archived.json.archived).toBe(true);
    await editor.post(`/templates/${id}/archive`);
    expect(await shown()).not.toContainEqual(offered);
    expect((await inPublic('GET', `/template/${id}`)).status).toBe(200);
    expect(await inPublic('POST', '/document', asked)).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['body', 'templateId'] }] },
    });
    const current = (await viewer.get<{ templates: object[] }>('/templates')).json;
    expect(current.templates).not.toContainEqual(offered);
    const { json } = await viewer.get('/templates?archived=true');
    expect(json).toMatchObject({ archived: 1, templates: [{ id, archived: true }] });
    await editor.post(`/templates/${id}/unarchive`);
    expect(await shown()).toContainEqual(offered);
    expect((await inPublic('POST', '/document', asked)).status).toBe(201);
    expect((await read(id)).documents).toBe(1);
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual([
      'template_published',
      'template_archived',
      'template_unarchived',
    ]);
  });
});

describe('the list', () => {
  test('is by name, has every word that is searched for, and counts documents', async () => {
    await begin({ name: 'Zebra facts 10' });
    await begin({ name: 'Zebra facts 9' });
    await begin({ name: 'Äpfel und Zebras' });
    type List = { templates: { name: string; documents: number; language_keys: string[] }[] };
    const list = (await viewer.get<List>('/templates?search=zebra%20FACTS')).json.templates;
    expect(list.map(({ name }) => name)).toEqual(['Zebra facts 9', 'Zebra facts 10']);
    const apple = (await viewer.get<List>('/templates?search=apfel')).json.templates;
    expect(apple).toMatchObject([{ name: 'Äpfel und Zebras', documents: 0 }]);
  });
});

describe('a trial', () => {
  let id = '';
  beforeEach(async () => {
    ({ id } = await begin());
  });
  const attempt = (body: object) =>
    editor.post<Trial>(`/templates/${id}/try`, {
      language: english,
      input: { name: 'Walnut desk' },
      ...body,
    });

  test('runs every command with the values, tells what was sent, and keeps nothing', async () => {
    const { toneMeta } = await makeContent(own.scope);
    const { status, json } = await attempt({ tone_of_voice_meta_id: toneMeta });
    expect(status).toBe(200);
    expect(json).toMatchObject({ sandbox: true, facts: [] });
    expect(json.steps).toHaveLength(2);
    const [first, second] = json.steps;
    expect(first?.prompt).toContain('Walnut desk');
    expect(first?.prompt).not.toContain('{{');
    expect(first?.instructions).toContain('House');
    expect(second?.prompt).toContain(first?.text.split('\n')[0]);
    expect(second).toMatchObject({ position: 1, foreign: false, provider: 'sandbox' });
    expect(second?.input_tokens).toBeGreaterThan(0);
    const { rows } = await database.admin.query(
      `select (select count(*)::int from passage where workspace_id = $1) as passages,
         (select version from template where workspace_id = $1 and key = $2) as version`,
      [workspaceId, (await read(id)).key],
    );
    expect(rows).toEqual([{ passages: 0, version: 0 }]);
  });

  test.each<[string, object, readonly (string | number)[]]>([
    [
      'an unknown variable',
      { language: { ...english, commands: ['{{x}}'] } },
      ['language', 'commands', 0],
    ],
    ['an input that is not there', { input: {} }, ['input', 'name']],
    ['a foreign tone', { tone_of_voice_meta_id: 'tom_x' }, ['tone_of_voice_meta_id']],
  ])('with %s is refused at its place', async (_, body, loc) => {
    const answer = await attempt(body);
    expect(answer).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', ...loc] }] } });
  });
});

test('a viewer changes nothing, and to another workspace no template is there', async () => {
  const { id, revision } = await published();
  const paths: [string, object?][] = [
    [`/templates/${id}/draft`, { base_revision: revision, languages: [] }],
    [`/templates/${id}/publish`, { base_revision: revision, note: '' }],
    [`/templates/${id}/draft/discard`, { base_revision: revision }],
    [`/templates/${id}/versions/1/restore`, { base_revision: revision }],
    [`/templates/${id}/archive`],
    [`/templates/${id}/unarchive`],
    [`/templates/${id}/try`, { language: english, input: {} }],
  ];
  for (const [path, body] of paths) {
    expect([path, (await viewer.post(path, body)).status]).toEqual([path, 403]);
    expect([path, (await stranger.post(path, body)).status]).toEqual([path, 404]);
  }
  for (const path of ['', '/versions', '/versions/1']) {
    expect((await stranger.get(`/templates/${id}${path}`)).status).toBe(404);
  }
  const copy = { name: 'A', language_key: 'EN', copy_from: id };
  expect((await stranger.post('/templates', copy)).status).toBe(404);
  expect((await viewer.get(`/templates/${toPublicId('tpl', newUuid())}`)).status).toBe(404);
  expect((await viewer.get(`/templates/${id}/versions/x`)).status).toBe(404);
});
