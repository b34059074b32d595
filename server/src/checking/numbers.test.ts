import { expect, test } from 'vitest';
import { languageOf, type Locale, LOCALES } from '../text/locales.ts';
import { check } from './check.ts';
import { compileRules } from './compile-rules.ts';
import { findNumbers } from './numbers/find-numbers.ts';
import { termIssue } from './term-issue.ts';

const quotes = (term: string, text: string, locale: Locale = 'en') => {
  const asset = {
    segments: [{ text, scope: 'body' as const }],
    language: languageOf(locale),
    metadata: {},
  };
  const rules = compileRules([{ id: 'test/rule', kind: 'prohibit', terms: { [locale]: [term] } }]);
  return check(asset, rules, '2026-11-15').findings.map(({ place }) => place?.quote ?? null);
};

/** A percentage in words in each language. */
const PERCENTAGES: Readonly<Record<Locale, string>> = {
  en: 'ninety-five per cent',
  nl: 'vijfennegentig procent',
  de: 'fünfundneunzig Prozent',
  fr: 'quatre-vingt-quinze pour cent',
  es: 'noventa y cinco por ciento',
  it: 'novantacinque per cento',
  pt: 'noventa e cinco por cento',
  sv: 'nittiofem procent',
  da: 'femoghalvfems procent',
  nb: 'nittifem prosent',
  fi: 'yhdeksänkymmentäviisi prosenttia',
  pl: 'dziewięćdziesiąt pięć procent',
  el: 'ενενήντα πέντε τοις εκατό',
  ru: 'девяносто пять процентов',
  tr: 'yüzde doksan beş',
};

test.each(LOCALES)('in %s a percentage is found in words and in figures', (locale) => {
  const written = PERCENTAGES[locale];
  for (const text of [written, written.toLocaleUpperCase(locale), '95 %', '95%', '9,5 %'])
    expect(quotes('<percentage> zappo', `Xx ${text} zappo.`, locale)).toEqual([`${text} zappo`]);
  expect(quotes('<percentage> zappo', 'Xx zappo, 95 zappo', locale)).toEqual([]);
  const found = findNumbers(written.toLocaleLowerCase(locale), locale);
  expect([found.number.length, found.percentage.length]).toEqual([1, 1]);
});

test('numbers join their words, and an article is one only before another number', () => {
  const found = (text: string, locale: Locale = 'en') =>
    findNumbers(text, locale).number.map(({ start, end }) => text.slice(start, end));
  expect(found('two hundred and five or a hundred, a tea and one, 1,000.50')).toEqual([
    'two hundred and five',
    'a hundred',
    'one',
    '1,000.50',
  ]);
  expect(found('ein tee, eine million, einundzwanzig', 'de')).toEqual([
    'eine million',
    'einundzwanzig',
  ]);
  expect(found('een thee, tweeduizend, vieren wij een feest', 'nl')).toEqual(['tweeduizend']);
});

test('a number stands right beside the other words of its term', () => {
  const term = 'lose <number> kilos in <number> weeks';
  expect(quotes(term, 'Lose five kilos in 2 weeks! Lose up to 5 kilos in two weeks.')).toEqual([
    'Lose five kilos in 2 weeks',
  ]);
  expect(quotes('<number> day', 'A 30-day trial, thirty  day, 30, day')).toEqual([
    '30-day',
    'thirty  day',
  ]);
  expect(quotes('€ <number>', 'Only €50 or € 1,000.')).toEqual(['€50', '€ 1,000']);
  expect(quotes('re:<number>', 'A <number> of five')).toEqual(['<number>']);
});

test('numbers work in groups, with forms and beside other choices', () => {
  const term = 'clause: guarantee~ + <percentage> | <number> times | double + return~ | profit~';
  expect(quotes(term, 'We guarantee returns of ten per cent.')).toEqual([
    'guarantee returns of ten per cent',
  ]);
  expect(quotes(term, 'Guaranteed: profits.')).toEqual([]);
  expect(quotes(term, 'Three times the profit, guaranteed.')).toEqual([
    'Three times the profit, guaranteed',
  ]);
  expect(quotes(term, 'Returns of ten, guaranteed.')).toEqual([]);
  expect(quotes(term, 'Returns guaranteed to double.')).toEqual(['Returns guaranteed to double']);
});

test('a term with numbers that cannot be matched is refused', () => {
  expect(termIssue('<percentage> natural', 'en')).toBeNull();
  expect(termIssue('clause: <percentage> + natural', 'en')).toBeNull();
  expect(termIssue('<number>', 'en')).toContain('also needs words');
  expect(termIssue('<number> a* kilos', 'en')).toContain('a wildcard stands');
  expect(termIssue('a <number> b <number> c <number> d <number>', 'en')).toContain('at most 3');
});

test('a text of nothing but numbers takes a moment', () => {
  const started = process.cpuUsage().user;
  for (const text of ['five ', '5 ', 'fünfundfünfundfünfund', 'five and ', '5.5,'])
    quotes('<percentage> zappo', `${text.repeat(100_000)} zappo`, 'de');
  expect(quotes('<number> zappo', 'five zappo '.repeat(9_000))).toHaveLength(9_000);
  expect(process.cpuUsage().user - started).toBeLessThan(8_000_000);
});
