import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import type { Scope } from '../platform/db/scope.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { createTone } from './create-tone.ts';
import { getTone } from './list-tones.ts';
import { readToneHistory } from './read-tone-history.ts';
import type { ToneLanguage } from './tone-input.ts';
import { getToneVersion } from './tone-versions.ts';
import { updateTone } from './update-tone.ts';

const database = await createTestDatabase();
const NOW = new Date('2026-03-02T09:15:00.000Z');
const own = await makeWorkspace(database);
const scope = { ...own.scope, now: () => NOW };
const keyScope = { ...own.keyScope, now: () => NOW };
const stranger = await makeWorkspace(database);

const english: ToneLanguage = {
  languageKey: 'EN',
  name: 'House',
  description: 'Warm.',
  content: 'Say you.',
};
const dutch: ToneLanguage = { ...english, languageKey: 'NL', name: 'Huis' };
const guide = {
  dos: ['Use short sentences'],
  donts: [],
  useTerms: [],
  avoidTerms: [{ term: 'cheap', instead: 'affordable' }],
  examples: [],
};

const history = (as: Scope, id: string) => readToneHistory(as, toPublicId('ton', id));

let count = 0;
const make = (languages: readonly ToneLanguage[] = [english, dutch], builtIn = false) =>
  createTone(scope, { key: `voice_${++count}`, builtIn, languages });

test('an update is shown at once and leaves the version before as it was', async () => {
  const id = await make();
  const before = await getTone(scope, toPublicId('ton', id));
  const changed = { ...english, content: 'Say we.' };
  expect(await updateTone(keyScope, { id, expectedVersion: 1, languages: [changed] })).toBe(2);
  expect(await getToneVersion(scope, id, 1, 'EN')).toEqual({
    name: 'House',
    description: 'Warm.',
    guide: null,
    content: 'Say you.',
  });
  expect(await getToneVersion(scope, id, 1, 'NL')).toMatchObject({ name: 'Huis' });
  expect(await getToneVersion(scope, id, 2, 'EN')).toMatchObject({ content: 'Say we.' });
  const after = await getTone(scope, toPublicId('ton', id));
  expect(after.toneOfVoiceMetas).toEqual([{ ...before.toneOfVoiceMetas[0], content: 'Say we.' }]);
  expect(await history(scope, id)).toEqual([
    { version: 2, created_at: NOW, created_by_name: 'Owner', note: null },
    { version: 1, created_at: NOW, created_by_name: null, note: null },
  ]);
});

test('a guide is kept in parts, and its text is the content', async () => {
  const id = await make([{ ...english, guide }]);
  const voice = await getToneVersion(scope, id, 1, 'EN');
  expect(voice.guide).toEqual(guide);
  expect(voice.content).toContain('Use short sentences');
  expect(voice.content).toContain('affordable');
  expect(voice.content).not.toContain('Say you.');
  const shown = await getTone(scope, toPublicId('ton', id));
  expect(shown.toneOfVoiceMetas[0]?.content).toBe(voice.content);
});

test('a built-in tone has a description and no guidelines', async () => {
  const id = await make([{ ...english, guide }], true);
  expect(await getToneVersion(scope, id, 1, 'EN')).toEqual({
    name: 'House',
    description: 'Warm.',
    guide: null,
    content: null,
  });
});

test('of many updates from the same version all but one are stale', async () => {
  const id = await make();
  const update = { id, expectedVersion: 1, languages: [english] };
  // Opening a connection takes longer than an update; with all open, the updates do meet.
  await Promise.all(Array.from({ length: 8 }, () => history(scope, id)));
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, () => updateTone(scope, update)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const stale = { status: 'rejected', reason: { code: 'stale' } };
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject(Array(7).fill(stale));
  expect(await history(scope, id)).toHaveLength(2);
});

test('another workspace, another version and another language find nothing', async () => {
  const id = await make();
  const refused = { code: 'not_found' };
  const update = { id, expectedVersion: 1, languages: [english] };
  await expect(updateTone(stranger.scope, update)).rejects.toMatchObject(refused);
  await expect(getToneVersion(stranger.scope, id, 1, 'EN')).rejects.toMatchObject(refused);
  await expect(history(stranger.scope, id)).rejects.toMatchObject(refused);
  await expect(getToneVersion(scope, id, 2, 'EN')).rejects.toMatchObject(refused);
  await expect(getToneVersion(scope, id, 1, 'DE')).rejects.toMatchObject(refused);
  await expect(history(scope, newUuid())).rejects.toMatchObject(refused);
});

test.each<[string, readonly ToneLanguage[]]>([
  ['no language', []],
  ['a language twice', [english, english]],
  ['a blank name', [{ ...english, name: ' ' }]],
  ['a NUL', [{ ...english, content: 'a\0' }]],
])('a tone with %s is refused', async (_, languages) => {
  await expect(make(languages)).rejects.toMatchObject({ code: 'invalid' });
});

test('a key that is taken is refused, but not because of another workspace', async () => {
  const input = { key: 'taken', builtIn: false, languages: [english] };
  await createTone(scope, input);
  await createTone(stranger.scope, input);
  await expect(createTone(scope, input)).rejects.toMatchObject({ code: 'conflict' });
});
