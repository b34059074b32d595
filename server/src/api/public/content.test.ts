import { describe, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { createInfobase } from '../../infobases/create-infobase.ts';
import { toPublicId } from '../../platform/ids.ts';
import { createTemplate } from '../../templates/create-template.ts';
import { createTone } from '../../tones/create-tone.ts';
import { comparable, createTestClient, UNKNOWN_IDS } from './client.fixture.ts';

const database = await createTestDatabase();
const own = await makeWorkspace(database);
const other = await makeWorkspace(database);
const empty = await makeWorkspace(database);
const ids = await makeContent(own.scope);
const foreign = await makeContent(other.scope);
const call = await createTestClient(await createTestApp(database), own.key);

describe('templates', () => {
  test('a template has its commands and forms by language, with every member of a field', async () => {
    const field = {
      key: 'tone',
      type: 'select',
      label: 'Tone',
      description: 'How it sounds.',
      placeholder: 'warm',
      required: false,
      maxLength: 40,
      options: [{ value: 'warm', label: 'Warm' }],
      default: 'warm',
    } as const;
    const id = await createTemplate(own.scope, {
      key: 'post',
      languages: [{ languageKey: 'TR', form: [field], commands: ['one', 'two'] }],
    });
    const { json } = await call('getTemplate', { params: { id: toPublicId('tpl', id) } });
    expect(json.key).toBe('post');
    expect(json.commands.map((command) => command.languageKey)).toEqual(['TR', 'TR']);
    expect(json.templateMetas).toMatchObject([{ languageKey: 'TR', form: [field] }]);
  });

  test('the list has what the single template has, oldest first, and nothing of others', async () => {
    const list = await call('listTemplates');
    expect(list.json[0]?.id).toBe(ids.template);
    const { json } = await call('getTemplate', { params: { id: ids.template } });
    expect(list.json[0]).toEqual(json);
    expect(list.text).not.toContain(foreign.template);
  });
});

describe('tones of voice', () => {
  test('a voice made by the workspace shows its guidelines', async () => {
    const { json } = await call('getToneOfVoice', { params: { id: ids.tone } });
    expect(json).toMatchObject({
      key: 'house_voice',
      toneOfVoiceMetas: [{ name: 'House', content: 'Say you.', toneOfVoiceId: ids.tone }],
    });
  });

  test('a built-in voice never shows guidelines', async () => {
    const id = await createTone(own.scope, {
      key: 'plain',
      builtIn: true,
      languages: [{ languageKey: 'NO', name: 'Plain', description: 'Short.', content: 'secret' }],
    });
    const one = await call('getToneOfVoice', { params: { id: toPublicId('ton', id) } });
    expect(one.json.toneOfVoiceMetas).toMatchObject([{ description: 'Short.', content: null }]);
    const list = await call('listTonesOfVoice');
    expect(list.text).not.toContain('secret');
    expect(list.json.map((tone) => tone.key)).toEqual(['house_voice', 'plain']);
  });
});

describe('knowledge bases', () => {
  test('the list is oldest first and a description may be null', async () => {
    const id = await createInfobase(own.scope, { name: 'Ünï <b>', description: 'Facts \u{1F600}' });
    const { json } = await call('listInfobases');
    expect(json).toEqual([
      { id: ids.infobase, name: 'Facts', description: null },
      { id: toPublicId('inf', id), name: 'Ünï <b>', description: 'Facts \u{1F600}' },
    ]);
  });
});

describe('what a workspace does not have', () => {
  test.each(['listTemplates', 'listTonesOfVoice', 'listInfobases'] as const)(
    '%s of an empty workspace is an empty list',
    async (operation) => {
      expect((await call(operation, { key: empty.key })).json).toEqual([]);
    },
  );

  test.each([
    ['getTemplate', UNKNOWN_IDS.tpl, foreign.template],
    ['getToneOfVoice', UNKNOWN_IDS.ton, foreign.tone],
    ['getInfobase', UNKNOWN_IDS.inf, foreign.infobase],
  ] as const)(
    '%s answers foreign and malformed ids like unknown ones',
    async (operation, id, theirs) => {
      const unknown = await call(operation, { params: { id } });
      expect(unknown.status).toBe(404);
      for (const strange of [theirs, 'x', ids.violation, '%F0%9F%98%80', 'null', '0']) {
        const answer = await call(operation, { params: { id: strange } });
        expect([strange, comparable(answer)]).toEqual([strange, comparable(unknown)]);
      }
    },
  );
});
