import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isLocale } from './rule-issues.ts';
import { findPacks, loadPack } from './load-pack.ts';
import type { PackRule } from './pack.ts';
import { placeholdersOf, tellRule } from './rule-texts.ts';

const root = fileURLToPath(new URL('../../../../packs', import.meta.url));
const packs = await Promise.all((await findPacks(root)).map(loadPack));
const rules = packs.flatMap(({ pack }) => pack?.rules ?? []);

/** The cells that are to be filled: each rule in each language in which it has words, but English. */
const cells = rules.flatMap((rule) =>
  rule.languages.filter((locale) => locale !== 'en').map((locale) => ({ rule, locale })),
);

/** Words by which a text would speak of its author or of the pack instead of the problem. */
const VOICE =
  /\b(?:we|our pack|this pack|from memory|secondary sources?|(?:was|were|not) read|not verified)\b/i;

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

test('every rule says why and what to do in every language in which it has words', () => {
  expect(cells.length).toBeGreaterThan(600);
  const lacking = cells
    .filter(({ rule, locale }) => !rule.texts?.[locale]?.recommendation)
    .map(({ rule, locale }) => `${rule.id} ${locale}`);
  expect(lacking).toEqual([]);
});

test('every rule is explained in two plain sentences or more in every language in which it has words', () => {
  const lacking = cells
    .filter(
      ({ rule, locale }) => !rule.texts?.[locale]?.explanation?.match(/[.;!?»"”]\s+\S.*[.!»"”]$/u),
    )
    .map(({ rule, locale }) => `${rule.id} ${locale}`);
  expect(lacking).toEqual([]);
});

test('no explanation speaks of its author', () => {
  const wrong = rules.filter(({ explanation }) => VOICE.test(explanation)).map(({ id }) => id);
  expect(wrong).toEqual([]);
});

test('an explanation has the same placeholders in every language', () => {
  const wrong = cells.filter(
    ({ rule, locale }) =>
      placeholdersOf(rule.texts?.[locale]?.explanation ?? '').join() !==
      placeholdersOf(rule.explanation).join(),
  );
  expect(wrong).toEqual([]);
});

test('no text is of a language in which its rule has no words', () => {
  const idle = rules.flatMap(({ id, languages, texts = {} }) =>
    Object.keys(texts)
      .filter((locale) => !languages.some((one) => one === locale))
      .map((locale) => `${id} ${locale}`),
  );
  expect(idle).toEqual([]);
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
