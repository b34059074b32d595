import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import { archiveTone } from './archive-tone.ts';
import { listToneChoices } from './list-tone-choices.ts';
import { setDefaultTone } from './set-default-tone.ts';
import { createToneByName } from './create-tone-by-name.ts';
import { createTone } from './create-tone.ts';
import { findTones } from './find-tones.ts';
import { getToneDraft } from './get-tone-draft.ts';
import { listTones } from './list-tones.ts';
import { freeKey } from './name-tone.ts';
import { readToneHistory, readToneVersion } from './read-tone-history.ts';
import { restoreTone } from './restore-tone.ts';
import type { ToneLanguage } from './tone-input.ts';
import { updateTone } from './update-tone.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const stranger = await makeWorkspace(database);

const guide = {
  dos: ['Use short sentences'],
  donts: [],
  useTerms: [],
  avoidTerms: [],
  examples: [],
};
const english: ToneLanguage = {
  languageKey: 'EN',
  name: 'House',
  description: null,
  content: null,
  guide,
};
const uuidOf = (id: string): string => fromPublicId('ton', id) ?? '';

const events = async (kind: string): Promise<readonly unknown[]> => {
  const { rows } = await database.admin.query(
    `select subject_id, subject_name, from_value, to_value from workspace_event
     where workspace_id = $1 and kind = $2 order by at, id`,
    [scope.workspaceId, kind],
  );
  return rows as readonly unknown[];
};

test('a blank tone has one language and no guidelines, and is in the trail', async () => {
  const id = await createToneByName(scope, {
    name: 'Warm & plain',
    languageKey: 'NL',
    copyOf: null,
  });
  expect(await getToneDraft(scope, id)).toMatchObject({
    key: 'warm_plain',
    builtIn: false,
    version: 1,
    languages: [{ languageKey: 'NL', name: 'Warm & plain', content: null, guide: null }],
  });
  expect(await events('tone_created')).toMatchObject([
    { subject_id: id, subject_name: 'Warm & plain' },
  ]);
});

test('a copy has all languages of the other, the new name in one, and a key of its own', async () => {
  const dutch = { ...english, languageKey: 'NL' as const, name: 'Huis' };
  const made = await createTone(scope, {
    key: 'house',
    builtIn: false,
    languages: [english, dutch],
  });
  const copyOf = toPublicId('ton', made);
  const id = await createToneByName(scope, { name: 'House', languageKey: 'EN', copyOf });
  const copy = await getToneDraft(scope, id);
  expect(copy.key).toBe('house_2');
  expect(copy.languages.map(({ name, guide: own }) => [name, own])).toEqual([
    ['House', guide],
    ['Huis', guide],
  ]);
  const foreign = { name: 'Mine', languageKey: 'EN' as const, copyOf };
  await expect(createToneByName(stranger.scope, foreign)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a built-in tone cannot be changed, and its copy can', async () => {
  const made = await createTone(scope, { key: 'built', builtIn: true, languages: [english] });
  const change = { id: made, expectedVersion: 1, languages: [english] };
  await expect(updateTone(scope, change)).rejects.toMatchObject({ code: 'conflict' });
  const id = await createToneByName(scope, {
    name: 'Own',
    languageKey: 'EN',
    copyOf: toPublicId('ton', made),
  });
  expect((await getToneDraft(scope, id)).languages[0]?.guide).toBeNull();
  expect(await updateTone(scope, { ...change, id: uuidOf(id) })).toBe(2);
});

test('a restored version is the next one, says why, and a stale restore is refused', async () => {
  const id = await createToneByName(scope, { name: 'Restored', languageKey: 'EN', copyOf: null });
  const change = { ...english, name: 'Changed' };
  await updateTone(scope, {
    id: uuidOf(id),
    expectedVersion: 1,
    languages: [change],
    note: 'Because',
  });
  const back = { id, version: 1, expectedVersion: 2, note: 'Back' };
  await expect(restoreTone(scope, { ...back, expectedVersion: 1 })).rejects.toMatchObject({
    code: 'stale',
  });
  expect(await restoreTone(scope, back)).toBe(3);
  expect((await getToneDraft(scope, id)).languages[0]?.name).toBe('Restored');
  const lines = await readToneHistory(scope, id);
  expect(lines.map(({ version, note }) => [version, note])).toEqual([
    [3, 'Back'],
    [2, 'Because'],
    [1, null],
  ]);
  expect((await readToneVersion(scope, id, 2))[0]).toMatchObject({ name: 'Changed', guide });
  await expect(readToneVersion(stranger.scope, id, 2)).rejects.toMatchObject({ code: 'not_found' });
  await expect(restoreTone(scope, { ...back, version: 9 })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an archived tone leaves the lists that people choose from and nothing else', async () => {
  const id = await createToneByName(scope, { name: 'Zinnia', languageKey: 'EN', copyOf: null });
  const find = async (archived: boolean) =>
    (await findTones(scope, { search: 'zinnia', archived })).map((tone) => tone.id);
  await archiveTone(scope, { id, archived: true });
  await archiveTone(scope, { id, archived: true });
  expect((await listTones(scope)).some((tone) => tone.id === id)).toBe(false);
  expect([await find(false), await find(true)]).toEqual([[], [id]]);
  expect((await getToneDraft(scope, id)).archived).toBe(true);
  expect(await events('tone_archived')).toMatchObject([{ subject_name: 'Zinnia' }]);
  await archiveTone(scope, { id, archived: false });
  expect(await find(false)).toEqual([id]);
  const foreign = archiveTone(stranger.scope, { id, archived: true });
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
});

test('tones are found by the words of any language, own ones first', async () => {
  const names = (await findTones(scope, { search: null, archived: false })).map((tone) => [
    tone.builtIn,
    tone.name,
  ]);
  expect(names.findIndex(([isBuiltIn]) => isBuiltIn)).toBe(names.length - 1);
  const found = await findTones(scope, { search: 'HUÍS', archived: false });
  expect(found.length).toBeGreaterThan(0);
  expect(await findTones(stranger.scope, { search: 'huis', archived: false })).toEqual([]);
});

test('a name in another alphabet still has a key', () => {
  expect(freeKey('Ζεστή φωνή', new Set())).toBe('voice');
  expect(freeKey('Été', new Set(['ete', 'ete_2']))).toBe('ete_3');
});

test('a workspace has one default tone, and archiving ends it', async () => {
  const make = (name: string) => createToneByName(scope, { name, languageKey: 'EN', copyOf: null });
  const [one, two] = [await make('Aster'), await make('Begonia')];
  const defaults = async () =>
    (await listToneChoices(scope, 'EN')).flatMap((tone) => (tone.default ? [tone.id] : []));
  expect(await defaults()).toEqual([]);
  await setDefaultTone(scope, { id: one, isDefault: true });
  await setDefaultTone(scope, { id: two, isDefault: true });
  expect(await defaults()).toEqual([two]);
  expect((await getToneDraft(scope, one)).isDefault).toBe(false);
  expect(await events('tone_made_default')).toMatchObject([
    { subject_name: 'Aster' },
    { subject_name: 'Begonia' },
  ]);
  await setDefaultTone(scope, { id: two, isDefault: false });
  // Of people who do it at the same time, one wins, and nobody gets an error.
  const many = [one, two, one, two, one, two, one, two];
  // The connections are opened first, so that the changes really overlap.
  await Promise.all(many.map(() => defaults()));
  await Promise.all(many.map((id) => setDefaultTone(scope, { id, isDefault: true })));
  const [left = ''] = await defaults();
  expect(await defaults()).toHaveLength(1);
  await archiveTone(scope, { id: left, archived: true });
  expect(await defaults()).toEqual([]);
  await expect(setDefaultTone(scope, { id: left, isDefault: true })).rejects.toMatchObject({
    code: 'conflict',
  });
  await archiveTone(scope, { id: left, archived: false });
  expect(await defaults()).toEqual([]);
  await setDefaultTone(scope, { id: left, isDefault: true });
  await setDefaultTone(scope, { id: left, isDefault: false });
  expect(await defaults()).toEqual([]);
  const foreign = setDefaultTone(stranger.scope, { id: one, isDefault: true });
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
});
