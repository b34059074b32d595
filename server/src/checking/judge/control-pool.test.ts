import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { findPacks, loadPack } from '../../rules/packs/load-pack.ts';
import { type Locale, languageOf, LOCALES } from '../../text/locales.ts';
import { CONTENT_FOLDER } from '../../text/read-content.ts';
import { check } from '../check.ts';
import { compileRules } from '../compile-rules.ts';
import type { AssetMetadata } from '../rule.ts';
import { codePool, contentPool, parsePool, poolFile, readPool } from './control-pool.ts';

const folders = await findPacks(fileURLToPath(new URL('../../../../packs', import.meta.url)));
const packs = await Promise.all(folders.map(loadPack));
const JUDGE_RULES = packs.flatMap(({ pack }) =>
  (pack?.rules ?? []).filter(({ kind }) => kind === 'judge'),
);

test('every judge rule of the packs has four breaches and four lawful texts in English', () => {
  const pool = readPool('en');
  expect(pool.map(({ rule }) => rule)).toEqual(JUDGE_RULES.map(({ id }) => id).toSorted());
  for (const { rule, breach, lawful } of pool) {
    expect([rule, breach.length, lawful.length]).toEqual([rule, 4, 4]);
  }
});

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

// The message of a failed test says how many texts are wrong and of which rule. It never shows the texts.
test.each(LOCALES)('no text of the pool in %s is a test, and none is there twice', (locale) => {
  const all = readPool(locale).flatMap(({ breach, lawful }) => [...breach, ...lawful]);
  expect(new Set(all.map(fold)).size).toBe(all.length);
  const tests = JUDGE_RULES.flatMap((rule) => rule.tests.map(({ text }) => fold(text)));
  const known = all.map(fold).filter((text) => tests.some((one) => text.includes(one)));
  expect(known.length).toBe(0);
});

const firstOf = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' ? value : value?.[0];

/** Whether the rule would have a model asked about the text, where the rule applies. */
const isAsked = (rule: (typeof JUDGE_RULES)[number], text: string, locale: Locale): boolean => {
  const { when = {} } = rule;
  const metadata: AssetMetadata = Object.fromEntries(
    (['market', 'category', 'channel', 'audience'] as const).flatMap((key) => {
      const value = firstOf(when[key] as string | readonly string[] | undefined);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const [scope = 'body'] = rule.scope ?? [];
  const asset = { segments: [{ text, scope }], language: languageOf(locale), metadata };
  const day = when.from ?? '2026-12-31';
  return check(asset, compileRules([rule]), day).gates.length > 0;
};

test.each(LOCALES)(
  'every breach in %s contains words of its rule, as a real text would',
  (locale) => {
    const without = readPool(locale).flatMap(({ rule: id, breach }) => {
      const rule = JUDGE_RULES.find((one) => one.id === id);
      const texts = breach.filter((text) => !rule || !isAsked(rule, text, locale));
      return texts.map((text) => `${id} ${breach.indexOf(text) + 1}`);
    });
    expect(without).toEqual([]);
  },
);

test('a rule has its controls in its language, else in English, and a rule without a pool has none', () => {
  const english = contentPool('eu-green-claims/green-word', 'en');
  expect(english?.breach).toHaveLength(4);
  expect(contentPool('eu-green-claims/green-word', 'tr')).toBe(english);
  expect(contentPool('eu-green-claims/green-word', null)).toBe(english);
  expect(contentPool('own/green-word', 'en')).toBeNull();
});

const SECRET = 'A sentence that nobody may read';
const source = (more = ''): string =>
  `- { rule: a/b, breach: [${SECRET}, two], lawful: [three, four]${more} }\n`;

test('a pool comes back as it was packed, and its file shows no text', () => {
  const { controls } = parsePool(source());
  const coded = codePool(controls);
  expect(coded).toMatch(/^[\w+/=\n]+$/);
  expect(coded).not.toContain('sentence');
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-controls-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const copy = pathToFileURL(`${folder}/`);
  cpSync(new URL('controls/', CONTENT_FOLDER), new URL('controls/', copy), { recursive: true });
  const file = new URL(poolFile('en'), copy);
  writeFileSync(file, coded);
  expect(readPool('en', copy)).toEqual(controls);
  writeFileSync(file, coded.slice(8));
  expect(() => readPool('en', copy)).toThrow('content/controls/en.b64: cannot be decoded');
  expect(readFileSync(file, 'utf8')).toBe(coded.slice(8));
});

test.each([
  ['a text where a list belongs', source().replace('[three, four]', 'three')],
  ['a key too many', source(', other: 1')],
  ['a rule that is there twice', source() + source()],
  ['no YAML', `${source()}: : :\n  - x`],
])('what is wrong with a source is told without its texts: %s', (_name, wrong) => {
  const { issues } = parsePool(wrong);
  expect(issues.length).toBeGreaterThan(0);
  expect(JSON.stringify(issues)).not.toContain('nobody');
});
