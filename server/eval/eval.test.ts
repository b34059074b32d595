import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { LOCALES } from '../src/text/locales.ts';
import { evaluate, loadRules, withoutCategories } from './evaluate.ts';
import { fallsBelow, fallsBelowWithout } from './floors.ts';
import { borrowedFrom, readSentences, unknownRules } from './read-sentences.ts';

const rules = await loadRules();
const sentences = await readSentences(fileURLToPath(new URL('./sentences', import.meta.url)));
const packs = [...new Set(rules.map(({ id }) => id.split('/')[0] ?? id))];

const LEAST = { en: 90, nl: 45, de: 45, fr: 45, es: 45 } as Readonly<Record<string, number>>;

const readOne = async (name: string, text: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'copydesk-eval-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), text);
  return readSentences(folder);
};

const group = (text: string, quote: string): string =>
  `- with: { market: IE, category: household, channel: web_page, audience: consumer }
  sentences:
    - text: ${text}
      expect: [{ rule: house/superlative, quote: ${quote} }]
`;

test('the set speaks every language, and about half of it is clean', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(360);
  for (const locale of LOCALES) {
    const spoken = sentences.filter((sentence) => sentence.locale === locale);
    expect(spoken.length, locale).toBeGreaterThanOrEqual(LEAST[locale] ?? 9);
    expect(
      spoken.some(({ expected }) => expected.length > 0),
      locale,
    ).toBe(true);
  }
  const clean = sentences.filter(({ expected }) => expected.length === 0).length;
  expect(clean / sentences.length).toBeGreaterThan(0.45);
  expect(clean / sentences.length).toBeLessThan(0.6);
});

test('no sentence stands there twice in a language', () => {
  const keys = sentences.map((one) => JSON.stringify([one.locale, one.text, one.metadata]));
  expect(keys.length).toBe(new Set(keys).size);
});

test('no sentence is borrowed from the tests of a rule', () => {
  expect(borrowedFrom(sentences, rules)).toEqual([]);
});

test('a borrowed sentence is named, whatever its case and punctuation', async () => {
  const own = rules.find(({ id }) => id === 'house/superlative')?.tests[0]?.text ?? '';
  const text = `so they say, ${own.toUpperCase()}?`;
  const planted = sentences.slice(0, 3).map((one) => ({ ...one, text }));
  expect(own).not.toBe('');
  expect(borrowedFrom(planted, rules)).toEqual([text, text, text]);
});

test('every label names a rule that a pack has', () => {
  expect(unknownRules(sentences, rules)).toEqual([]);
  const [first] = sentences;
  const typo = { ...first!, expected: [{ rule: 'house/superlativ', span: null }] };
  expect(unknownRules([typo], rules)).toEqual(['house/superlativ']);
});

test('a label whose quote is not in its text is refused', async () => {
  await expect(readOne('en.yaml', group('The finest tea', 'best'))).rejects.toThrow('"best"');
});

test('a file that is not named after a language is refused', async () => {
  await expect(readOne('xx.yaml', group('The best tea', 'best'))).rejects.toThrow('xx.yaml');
});

test('a label is found at its place', async () => {
  const [read] = await readOne('en-tea.yaml', group('The best tea', 'best'));
  expect(read).toMatchObject({
    locale: 'en',
    scope: 'body',
    expected: [{ rule: 'house/superlative', span: { start: 4, end: 8 } }],
  });
});

test('no figure falls under its floor', () => {
  expect(fallsBelow(evaluate(sentences, rules))).toEqual([]);
});

test('no figure falls under its floor if nobody states a category', () => {
  expect(fallsBelowWithout(evaluate(withoutCategories(sentences), rules))).toEqual([]);
});

test.each(packs)('without the pack %s its floor is broken', (pack) => {
  const isOf = (id: string): boolean => id.startsWith(`${pack}/`);
  const own = sentences.filter(({ expected }) => expected.some(({ rule }) => isOf(rule)));
  const others = rules.filter(({ id }) => !isOf(id));
  const isLow = (line: string): boolean => line.startsWith(`${pack}: recall`);
  expect(fallsBelow(evaluate(own, rules)).some(isLow)).toBe(false);
  expect(fallsBelow(evaluate(own, rules, others)).some(isLow)).toBe(true);
});

test('without a pack of all languages the floor of the total is broken', () => {
  const others = rules.filter(({ id }) => !id.startsWith('eu-green-claims/'));
  expect(fallsBelow(evaluate(sentences, rules, others))).toContainEqual(
    expect.stringMatching('^total: recall'),
  );
});

test('a rule that marks too much breaks the floor of precision', () => {
  const greedy = rules.map((rule) =>
    rule.id === 'house/superlative' ? { ...rule, terms: { '*': ['a', 'de', 'the', 'der'] } } : rule,
  );
  expect(fallsBelow(evaluate(sentences, rules, greedy))).toContainEqual(
    expect.stringMatching('total: precision'),
  );
});
