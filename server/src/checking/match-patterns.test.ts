import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { times } from '../../test/short-run.ts';
import { textIn, wordIn } from './alphabets.fixture.ts';
import { foldText } from './folding/fold-text.ts';
import { type Locale, LOCALES } from '../text/locales.ts';
import { findByRe2 } from './find-by-re2.ts';
import { compilePattern, matchPattern, patternIssue } from './match-patterns.ts';
import { patternText } from './pattern-text.ts';

const find = (term: string, text: string, locale: Locale = 'en'): string[] => {
  const pattern = compilePattern(term, locale, 'caseless');
  const folded = foldText(text, locale, pattern.mode);
  return matchPattern(pattern, patternText(folded)).map(({ start, end }) =>
    text.slice(folded.sourceStart(start), folded.sourceEnd(end)),
  );
};

/** Sources of patterns over some atoms, as an author might write them. */
const sourceOf = (atoms: readonly string[], edges: readonly string[]): fc.Arbitrary<string> =>
  fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(...atoms),
      fc.tuple(tie('node'), tie('node')).map(([one, other]) => one + other),
      fc.tuple(tie('node'), tie('node')).map(([one, other]) => `(${one}|${other})`),
      fc
        .tuple(tie('node'), fc.constantFrom('?', '*', '+', '{2}', '{1,2}', '{0,3}', '*?', '+?'))
        .map(([node, count]) => `(?:${node})${count}`),
      fc.tuple(fc.constantFrom(...edges), tie('node')).map((parts) => parts.join('')),
      fc.tuple(tie('node'), fc.constantFrom(...edges)).map((parts) => parts.join('')),
    ),
  })).node;

const ATOMS = [
  'a',
  'b',
  'ab',
  'A',
  'é',
  'É',
  'ß',
  'ss',
  'σ',
  'ς',
  'i',
  'I',
  'ı',
  'İ',
  '1',
  '%',
  ' ',
  '_',
  '-',
  '.',
  '[ab]',
  '[a-c1-3]',
  '[^a]',
  '[A-Z]',
  '[éß]',
  '\\d',
  '\\w',
  '\\W',
  '\\s',
  '\\S',
  '[\\d%]',
  '[\\Wa]',
  '\\p{L}',
  '\\p{Lu}',
  '\\P{L}',
  '\\x{e9}',
  '\u0301',
  'i\u0307',
];
const EDGES = ['\\b', '\\B', '^', '$'];

const text = fc
  .array(
    fc
      .constantFrom(
        'a',
        'b',
        'A',
        'é',
        'É',
        'e\u0301',
        'i\u0307',
        'b\u0301',
        'ß',
        'SS',
        'σ',
        'Σ',
        'ς',
        'i',
        'I',
        'İ',
      )
      .chain((one) => fc.constantFrom(one, '1', '%', ' ', '_', '-', '\u00ad', '😀', '\n')),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test.each(['re:', 'rc:'])('no match of a pattern %s slips past its gate', (prefix) => {
  let gated = 0;
  fc.assert(
    fc.property(
      sourceOf(ATOMS, EDGES),
      text,
      fc.constantFrom<Locale>('en', 'tr', 'el', 'de'),
      fc.constantFrom('caseless' as const, 'plain' as const),
      (source, searched, locale, mode) => {
        fc.pre(patternIssue(prefix + source, locale) === null);
        const pattern = compilePattern(prefix + source, locale, mode);
        if (pattern.gate === null) return;
        gated += 1;
        const matches = matchPattern(
          pattern,
          patternText(foldText(searched, locale, pattern.mode)),
        );
        const seen = foldText(searched, locale, mode).text();
        const opened = pattern.gate.texts.flatMap((literal) =>
          Array.from({ length: seen.length }, (_, at) => at).filter((at) =>
            seen.startsWith(literal, at),
          ),
        );
        expect(matches.length === 0 || opened.length > 0).toBe(true);
        const folded = patternText(foldText(searched, locale, pattern.mode));
        expect(matchPattern(pattern, folded, opened)).toEqual(matches);
      },
    ),
    { numRuns: times(3_000) },
  );
  expect(gated).toBeGreaterThan(times(300));
});

test.each(['re:', 'rc:'])('our own search for a pattern %s finds what RE2 finds', (prefix) => {
  let found = 0;
  fc.assert(
    fc.property(
      sourceOf(ATOMS, EDGES),
      text,
      fc.constantFrom<Locale>('en', 'tr', 'el', 'de'),
      fc.constantFrom('caseless' as const, 'plain' as const),
      (source, searched, locale, mode) => {
        fc.pre(patternIssue(prefix + source, locale) === null);
        const pattern = compilePattern(prefix + source, locale, mode);
        // A bare mark is nothing in a text without marks. RE2 then finds nothing on either side of an edge.
        fc.pre(pattern.mode !== 'plain' || !/\p{M}/u.test(source));
        const { whole } = patternText(foldText(searched, locale, pattern.mode));
        const spans = findByRe2(pattern, whole, 100);
        expect(pattern.run()(whole, 100)).toEqual(spans);
        found += spans.length;
      },
    ),
    { numRuns: times(20_000) },
  );
  expect(found).toBeGreaterThan(times(5_000));
});

test('no gate rests on a mark, which folding may have taken away', () => {
  expect(compilePattern('rc:i\u0307', 'en', 'caseless').gate).toBeNull();
  expect(find('rc:i\u0307', 'ai\u0307')).toEqual(['i\u0307']);
});

test('on plain ASCII a rewritten pattern finds what RE2 finds itself', () => {
  const atoms = [
    'a',
    'b',
    'ab',
    '1',
    '%',
    '-',
    '_',
    '.',
    '[ab]',
    '[^a]',
    '\\d',
    '\\w',
    '\\W',
    '[\\Wa]',
  ];
  const ascii = fc.string({ unit: fc.constantFrom('a', 'b', '1', '%', '-', '_'), maxLength: 16 });
  fc.assert(
    fc.property(sourceOf(atoms, EDGES), ascii, (source, searched) => {
      fc.pre(patternIssue(`re:${source}`, 'en') === null);
      const matcher = RE2JS.compile(source).matcher(searched);
      const expected: string[] = [];
      while (matcher.find())
        if (matcher.end() > matcher.start()) expected.push(matcher.group() ?? '');
      expect(find(`re:${source}`, searched)).toEqual(expected);
    }),
    { numRuns: times(3_000) },
  );
});

describe.each(LOCALES)('in %s', (locale) => {
  test('\\b is the edge of a word', () => {
    fc.assert(
      fc.property(wordIn(locale), textIn(locale), (word, searched) => {
        const all = `${searched} ${word} ${searched}`;
        const folded = foldText(all, locale, 'caseless').text();
        const wanted = foldText(word, locale, 'caseless').text();
        const inWord = '[\\p{L}\\p{M}\\p{N}_]';
        const naive = folded.match(new RegExp(`(?<!${inWord})${wanted}(?!${inWord})`, 'gu')) ?? [];
        expect(find(`re:\\b${word}\\b`, all, locale)).toHaveLength(naive.length);
      }),
      { numRuns: times(100) },
    );
  });
});

test.each([
  ['sv', 're:\\bfrå\\b', 'frånvaro Frå', ['Frå']],
  ['de', 're:\\bstraße\\b', 'STRASSE Straße STRAẞE Straßen', ['STRASSE', 'Straße', 'STRAẞE']],
  ['el', 're:\\bοδός\\b', 'ΟΔΟΣ οδός', ['ΟΔΟΣ', 'οδός']],
  ['tr', 're:\\bindirim\\b', 'İNDİRİM INDIRIM', ['İNDİRİM']],
  ['en', 're:\\d+\\s?% fat[- ]free', '3\u00a0%\nfat-free', ['3\u00a0%\nfat-free']],
  ['en', 're:compost\\w*', 'Compostéd', ['Compostéd']],
  ['en', 'rc:\\bAER\\b', 'aer AER AERs', ['AER']],
  ['en', 're:[A-Z]{3}', 'abc', ['abc']],
  ['de', 're:ma[ß]', 'Maß MASS', ['Maß', 'MASS']],
  ['fr', "re:n[e'] ?est", 'n’est', ['n’est']],
  ['en', 're:\\b50% off\\b', 'now 50% off! 150% off', ['50% off']],
  ['en', 're:\\Bb', 'ab b', ['b']],
  ['en', 're:\\pL+', '1é ab', ['é', 'ab']],
  ['en', 're:\\P{L}+', 'a12b', ['12']],
  ['en', 're:\\p{^L}', 'a1b', ['1']],
  ['en', 're:\\b[\\P{L}a]+\\b', '12a b1', ['12a ']],
  ['en', 'rc:\\b\\p{Lu}{2,}\\b', 'ÉA éa AB1', ['ÉA']],
  ['en', 're:a(b|c)?d', 'abd ad', ['abd', 'ad']],
  ['en', 're:(?P<x>a)b', 'ab', ['ab']],
] as const)('in %s %s finds %j', (locale, term, searched, found) => {
  expect(find(term, searched, locale)).toEqual(found);
});

test.each([
  ['re:a(?=b)', /RE2 refuses.*use and: or unless:/],
  ['re:(?<!a)b', /RE2 refuses/],
  ['re:(a)\\1', /RE2 refuses.*escape/],
  ['re:(', /RE2 refuses.*missing closing/],
  ['re:a{1001}', /RE2 refuses.*repeat count/],
  ['re:((a{100}){100}){100}', /RE2 refuses/],
  ['re:(ab?c{30}){30}', /too large/],
  [`re:${'('.repeat(100_000)}`, /at most/],
  ['re:a*', /empty/],
  ['re:\\b', /empty/],
  ['re:(?i)a', /flags/],
  ['re:[[:alpha:]]', /p\{L\}/],
  ['re:[^\\W]', /negated/],
  ['re:\\p{Any}', /not taken/],
  ['re:\\Qa\\E', /not taken/],
  ['re:(?:\\b)+a', /not repeated/],
])('%s is refused with the reason', (term, reason) => {
  expect(patternIssue(term.slice(0, 2_000), 'en')).toMatch(reason);
});

test('what takes other engines forever takes a moment', () => {
  const started = process.cpuUsage().user;
  expect(find('re:^(a+)+$', `${'a'.repeat(1_000_000)}!`)).toEqual([]);
  expect(find('re:a[^b]*b|a', 'a'.repeat(300_000)).length).toBeGreaterThan(0);
  expect(find('re:a[^b]*b|a|z$', 'a'.repeat(300_000)).length).toBeGreaterThan(0);
  expect(process.cpuUsage().user - started).toBeLessThan(20_000_000);
});

test('a long text is searched to its end, in pieces that part no sentence', () => {
  const sentence = 'We grew by 12 % or more; we shall grow again. ';
  const long = sentence.repeat(900);
  expect(long.length).toBeGreaterThan(40_000);
  expect(find('re:\\bgrew.+?again\\b', long)).toEqual(
    Array.from({ length: 900 }, () => 'grew by 12 % or more; we shall grow again'),
  );
});
