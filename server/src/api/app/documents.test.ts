import { setTimeout as sleep } from 'node:timers/promises';
import type {
  DocumentPage,
  TemplateChoice,
  ToneChoice,
  Writing,
} from '@copydesk/contract/documents/app-routes';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { startFakeProvider } from '../../../test/outside/fake-provider.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { openDesk, textOf } from './documents.fixture.ts';

const database = await createTestDatabase();
const fake = await startFakeProvider({ tokensPerChunk: 4, chunkDelayMs: 60 });
afterAll(() => fake.stop());
const { engine } = await createTestEngine(database, {
  model: `compatible:fake?url=${fake.url}`,
});
const app = await createTestApp(database, { engine });
await app.listen({ host: '127.0.0.1', port: 0 });
const own = await makeWorkspace(database);
const content = await makeContent(own.scope);
const { workspaceId } = own.scope;
const author = await openDesk(database, app, { workspaceId, role: 'editor' });
const colleague = await openDesk(database, app, { workspaceId, role: 'editor' });

/** Some seconds of the model's work. */
const SENTENCES = Array.from({ length: 60 }, (_, n) => `A long text about oak ${n}. `);
const LONG = { kind: 'text', text: `# Oak\n\n${SENTENCES.join('')}` } as const;

const ask = {
  template_id: content.template,
  language_key: 'EN',
  tone_id: content.tone,
  input: { name: 'Desk' },
};

let count = 0;
const begin = async (): Promise<string> => {
  count += 1;
  const body = { ...ask, input: { name: `Desk ${count}` } };
  const { json } = await author.post<{ document_id: string }>('/documents', body);
  return json.document_id;
};

const writingOf = async (id: string): Promise<Writing> =>
  (await author.get<Writing>(`/documents/${id}/writing`)).json;

const untilEnded = async (id: string): Promise<Writing> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const writing = await writingOf(id);
    if (writing.status !== 'generating') return writing;
    await sleep(50);
  }
  throw new Error('the document did not end');
};

describe('asking for a document', () => {
  test('answers at once with its id, and the same key is one document', async () => {
    const first = await author.post<{ document_id: string }>('/documents', ask, 'once');
    const second = await author.post<{ document_id: string }>('/documents', ask, 'once');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    expect(await writingOf(first.json.document_id)).toMatchObject({
      status: 'generating',
      template: { id: content.template, name: 'product_description' },
      tone: { id: content.tone, name: 'House' },
      input: { name: 'Desk' },
      steps: 1,
      can_resume: false,
    });
    await untilEnded(first.json.document_id);
  });

  test('mistakes stand where they are, all at once', async () => {
    const body = { ...ask, tone_id: 'ton_none', input: { name: 'x'.repeat(121), facts: 'inf_x' } };
    const { status, json } = await author.post<{ detail: { loc: string[] }[] }>('/documents', body);
    expect(status).toBe(422);
    expect(json.detail.map(({ loc }) => loc)).toEqual([
      ['body', 'input', 'name'],
      ['body', 'tone_id'],
    ]);
    const empty = await author.post<{ detail: { loc: string[]; type: string }[] }>('/documents', {
      ...ask,
      language_key: 'FR',
      tone_id: null,
      input: {},
    });
    expect(empty.json.detail.map(({ loc }) => loc)).toEqual([['body', 'language_key']]);
  });

  test('with the engine away there is no document', async () => {
    const away = await createTestApp(database);
    await away.listen({ host: '127.0.0.1', port: 0 });
    const desk = await openDesk(database, away, { workspaceId, role: 'editor' });
    const { status } = await desk.post('/documents', ask);
    expect(status).toBe(503);
    expect((await desk.get<DocumentPage>('/documents?of=mine')).json.documents).toEqual([]);
  });
});

describe('live text', () => {
  test('comes while it is written, goes on after a cut, and ends with done', async () => {
    const id = await begin();
    const first = await author.follow(id, (events) => events.length === 3);
    expect(first.map(({ event }) => event)).toEqual(['text', 'text', 'text']);
    const rest = await author.follow(id, undefined, first.at(-1)?.id);
    expect(rest.at(-1)?.event).toBe('done');
    const { json } = await author.get<{ generatedOutput: string }>(`/document/${id}`);
    expect(textOf([...first, ...rest])).toBe(json.generatedOutput);
  });

  test('ends soon after the reader has signed out', async () => {
    const reader = await openDesk(database, app, { workspaceId, role: 'viewer' });
    fake.script({ queue: [LONG] });
    const id = await begin();
    await database.admin.query('update document set shared = true where workspace_id = $1', [
      workspaceId,
    ]);
    let leaving: Promise<void> | undefined;
    const events = await reader.follow(id, () => {
      leaving ??= reader.signOut();
      return false;
    });
    expect(leaving).toBeDefined();
    expect(events.map(({ event }) => event)).not.toContain('done');
    expect((await untilEnded(id)).status).toBe('ready');
  });
});

describe('a document of somebody else', () => {
  test('that is not shared looks like one that does not exist', async () => {
    const id = await begin();
    const unknown = await colleague.get('/documents/doc_00000000000000000000000000/writing');
    for (const path of [`/documents/${id}/writing`, `/documents/${id}/events`, `/document/${id}`]) {
      expect(await colleague.get(path)).toEqual(unknown);
    }
    for (const path of [`/documents/${id}/stop`, `/documents/${id}/resume`]) {
      expect(await colleague.post(path)).toEqual(unknown);
    }
    const receipt = await colleague.get(`/document/${id}/receipt`);
    expect(receipt).toEqual({
      status: 404,
      json: { detail: 'No such receipt in this workspace.', code: 'not_found' },
    });
    expect((await untilEnded(id)).status).toBe('ready');
    await database.admin.query('update document set shared = true where workspace_id = $1', [
      workspaceId,
    ]);
    expect((await colleague.get(`/document/${id}`)).status).toBe(200);
    expect((await colleague.get(`/document/${id}/receipt`)).status).toBe(200);
  });
});

describe('stopping and resuming', () => {
  test('a stopped document keeps its text, resumes to its end, and nothing is paid twice', async () => {
    fake.script({ queue: [LONG] });
    const before = fake.calls.length;
    const id = await begin();
    const seen = await author.follow(id, (events) => events.length === 4);
    expect((await author.post(`/documents/${id}/stop`)).status).toBe(200);
    const stopped = await writingOf(id);
    expect(stopped).toMatchObject({ status: 'failed', failure: 'cancelled', can_resume: true });
    expect(stopped.text.startsWith(textOf(seen))).toBe(true);
    expect((await author.follow(id)).at(-1)).toMatchObject({
      event: 'failed',
      data: { failure: 'cancelled' },
    });
    expect((await author.post(`/documents/${id}/stop`)).status).toBe(200);

    expect((await author.post(`/documents/${id}/resume`)).status).toBe(200);
    const rest = await author.follow(id, undefined, seen.at(-1)?.id);
    expect(rest.at(-1)?.event).toBe('done');
    const { json } = await author.get<{ generatedOutput: string }>(`/document/${id}`);
    expect(textOf([...seen, ...rest])).toBe(json.generatedOutput);
    expect(fake.calls.length - before).toBe(1);
    const { json: receipt } = await author.get<{ steps: unknown[] }>(`/document/${id}/receipt`);
    expect(receipt.steps).toHaveLength(1);
  });

  test('one that was resumed can be stopped and resumed once more', async () => {
    fake.script({ queue: [LONG] });
    const id = await begin();
    for (let round = 0; round < 3; round += 1) {
      await author.follow(id, (events) => events.length === 1);
      await author.post(`/documents/${id}/stop`);
      expect(await writingOf(id)).toMatchObject({ status: 'failed', failure: 'cancelled' });
      await author.post(`/documents/${id}/resume`);
    }
    expect((await untilEnded(id)).status).toBe('ready');
  });

  test('after a failure it goes on with the versions that it began with', async () => {
    fake.script({ always: { kind: 'filtered' } });
    const id = await begin();
    expect(await untilEnded(id)).toMatchObject({
      status: 'failed',
      failure: 'provider_refused',
      can_resume: true,
    });
    expect((await writingOf(id)).text.length).toBeGreaterThan(20);
    fake.script({});
    await author.post(`/documents/${id}/resume`);
    expect((await untilEnded(id)).status).toBe('ready');
  });

  test('one whose answers were in another language twice does not go on', async () => {
    fake.script({ always: { kind: 'wrong-language' } });
    const id = await begin();
    expect(await untilEnded(id)).toMatchObject({ failure: 'wrong_language', can_resume: false });
    fake.script({});
    expect((await author.post(`/documents/${id}/resume`)).status).toBe(409);
  });

  test('with the engine away it is as it was', async () => {
    const id = await begin();
    await author.follow(id, (events) => events.length === 1);
    await author.post(`/documents/${id}/stop`);
    const before = await writingOf(id);
    const away = await createTestApp(database);
    await away.listen({ host: '127.0.0.1', port: 0 });
    const desk = await openDesk(database, away, { workspaceId, role: 'editor' });
    await database.admin.query('update document set shared = true where workspace_id = $1', [
      workspaceId,
    ]);
    expect((await desk.post(`/documents/${id}/resume`)).status).toBe(503);
    expect(await writingOf(id)).toMatchObject({
      status: 'failed',
      failure: 'cancelled',
      finished_at: before.finished_at,
    });
  });

  test('a document that is ready is neither stopped nor resumed', async () => {
    const id = await begin();
    await untilEnded(id);
    expect((await author.post(`/documents/${id}/stop`)).status).toBe(200);
    expect((await writingOf(id)).status).toBe('ready');
    expect((await author.post(`/documents/${id}/resume`)).status).toBe(409);
  });
});

test('templates and tones are listed by name for whoever picks one', async () => {
  const { json } = await author.get<{ templates: TemplateChoice[] }>('/template-choices');
  expect(json.templates).toContainEqual({
    id: content.template,
    key: 'product_description',
    name: 'product_description',
    languages: ['EN', 'NL'],
  });
  const inEnglish = await author.get<{ tones: ToneChoice[] }>('/tone-choices?language=EN');
  expect(inEnglish.json.tones).toContainEqual({
    id: content.tone,
    meta_id: content.toneMeta,
    name: 'House',
    description: null,
    default: false,
  });
  const inDutch = await author.get<{ tones: ToneChoice[] }>('/tone-choices?language=NL');
  expect(inDutch.json.tones.map(({ id }) => id)).not.toContain(content.tone);
});
