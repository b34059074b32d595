import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { addEntry } from '../../infobases/add-entry.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import { createTemplate } from '../../templates/create-template.ts';
import { createTone } from '../../tones/create-tone.ts';
import { setDefaultTone } from '../../tones/set-default-tone.ts';
import { listTones } from '../../tones/list-tones.ts';
import { createTestClient, UNKNOWN_IDS } from './client.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const other = await makeWorkspace(database);
const content = await makeContent(own.scope);
const foreign = await makeContent(other.scope);
const { engine } = await createTestEngine(database);
const app = await createTestApp(database, { engine });
const call = await createTestClient(app, own.key);

const template = toPublicId(
  'tpl',
  await createTemplate(own.scope, {
    key: 'everything',
    languages: [
      {
        languageKey: 'EN',
        form: [
          { key: 'name', type: 'text', label: 'Name', required: true, maxLength: 10 },
          { key: 'points', type: 'textarea', label: 'Points', required: false },
          { key: 'count', type: 'number', label: 'Count', required: false },
          { key: 'shout', type: 'boolean', label: 'Shout', required: false },
          {
            key: 'kind',
            type: 'select',
            label: 'Kind',
            required: false,
            options: ['a', 'b', 'c'].map((value) => ({ value, label: `Kind ${value}` })),
          },
          {
            key: 'parts',
            type: 'multiselect',
            label: 'Parts',
            required: false,
            options: ['x', 'y'].map((value) => ({ value, label: `Part ${value}` })),
          },
          { key: 'facts', type: 'infobase', label: 'Facts', required: false },
        ],
        commands: ['Plan a text.\nName: {{name}}', 'Write the text.\nPlan: {{previous}}'],
      },
    ],
  }),
);
await createTone(own.scope, {
  key: 'two_languages',
  builtIn: true,
  languages: [
    { languageKey: 'EN', name: 'Calm', description: 'Quiet.', content: null },
    { languageKey: 'NL', name: 'Kalm', description: 'Rustig.', content: null },
  ],
});
const tone = (await listTones(own.scope)).find(({ key }) => key === 'two_languages');
const metaOf = (language: string) =>
  tone?.toneOfVoiceMetas.find(({ languageKey }) => languageKey === language)?.id ?? '';

const bodyOf = (changes: object = {}) => ({
  templateId: template,
  language_key: 'EN' as const,
  input: JSON.stringify({ name: 'Desk' }),
  ...changes,
});
const withInput = (input: unknown) => bodyOf({ input: JSON.stringify(input) });

const untilStatus = async (id: string, status: string) => {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await call('getDocument', { params: { id } });
    if (answer.headers['document-status'] === status) return answer;
    await sleep(50);
  }
  throw new Error(`the document did not become ${status}`);
};

describe('POST /document', () => {
  test('201 means that the document can be read, and says where it came from', async () => {
    const answer = await call('generateDocument', {
      body: bodyOf({ toneOfVoiceMetaId: metaOf('EN') }),
    });
    expect(answer.status).toBe(201);
    expect(answer.json.message).toBe('Document generated.');
    const id = answer.json.documentId;
    expect(answer.headers['location']).toBe(`/public/v1/document/${id}`);
    expect(answer.headers['document-status']).toBe('ready');
    const read = await call('getDocument', { params: { id } });
    expect(read.headers['document-status']).toBe('ready');
    expect(read.json).toMatchObject({
      id,
      shared: false,
      bulkInputId: null,
      languageKey: 'EN',
      templateId: template,
      toneOfVoiceId: tone?.id,
    });
    expect(read.json.title).toContain('Desk');
    expect(read.json.generatedOutput).toContain('Sandbox draft');
    expect(read.json.rawDocument).toBe(read.json.generatedOutput.trim());
    expect(read.json.document?.[0]).toMatchObject({ type: 'heading', level: 1 });
  });

  test('a request without a tone is written in none, although the workspace has a default', async () => {
    await setDefaultTone(own.scope, { id: tone?.id ?? '', isDefault: true });
    const answer = await call('generateDocument', { body: bodyOf() });
    const read = await call('getDocument', { params: { id: answer.json.documentId } });
    expect(read.json.toneOfVoiceId).toBeNull();
    expect(read.json.generatedOutput).not.toContain('Calm');
  });

  test('a tone of another language stands for the same tone in the language asked for', async () => {
    const answer = await call('generateDocument', {
      body: bodyOf({ toneOfVoiceMetaId: metaOf('NL') }),
    });
    const read = await call('getDocument', { params: { id: answer.json.documentId } });
    expect(read.json.toneOfVoiceId).toBe(tone?.id);
    expect(read.json.generatedOutput).toContain('Calm');
  });

  test('facts of the knowledge base that the input names are used', async () => {
    await addEntry(own.scope, {
      infobaseId: content.infobase,
      kind: 'fact',
      languageKey: 'EN',
      title: 'Wood',
      body: 'The desk is made of walnut from the Ardennes.',
    });
    const answer = await call('generateDocument', {
      body: withInput({ name: 'Desk', facts: content.infobase }),
    });
    const read = await call('getDocument', { params: { id: answer.json.documentId } });
    expect(read.json.generatedOutput).toContain('walnut from the Ardennes');
  });

  test('respond-async answers before the text is there', async () => {
    const release = await database.admin.connect();
    await release.query('begin; lock table model_answer');
    const answer = await call('generateDocument', {
      body: bodyOf(),
      headers: { prefer: 'respond-async' },
    });
    expect(answer.status).toBe(201);
    expect(answer.json.message).toContain('in progress');
    expect(answer.headers['preference-applied']).toBe('respond-async');
    expect(answer.headers['document-status']).toBe('generating');
    const id = answer.json.documentId;
    const early = await call('getDocument', { params: { id } });
    expect(early.headers['document-status']).toBe('generating');
    expect(early.json).toMatchObject({ generatedOutput: '', document: null });
    await release.query('rollback');
    release.release();
    expect((await untilStatus(id, 'ready')).json.generatedOutput).not.toBe('');
  });

  test('wait=N gives up waiting, not writing', async () => {
    const release = await database.admin.connect();
    await release.query('begin; lock table model_answer');
    const began = Date.now();
    const answer = await call('generateDocument', {
      body: bodyOf(),
      headers: { prefer: 'wait=1' },
    });
    expect(Date.now() - began).toBeGreaterThan(900);
    expect(answer.headers['document-status']).toBe('generating');
    await release.query('rollback');
    release.release();
    await untilStatus(answer.json.documentId, 'ready');
  });
});

describe('POST /document refuses', () => {
  const value = (loc: (string | number)[], text: string) => ({
    type: 'value_error',
    loc: ['body', ...loc],
    msg: `Value error, ${text}`,
  });
  const at = (key: string, type: string, msg: string, ctx?: object) => ({
    type,
    loc: ['body', 'input', key],
    msg,
    ...(ctx ? { ctx } : {}),
  });

  test.each([
    [
      'an unknown template',
      bodyOf({ templateId: UNKNOWN_IDS.tpl }),
      [value(['templateId'], 'no such template in this workspace')],
    ],
    [
      'a template of another workspace',
      bodyOf({ templateId: foreign.template }),
      [value(['templateId'], 'no such template in this workspace')],
    ],
    [
      'a malformed template id',
      bodyOf({ templateId: 'x' }),
      [value(['templateId'], 'no such template in this workspace')],
    ],
    [
      'a language that the template lacks',
      bodyOf({ language_key: 'FI' }),
      [value(['language_key'], 'the template is not written in FI; it has EN')],
    ],
    [
      'an unknown tone',
      bodyOf({ toneOfVoiceMetaId: UNKNOWN_IDS.tom }),
      [value(['toneOfVoiceMetaId'], 'no such tone of voice in this workspace')],
    ],
    [
      'a tone of another workspace',
      bodyOf({ toneOfVoiceMetaId: foreign.toneMeta }),
      [value(['toneOfVoiceMetaId'], 'no such tone of voice in this workspace')],
    ],
    [
      "a tone's own id",
      bodyOf({ toneOfVoiceMetaId: content.tone }),
      [value(['toneOfVoiceMetaId'], 'no such tone of voice in this workspace')],
    ],
    [
      'input that is no JSON',
      bodyOf({ input: '{"name":' }),
      [
        {
          type: 'json_invalid',
          loc: ['body', 'input'],
          msg: expect.stringContaining('Invalid JSON: ') as string,
          ctx: expect.anything() as object,
        },
      ],
    ],
    [
      'input that is nested 20,000 times',
      bodyOf({ input: `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}` }),
      [
        {
          type: 'json_invalid',
          loc: ['body', 'input'],
          msg: 'Invalid JSON: Nested too deeply at line 1 column 108',
          ctx: { error: 'Nested too deeply at line 1 column 108' },
        },
      ],
    ],
    [
      'input that is no object',
      bodyOf({ input: '["name"]' }),
      [{ type: 'dict_type', loc: ['body', 'input'], msg: 'Input should be a valid dictionary' }],
    ],
    ['input without a required field', withInput({}), [at('name', 'missing', 'Field required')]],
    [
      'input with a wrong type',
      withInput({ name: 1 }),
      [at('name', 'string_type', 'Input should be a valid string')],
    ],
    [
      'input that is too long',
      withInput({ name: 'é'.repeat(11) }),
      [
        at('name', 'string_too_long', 'String should have at most 10 characters', {
          max_length: 10,
        }),
      ],
    ],
    [
      'an unknown option',
      withInput({ name: 'D', kind: 'z' }),
      [
        at('kind', 'literal_error', "Input should be 'a', 'b' or 'c'", {
          expected: "'a', 'b' or 'c'",
        }),
      ],
    ],
    [
      'an unknown field',
      withInput({ name: 'D', nope: 1 }),
      [at('nope', 'extra_forbidden', 'Extra inputs are not permitted')],
    ],
    [
      'an unknown knowledge base',
      withInput({ name: 'D', facts: UNKNOWN_IDS.inf }),
      [value(['input', 'facts'], 'no such knowledge base in this workspace')],
    ],
    [
      'a knowledge base of another workspace',
      withInput({ name: 'D', facts: foreign.infobase }),
      [value(['input', 'facts'], 'no such knowledge base in this workspace')],
    ],
  ])('%s', async (_name, body, detail) => {
    const answer = await call('generateDocument', { body });
    expect(answer.status).toBe(422);
    expect(answer.detail).toEqual(detail);
  });

  test('all mistakes at once, in the order of the fields', async () => {
    const answer = await call('generateDocument', {
      body: {
        templateId: template,
        language_key: 'EN',
        input: JSON.stringify({ count: 'x', shout: 1, parts: ['x', 'q'], more: 0 }),
        toneOfVoiceMetaId: 'x',
      },
    });
    const detail = answer.detail as { loc: unknown[]; type: string }[];
    expect(detail.map(({ loc, type }) => [...loc.slice(1), type].join(' '))).toEqual([
      'input name missing',
      'input count float_type',
      'input shout bool_type',
      'input parts 1 literal_error',
      'input more extra_forbidden',
      'toneOfVoiceMetaId value_error',
    ]);
  });

  test.each([
    ['nothing', {}, ['templateId', 'language_key', 'input']],
    ['an object as input', { ...bodyOf(), input: { name: 'Desk' } }, ['input']],
    ['a language that does not exist', bodyOf({ language_key: 'XX' }), ['language_key']],
    ['U+0000 in the input', bodyOf({ input: '{"name":"a\u0000"}' }), ['input']],
  ])('%s by its shape', async (_name, body, members) => {
    const answer = await call('generateDocument', { body });
    expect(answer.status).toBe(422);
    const detail = answer.detail as { loc: string[] }[];
    expect(detail.map(({ loc }) => loc[1])).toEqual(members);
  });
});

describe('the same Idempotency-Key', () => {
  const send = (key: string, body: object = bodyOf(), headers: object = {}) =>
    call('generateDocument', { body, headers: { 'idempotency-key': key, ...headers } });
  const count = async () => {
    const { rows } = await database.admin.query<{ n: number }>(
      'select count(*)::int as n from document',
    );
    return rows[0]?.n ?? 0;
  };

  test('makes one document and gives the same answer', async () => {
    const first = await send('once');
    const before = await count();
    const again = await send('once');
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers['location']).toBe(first.headers['location']);
    expect(await count()).toBe(before);
  });

  test('with another body is refused', async () => {
    await send('twice');
    expect((await send('twice', withInput({ name: 'Chair' }))).status).toBe(422);
  });

  test('gives the answer that was sent, also when that was early', async () => {
    const first = await send('early', bodyOf(), { prefer: 'respond-async' });
    await untilStatus(first.json.documentId, 'ready');
    expect((await send('early', bodyOf(), { prefer: 'respond-async' })).text).toBe(first.text);
  });

  test('of a caller who left finds the finished document', async () => {
    const first = await send('left');
    // As if the process had died before it could keep the answer.
    await database.admin.query(`update idempotency_key set body = null, status = 102,
      subject_id = (select id from document order by created_at desc limit 1) where key = 'left'`);
    const again = await send('left');
    expect(again.json.documentId).toBe(first.json.documentId);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('of a document that failed begins a new one', async () => {
    const first = await send('failed');
    await database.admin.query(`update idempotency_key set body = null, status = 102,
      subject_id = (select id from document order by created_at desc limit 1) where key = 'failed'`);
    await database.admin.query(
      `update document set status = 'failed', failure = 'provider_unavailable' where id = $1`,
      [fromPublicId('doc', first.json.documentId)],
    );
    const again = await send('failed');
    expect(again.status).toBe(201);
    expect(again.json.documentId).not.toBe(first.json.documentId);
    const old = await call('getDocument', { params: { id: first.json.documentId } });
    expect(old.headers['document-failure']).toBe('provider_unavailable');
  });
});

describe('without the engine', () => {
  test('nothing is started, nothing is left behind, and reads go on', async () => {
    const alone = await createTestApp(database);
    const callAlone = await createTestClient(alone, own.key);
    const rows = () =>
      database.admin.query(`select id from document union all select id from unfinished_work`);
    const before = (await rows()).rowCount;
    const headers = { 'idempotency-key': 'away' };
    const answer = await callAlone('generateDocument', { body: bodyOf(), headers });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await rows()).rowCount).toBe(before);
    expect((await callAlone('listTemplates')).status).toBe(200);
    expect((await callAlone('getHealth')).status).toBe(200);
    const ready = await alone.inject('/readyz');
    // The process still serves what needs no engine, so a proxy must not take it out.
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({
      status: 'degraded',
      parts: { database: true, engine: false, workflows: false },
    });
    // The same key works once the engine is back.
    expect((await call('generateDocument', { body: bodyOf(), headers })).status).toBe(201);
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
  });
});
