import { TOPICS } from '@copydesk/contract/assets/topics';
import { expect, test } from 'vitest';
import { checkInLanguage } from '../check-in-language.ts';
import { compileRules } from '../compile-rules.ts';
import type { AssetMetadata, Rule, Scope } from '../rule.ts';
import { type Locale, languageOf, LOCALES } from '../../text/locales.ts';
import { readTopicWords } from './topic-words.ts';

const RULES: readonly Rule[] = [
  { id: 'risk', kind: 'prohibit', terms: { '*': ['risk-free'] }, when: { category: ['fund'] } },
  {
    id: 'strict',
    kind: 'prohibit',
    terms: { '*': ['risk-free'] },
    when: { category: ['fund'] },
    strict: true,
  },
  { id: 'yachts', kind: 'prohibit', terms: { '*': ['risk-free'] }, when: { category: ['yachts'] } },
  { id: 'all', kind: 'prohibit', terms: { '*': ['risk-free'] } },
];
const COMPILED = compileRules(RULES);

const checkText = (
  text: string | readonly string[],
  {
    metadata = {},
    locale = 'en',
    scope = 'body',
    isExcerpt = false,
  }: { metadata?: AssetMetadata; locale?: Locale | null; scope?: Scope; isExcerpt?: boolean } = {},
) =>
  checkInLanguage(
    {
      segments: [text].flat().map((one) => ({ text: one, scope })),
      language: locale && languageOf(locale),
      metadata,
      isExcerpt,
    },
    COMPILED,
    '2026-11-16',
  );
const rulesOn = (...input: Parameters<typeof checkText>) =>
  checkText(...input)
    .findings.map(({ ruleId }) => ruleId)
    .toSorted();
const topicsOf = (...input: Parameters<typeof checkText>) =>
  checkText(...input).topics?.map(({ topic }) => topic);

test("a browser's risk-free is no investment", () => {
  const text = 'Try our browser risk-free: it blocks trackers and syncs your passwords.';
  expect(topicsOf(text)).toEqual(['technology']);
  expect(rulesOn(text)).toEqual(['all', 'yachts']);
});

test('a lone sentence about returns is about finance', () => {
  const found = checkText('Risk-free returns guaranteed.');
  expect(found.topics?.[0]).toMatchObject({
    topic: 'finance',
    words: ['risk-free returns', 'returns'],
  });
  expect(rulesOn('Risk-free returns guaranteed.')).toEqual(['all', 'risk', 'yachts']);
});

test('one word is a hint: enough for a rule that is not strict, whatever category is stated', () => {
  const text = 'Our fund is risk-free.';
  expect(checkText(text).topics).toEqual([{ topic: 'finance', weight: 1, words: ['fund'] }]);
  expect(rulesOn(text)).toEqual(['all', 'risk', 'yachts']);
  expect(rulesOn(text, { metadata: { category: 'food' } })).toEqual(['all', 'risk', 'yachts']);
});

test('a stated category brings its rules, whatever the words show', () => {
  const text = 'Try our browser risk-free and sync your smartphone.';
  const metadata = { category: 'investment' };
  expect(rulesOn(text, { metadata })).toEqual(['all', 'risk', 'strict', 'yachts']);
});

test('another stated category does not hide a topic that the words show', () => {
  const text = 'Investors like this mutual fund: risk-free.';
  const metadata = { category: 'food' };
  expect(rulesOn(text, { metadata })).toEqual(['all', 'risk', 'yachts']);
});

test('a strict rule needs its category to be stated, whatever the words show', () => {
  const text =
    'A risk-free stay: our hotel near the airport has car rental, and investors meet here.';
  expect(topicsOf(text)).toEqual(['travel', 'finance']);
  expect(rulesOn(text)).toEqual(['all', 'risk', 'yachts']);
});

test('two forms of one word are one word', () => {
  expect(checkText('Risk-free fund, risk-free funds.').topics).toMatchObject([{ weight: 1 }]);
});

test('the topic is that of the whole asset and not of a sentence', () => {
  const parts = ['Risk-free.', 'Our mutual funds are open to all.'];
  expect(rulesOn('Risk-free.')).toEqual(['all', 'yachts']);
  expect(rulesOn(parts)).toContain('risk');
});

test('what readers do not see shows no topic', () => {
  expect(topicsOf('mutual fund, stock market', { scope: 'meta' })).toEqual([]);
});

test('a few words of a topic do not count in a long text about another one', () => {
  const text = `Interest, capital. browser, software, smartphone, laptop, computer, android, linux,
    router, firmware, processor`;
  expect(topicsOf(text)).toEqual(['technology']);
});

test('without a language, and in an excerpt, nobody looks, and only strict rules are off', () => {
  const text = 'Try our browser risk-free.';
  for (const options of [{ locale: null }, { isExcerpt: true }]) {
    expect(checkText(text, options).topics).toBeNull();
    expect(rulesOn(text, options)).toEqual(['all', 'risk', 'yachts']);
  }
});

test.each(LOCALES)('%s has at least 30 words for each topic, and the first shows it', (locale) => {
  const words = readTopicWords(locale);
  for (const topic of TOPICS) {
    const own = words.filter((word) => word.topic === topic);
    expect(own.length, topic).toBeGreaterThanOrEqual(30);
    const [first] = own;
    expect(first?.isSure, topic).toBe(true);
    expect(topicsOf((first?.term ?? '').replace('*', ''), { locale }), topic).toContain(topic);
  }
});
