import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { KNOWN_WORDS } from '@copydesk/contract/assets/known-words';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { addPastedAsset } from '../assets/add-stored-asset.ts';
import { addUrlAsset } from '../assets/add-url-asset.ts';
import type { DetailsChange } from '../assets/asset-metadata.ts';
import { knownWords } from '../assets/known-words.ts';
import { updateAsset } from '../assets/update-asset.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import { checkInLanguage } from '../checking/check-in-language.ts';
import { compileRules } from '../checking/compile-rules.ts';
import { languageOf } from '../text/locales.ts';
import type { AssetMetadata, Finding } from '../checking/rule.ts';
import { findPacks, loadPack } from './packs/load-pack.ts';
import { ruleAgainst } from './rule-source.fixture.ts';

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'words-'));
const blobs = createBlobStore(pathToFileURL(folder).href);
afterAll(() => rm(folder, { recursive: true }));

/** Of the packs' texts every fifth: all of them with all categories take minutes. */
const SHARE = 5;

const newScope = async (): Promise<Scope> => (await makeWorkspace(database)).scope;
const addPage = (scope: Scope, url: string) =>
  addUrlAsset(scope, { url, name: null, render: 'static', metadata: {} });

const loadRules = async () => {
  const packs = await Promise.all((await findPacks('packs')).map(loadPack));
  return packs.flatMap(({ pack }) => pack?.rules ?? []);
};

test('with any category or two, never less is found than without one, in all texts of the packs', async () => {
  const rules = await loadRules();
  const compiled = compileRules(rules);
  const texts = rules.flatMap(({ tests }) => tests).filter((_, n) => n % SHARE === 0);
  const { category } = KNOWN_WORDS;
  const said: readonly (readonly string[])[] = [
    ...category.map((word) => [word]),
    ['finance', 'food'],
    ['credit', 'alcohol'],
    ['no such word'],
  ];
  const markOf = ({ ruleId, place }: Finding) => `${ruleId} ${place?.start} ${place?.end}`;
  for (const { text, lang, scope } of texts) {
    const look = (metadata: AssetMetadata): ReadonlySet<string> => {
      const segments = [{ text, scope: scope ?? 'body' }];
      const asset = { segments, language: languageOf(lang), metadata };
      const { findings, gates } = checkInLanguage(asset, compiled, '2027-01-01');
      return new Set([...findings, ...gates].map(markOf));
    };
    const without = look({});
    for (const words of said) {
      const found = look({ category: words });
      const missing = [...without].filter((mark) => !found.has(mark));
      expect(missing, `${words.join(' and ')}: ${text}`).toEqual([]);
    }
  }
}, 300_000);

test('every word that a pack goes by is built in', async () => {
  for (const rule of await loadRules()) {
    for (const key of ['market', 'category', 'channel', 'audience'] as const) {
      for (const word of rule.when?.[key] ?? []) {
        expect(KNOWN_WORDS[key], `${rule.id} ${key}`).toContain(word);
      }
    }
  }
}, 360_000);

test('an asset with a word that nobody knows is refused with the list, and words are kept as the list spells them', async () => {
  const scope = await newScope();
  const { assetId } = await addPage(scope, 'https://s.example/');
  const change = (metadata: DetailsChange) =>
    updateAsset(scope, assetId, { name: null, render: null, metadata });
  await expect(change({ category: ['food', 'finanse'], market: 'Holland' })).rejects.toMatchObject({
    code: 'invalid',
    issues: [
      {
        type: 'value_error',
        loc: ['metadata', 'market'],
        msg: expect.stringMatching(
          /^Value error, unknown market "Holland"; known are EU, UK, AD/,
        ) as unknown,
      },
      {
        type: 'value_error',
        loc: ['metadata', 'category'],
        msg: `Value error, unknown category "finanse"; known are ${KNOWN_WORDS.category.join(', ')}`,
      },
    ],
  });
  await expect(
    addPastedAsset(scope, blobs, {
      name: 'Post',
      format: 'text',
      text: 'x',
      metadata: { channel: 'web' },
    }),
  ).rejects.toMatchObject({ issues: [{ loc: ['metadata', 'channel'] }] });
  const changed = await change({ category: ['Finance', 'FOOD'], market: 'nl' });
  expect(changed.metadata).toEqual({ category: ['finance', 'food'], market: ['NL'] });
});

test('an asset may say a word that a rule of the workspace names, as long as the rule is enabled', async () => {
  const scope = await newScope();
  const { assetId } = await addPage(scope, 'https://s.example/');
  const change = () =>
    updateAsset(scope, assetId, { name: null, render: null, metadata: { category: 'Yachts' } });
  await expect(change()).rejects.toMatchObject({ code: 'invalid' });
  await makeRule(scope, ruleAgainst('zappo', { when: { category: ['yachts'] } }));
  expect((await change()).metadata).toEqual({ category: ['yachts'] });
  expect((await knownWords(scope)).category).toContain('yachts');
  expect((await knownWords(await newScope())).category).not.toContain('yachts');
});
