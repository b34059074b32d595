import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addEntry } from './add-entry.ts';
import { createInfobase } from './create-infobase.ts';
import type { EntryInput } from './entry.ts';
import { findFacts } from './find-facts.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const stranger = await makeWorkspace(database);

const fact = (changes: Partial<EntryInput>): EntryInput => ({
  kind: 'fact',
  languageKey: 'EN',
  title: 'Title',
  body: 'Nothing else.',
  ...changes,
});

const makeBase = async (entries: readonly EntryInput[], of: Scope = scope): Promise<string> => {
  const id = await createInfobase(of, { name: 'Base', description: null });
  for (const entry of entries) {
    await addEntry(of, { ...entry, infobaseId: toPublicId('inf', id) });
  }
  return id;
};

const find = async (infobaseIds: readonly string[], text: string, language: LanguageKey = 'EN') =>
  findFacts(scope, { infobaseIds, language, text, limit: 12 });

const titles = async (...args: Parameters<typeof find>) =>
  (await find(...args)).map(({ title }) => title);

test.each<[LanguageKey, written: string, asked: string]>([
  ['NL', 'Stoelen', 'stoel'],
  ['EN', 'Warranties', 'warranty'],
  ['ES', 'Escritorios', 'escritorio'],
  ['IT', 'Scrivanie', 'scrivania'],
  ['GR', 'Γραφεία', 'γραφείο'],
  ['SE', 'Stolar', 'stolarna'],
  ['PT', 'Cadeiras', 'cadeira'],
  ['FR', 'Garanties', 'garantie'],
  ['FI', 'Talossa', 'talo'],
  ['DE', 'Häuser', 'Haus'],
  ['TR', 'Masalar', 'masa'],
  ['DK', 'Stolene', 'stole'],
  ['RU', 'Гарантией', 'гарантия'],
  ['NO', 'Stolene', 'stoler'],
])('in %s %s is found by %s', async (languageKey, written, asked) => {
  const id = await makeBase([
    fact({ languageKey, title: 'Other', body: 'Xyzzy.' }),
    fact({ languageKey, title: written, body: 'Xyzzy.' }),
  ]);
  expect(await titles([id], asked, languageKey)).toEqual([written]);
});

test('Polish, which has no stemmer, is found in the form in which it stands', async () => {
  const id = await makeBase([
    fact({ languageKey: 'PL', title: 'Other' }),
    fact({ languageKey: 'PL', title: 'Gwarancja' }),
  ]);
  expect(await titles([id], 'GWARANCJA', 'PL')).toEqual(['Gwarancja']);
});

test('stop words find nothing', async () => {
  const id = await makeBase([
    fact({ title: 'Old', body: 'Desk.' }),
    fact({ title: 'The', body: 'Of the and.' }),
    fact({ title: 'Lamp', body: 'A lamp of the house.' }),
  ]);
  expect(await titles([id], 'the lamp of and')).toEqual(['Lamp']);
});

test('a rare word outweighs a common one, and a title outweighs a body', async () => {
  const id = await makeBase([
    ...Array.from({ length: 8 }, (_, n) => fact({ title: `Desk ${n}`, body: 'A wooden desk.' })),
    fact({ title: 'Care', body: 'Oil the walnut.' }),
    fact({ title: 'Walnut', body: 'Comes from afar.' }),
  ]);
  const found = await find([id], 'a desk of walnut');
  expect(found.slice(0, 2).map(({ title }) => title)).toEqual(['Walnut', 'Care']);
  expect(found).toHaveLength(10);
  const scores = found.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
});

test("facts in the document's language or in none come before those in others", async () => {
  const id = await makeBase([
    fact({ languageKey: 'DE', title: 'Zenith Zenith', body: 'Zenith Lampe.' }),
    fact({ languageKey: 'EN', title: 'Lamps', body: 'Bright, even in the Zenith.' }),
    fact({ languageKey: null, title: 'Sizes', body: 'All sizes of the Zenith in centimetres.' }),
  ]);
  expect(await titles([id], 'The Zenith')).toEqual(['Lamps', 'Sizes', 'Zenith Zenith']);
});

test('guidelines in the language or in none are always there, the oldest twenty', async () => {
  const rules = Array.from({ length: 21 }, (_, n) =>
    fact({ kind: 'guideline', languageKey: n % 2 ? 'EN' : null, title: `Rule ${n}` }),
  );
  const id = await makeBase([
    fact({ kind: 'guideline', languageKey: 'NL', title: 'Regel' }),
    ...rules,
    fact({ title: 'Desk' }),
  ]);
  const found = await titles([id], 'desk');
  expect(found).toEqual([...rules.slice(0, 20).map(({ title }) => title), 'Desk']);
});

test('where nothing fits, the oldest facts of the language stand in', async () => {
  const id = await makeBase([
    fact({ languageKey: 'NL', title: 'Oud' }),
    ...Array.from({ length: 6 }, (_, n) => fact({ title: `Fact ${n}` })),
  ]);
  const found = await find([id], 'quite different');
  expect(found.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4].map((n) => `Fact ${n}`));
  expect(found.every(({ score }) => score === 0)).toBe(true);
  expect(await find([await makeBase([])], 'desk')).toEqual([]);
});

test('a limit is kept, and several bases are searched as one', async () => {
  const one = await makeBase([fact({ title: 'Desk one' }), fact({ title: 'Lamp' })]);
  const two = await makeBase([fact({ title: 'Desk two' }), fact({ title: 'Chair' })]);
  expect((await titles([one, two], 'desk')).toSorted()).toEqual(['Desk one', 'Desk two']);
  const few = await findFacts(scope, {
    infobaseIds: [one, two],
    language: 'EN',
    text: 'desk',
    limit: 1,
  });
  expect(few).toHaveLength(1);
});

test('a base of another workspace gives nothing', async () => {
  const foreign = await makeBase(
    [fact({ title: 'Secret desk' }), fact({ kind: 'guideline', title: 'Secret rule' })],
    stranger.scope,
  );
  expect(await find([foreign], 'secret desk')).toEqual([]);
});

test.each([
  `desk' | !*:A & ('`,
  `desk\\' <-> \\`,
  `desk:*' || pg_sleep(10) --`,
  'desk\0desk',
  'desk \ud800 \udfff',
  `desk ${'x'.repeat(5_000)}`,
  `desk {"a","b"} {} NULL`,
  `desk ${'((((!&|<->'.repeat(500)}`,
])('hostile text is only words: %#', async (text) => {
  const id = await makeBase([fact({ title: 'Other' }), fact({ title: 'Desk' })]);
  expect(await titles([id], text)).toEqual(['Desk']);
});

test('a composed and a decomposed accent are the same word', async () => {
  const id = await makeBase([
    fact({ languageKey: 'FR', title: 'Other' }),
    fact({ languageKey: 'FR', title: 'Qualite\u0301' }),
  ]);
  expect(await titles([id], 'qualit\u00e9', 'FR')).toEqual(['Qualit\u00e9']);
  expect(await titles([id], 'qualite\u0301', 'FR')).toEqual(['Qualit\u00e9']);
});
