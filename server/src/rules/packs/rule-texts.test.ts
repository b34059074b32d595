import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isLocale } from './rule-issues.ts';
import { findPacks, loadPack } from './load-pack.ts';
import type { PackRule } from './pack.ts';
import { placeholdersOf, tellRule } from './rule-texts.ts';

const root = fileURLToPath(new URL('../../../../packs', import.meta.url));
const packs = await Promise.all((await findPacks(root)).map(loadPack));
const rules = packs.flatMap(({ pack }) => pack?.rules ?? []);

/** Packs whose rules say why in every one of these languages in which they have words. */
const TOLD = [
  'eu-finance',
  'eu-green-claims',
  'eu-privacy-fair-trading',
  'eu-ecommerce',
  'dark-patterns',
];
const LANGUAGES = ['nl', 'de', 'fr', 'es', 'it'] as const;

test('a message has the same placeholders in every language', () => {
  expect(rules.filter(({ texts }) => texts).length).toBeGreaterThan(50);
  for (const { id, message, texts = {} } of rules) {
    for (const [locale, told] of Object.entries(texts)) {
      expect(placeholdersOf(told.message), `${id} ${locale}`).toEqual(placeholdersOf(message));
    }
  }
});

test('a message in another language is one plain sentence of its own', () => {
  for (const { id, message, texts = {} } of rules) {
    for (const [locale, told] of Object.entries(texts)) {
      expect(isLocale(locale)).toBe(true);
      expect(told.message, `${id} ${locale}`).toMatch(/^\p{Lu}.*[^.]\.$/u);
      expect(told.message, `${id} ${locale}`).not.toBe(message);
      expect(told.message.length, `${id} ${locale}`).toBeLessThan(2.2 * message.length + 20);
    }
  }
});

test.each(TOLD)('every rule of %s says why and what to do in the languages of its words', (id) => {
  const lacking = rules
    .filter((rule) => rule.id.startsWith(`${id}/`))
    .flatMap((rule) =>
      LANGUAGES.filter(
        (locale) => rule.languages.includes(locale) && !rule.texts?.[locale]?.recommendation,
      ).map((locale) => `${rule.id} ${locale}`),
    );
  expect(lacking).toEqual([]);
});

test('the words of a finding take the place of their name, and stay as they are', () => {
  const rule = { message: '{words} is {other}.', recommendation: '' } as PackRule;
  const tell = (words: string | null) =>
    tellRule({ rule, packId: null }, { language: 'NL', words });
  expect(tell('$& {words}')).toEqual({
    reason: '$& {words} is {other}.',
    reasonLanguage: null,
    recommendation: null,
  });
  expect(tell('x'.repeat(1_000)).reason).toHaveLength(213);
  expect(tell(null).reason).toBe('… is {other}.');
});
