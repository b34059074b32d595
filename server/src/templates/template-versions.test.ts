import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { archiveTemplate } from './archive-template.ts';
import { createTemplate } from './create-template.ts';
import { getTemplateToEdit } from './get-template-to-edit.ts';
import { getTemplate, listTemplates, writeTemplates } from './list-templates.ts';
import { publishTemplate } from './publish-template.ts';
import { saveTemplateDraft } from './save-template-draft.ts';
import { readTemplateHistory } from './template-history.ts';
import type { FormField, TemplateLanguage } from './template-input.ts';
import { getTemplateVersion } from './template-versions.ts';

const database = await createTestDatabase();
const NOW = new Date('2026-03-02T09:15:00.000Z');
const own = await makeWorkspace(database);
const scope = { ...own.scope, now: () => NOW };
const keyScope = { ...own.keyScope, now: () => NOW };
const stranger = await makeWorkspace(database);

const name: FormField = { key: 'name', type: 'text', label: 'Name', required: true };
const english: TemplateLanguage = {
  languageKey: 'EN',
  form: [name],
  commands: ['Write about {{name}}.', 'Shorten it.'],
};
const dutch: TemplateLanguage = { languageKey: 'NL', form: [], commands: ['Schrijf.'] };

let count = 0;
const make = () => createTemplate(scope, { key: `key_${++count}`, languages: [english, dutch] });

/** Saves the languages, with a name, as the draft and publishes it; gives the new version. */
const revisionOf = async (as: Scope, id: string) =>
  (await getTemplateToEdit(as, toPublicId('tpl', id))).revision;
const update = async (
  as: Scope,
  id: string,
  unnamed: readonly TemplateLanguage[],
  from?: number,
) => {
  const languages = unnamed.map((language) => ({ ...language, name: 'Text' }));
  const publicId = toPublicId('tpl', id);
  const baseRevision = from ?? (await revisionOf(as, id));
  const saved = await saveTemplateDraft(as, { id: publicId, baseRevision, languages });
  return publishTemplate(as, { id: publicId, baseRevision: saved.revision, note: 'Changed' });
};
const history = async (as: Scope, id: string) =>
  (await readTemplateHistory(as, { id: toPublicId('tpl', id), before: null })).versions;

test('a new template is its version 1', async () => {
  const id = await make();
  expect(await getTemplateVersion(scope, id, 1, 'EN')).toEqual({
    key: `key_${count}`,
    name: null,
    form: [name],
    commands: english.commands,
  });
  expect(await getTemplateVersion(scope, id, 1, 'NL')).toMatchObject({ commands: ['Schrijf.'] });
});

test('an update is shown at once and leaves the version before as it was', async () => {
  const id = await make();
  const before = await getTemplateVersion(scope, id, 1, 'EN');
  const changed: TemplateLanguage = { ...english, form: [], commands: ['Write.'] };
  const german: TemplateLanguage = {
    languageKey: 'DE',
    form: [],
    commands: ['Schreib.', 'Kürze.'],
  };
  expect(await update(keyScope, id, [changed, german])).toBe(2);
  expect(await getTemplateVersion(scope, id, 1, 'EN')).toEqual(before);
  expect(await getTemplateVersion(scope, id, 2, 'EN')).toMatchObject({
    form: [],
    commands: ['Write.'],
  });
  const shown = await getTemplate(scope, toPublicId('tpl', id));
  expect(shown.commands.map(({ languageKey }) => languageKey)).toEqual(['DE', 'DE', 'EN']);
  expect(shown.templateMetas.map(({ languageKey, form }) => [languageKey, form])).toEqual([
    ['DE', []],
    ['EN', []],
  ]);
});

test('metas and commands that stay keep their ids', async () => {
  const id = await make();
  const before = await getTemplate(scope, toPublicId('tpl', id));
  const languages = [{ ...english, commands: ['Other.', 'Other.', 'More.'] }];
  await update(scope, id, languages);
  const after = await getTemplate(scope, toPublicId('tpl', id));
  const english1 = before.commands.filter(({ languageKey }) => languageKey === 'EN');
  expect(after.commands.slice(0, 2)).toEqual(english1);
  expect(after.commands).toHaveLength(3);
  const { rows } = await database.admin.query(
    `select content from template_command where template_id = $1 order by position`,
    [id],
  );
  expect(rows).toEqual(['Other.', 'Other.', 'More.'].map((content) => ({ content })));
  expect(after.templateMetas[0]?.id).toBe(
    before.templateMetas.find(({ languageKey }) => languageKey === 'EN')?.id,
  );
});

test('of many updates from the same version all but one are stale', async () => {
  const id = await make();
  const from = await revisionOf(scope, id);
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => update(scope, id, [english], from)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const stale = { status: 'rejected', reason: { code: 'stale' } };
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject(Array(7).fill(stale));
  expect(await history(scope, id)).toHaveLength(2);
});

test('the history says who and when, newest first', async () => {
  const id = await make();
  await update(keyScope, id, [english]);
  expect(await history(scope, id)).toEqual([
    { version: 2, created_at: NOW, created_by_name: 'Owner', note: 'Changed' },
    { version: 1, created_at: NOW, created_by_name: null, note: '' },
  ]);
});

test('a version or language that never was is not found', async () => {
  const id = await make();
  const refused = { code: 'not_found' };
  await expect(getTemplateVersion(scope, id, 2, 'EN')).rejects.toMatchObject(refused);
  await expect(getTemplateVersion(scope, id, 1, 'DE')).rejects.toMatchObject(refused);
  await expect(history(scope, newUuid())).rejects.toMatchObject(refused);
  await expect(update(scope, newUuid(), [english])).rejects.toMatchObject(refused);
});

test('another workspace finds none of it', async () => {
  const id = await make();
  const refused = { code: 'not_found' };
  const as = stranger.scope;
  await expect(getTemplateVersion(as, id, 1, 'EN')).rejects.toMatchObject(refused);
  await expect(history(as, id)).rejects.toMatchObject(refused);
  await expect(update(as, id, [english])).rejects.toMatchObject(refused);
});

test('an invalid template is refused with its issues', async () => {
  const id = await make();
  const languages = [{ ...english, commands: ['About {{nobody}}.'] }];
  const refused = {
    code: 'invalid',
    issues: [{ type: 'value_error', loc: ['languages', 0, 'commands', 0] }],
  };
  await expect(update(scope, id, languages)).rejects.toMatchObject(refused);
  await expect(createTemplate(scope, { key: 'bad', languages })).rejects.toMatchObject(refused);
});

test('a key that is taken is refused, but not because of another workspace', async () => {
  const input = { key: 'taken', languages: [english] };
  await createTemplate(scope, input);
  await createTemplate(stranger.scope, input);
  await expect(createTemplate(scope, input)).rejects.toMatchObject({ code: 'conflict' });
});

test.each([
  `update template_version set content = '{}' where workspace_id = $1`,
  `delete from template_version where workspace_id = $1`,
  `update tone_version set content = '{}' where workspace_id = $1`,
  `delete from tone_version where workspace_id = $1`,
])('the service itself may not %s', async (text) => {
  await expect(query(scope, statement(text), [scope.workspaceId])).rejects.toMatchObject({
    code: '42501',
  });
});

test('the list is written once for all who ask, and again after every change', async () => {
  const id = await make();
  const isCurrent = async () => {
    const json = await writeTemplates(scope);
    expect(JSON.parse(json.toString())).toEqual(await listTemplates(scope));
    // The very same bytes: nothing was read or written for the second one.
    expect(await writeTemplates(keyScope)).toBe(json);
    return json;
  };
  const seen = [await isCurrent()];
  await update(scope, id, [dutch]);
  seen.push(await isCurrent());
  const publicId = toPublicId('tpl', id);
  await archiveTemplate(scope, { id: publicId, archived: true });
  seen.push(await isCurrent());
  await make();
  seen.push(await isCurrent());
  expect(new Set(seen.map(String)).size).toBe(4);
  await archiveTemplate(scope, { id: publicId, archived: false });
  expect(String(await isCurrent())).toContain(publicId);
  expect(String(await writeTemplates(stranger.scope))).not.toContain(publicId);
});
