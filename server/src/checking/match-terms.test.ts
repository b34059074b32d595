import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPrefilter, sift } from './build-prefilter.ts';
import { foldText } from './folding/fold-text.ts';
import type { Locale } from '../text/locales.ts';
import { compileTerms, matchTerms } from './match-terms.ts';
import { parsePhrase, phraseIssue } from './parse-phrase.ts';

const find = (terms: readonly string[], text: string, locale: Locale = 'en'): string[] => {
  const matcher = compileTerms(
    terms.map((term, n) => ({ phrase: parsePhrase(term, locale, 'caseless'), slots: [n] })),
    [],
  );
  const folded = foldText(text, locale, 'caseless');
  const found: string[] = [];
  matchTerms(
    matcher,
    folded,
    (_, start, end) => found.push(text.slice(folded.sourceStart(start), folded.sourceEnd(end))),
    () => undefined,
  );
  return found;
};

const units = (text: string): Uint16Array =>
  Uint16Array.from(text, (character) => character.charCodeAt(0));

const small = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength, maxLength });

test('the prefilter finds what a naive search finds', () => {
  fc.assert(
    fc.property(fc.uniqueArray(small(1, 5), { maxLength: 20 }), small(0, 60), (words, text) => {
      const found = new Set<number>();
      sift(buildPrefilter(words), units(text), (word) => found.add(word));
      const naive = [...words.keys()].filter((n) => text.includes(words[n] as string));
      expect([...found].toSorted((one, other) => one - other)).toEqual(naive);
    }),
    { numRuns: 1_000 },
  );
});

test('terms match whole words as a regular expression would, wildcards too', () => {
  const letter = fc.constantFrom('a', 'b', 'é', 'ß', '-');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 4 });
  const term = fc
    .tuple(word, fc.constantFrom('', '*', '*a', ' a', '* b'))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(term, fc.array(word, { maxLength: 12 }), (wanted, words) => {
      fc.pre(phraseIssue(wanted, 'en') === null);
      const text = words.join(' ').replaceAll('ß', 'ss');
      const source = wanted.replaceAll('ß', 'ss').replaceAll('*', '[\\p{L}\\p{N}]*');
      const inWord = '[\\p{L}\\p{M}\\p{N}_]';
      const starts = /^\p{L}/u.test(wanted) ? `(?<!${inWord})` : '';
      const ends = /[\p{L}*]$/u.test(wanted) ? `(?!${inWord})` : '';
      const expression = new RegExp(`(?=(${starts}${source}${ends}))`, 'gu');
      const naive = Array.from(text.matchAll(expression), (match) => match[1]);
      expect(find([wanted], text)).toEqual(naive);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['de', 'umweltfreundlich*', 'Umweltfreundliche Tüten, UMWELTFREUNDLICH.', 2],
  ['de', 'Straße', 'STRASSE Strasse Straßen', 2],
  ['sv', 'frå', 'frånvaro frå', 1],
  ['tr', 'indirim', 'İNDİRİM indirim INDIRIM', 2],
  ['el', 'οικολογικός', 'ΟΙΚΟΛΟΓΙΚΟΣ οικολογικος', 2],
  ['pl', 'przyjazn* dla środowiska', 'przyjaznych dla środowiska', 1],
  ['en', "nature's friend", 'nature’s\u00a0friend', 1],
  ['en', '#ad', '#ad #adventure ##ad', 2],
  ['en', 'no. 1', 'no. 1 no. 12', 1],
  ['en', 'co*neutral', 'co2neutral coneutral co-neutral coneutrals', 2],
  ['en', 'gre*een', 'green greeeen', 1],
  ['en', 'free', 'free\u00adze fre\u00ade', 1],
  ['fr', 'écologique', 'e\u0301cologique ecologique', 1],
  ['en', '𝐚𝐛', '𝐚𝐛 𝐚𝐛𝐜', 1],
] as const)('in %s %j stands in %j %i times', (locale, term, text, count) => {
  expect(find([term], text, locale)).toHaveLength(count);
});

test('terms that begin alike are all found', () => {
  const terms = [
    'green tea',
    'green tea*',
    'green',
    'green*',
    'green te*',
    'green tea set',
    '#tea',
    '#',
  ];
  const found = find(terms, 'Green tea, green teas and #tea');
  const expected = ['#', '#tea', 'Green', 'Green', 'Green tea', 'Green tea', 'Green tea'];
  expect(found.toSorted()).toEqual(
    [...expected, 'green', 'green', 'green teas', 'green teas'].toSorted(),
  );
});

test.each(['', '  ', '*', 'a*', '* green', 'gre*en*', 'no *', 'x'.repeat(301)])(
  '%j is no term',
  (term) => {
    expect(phraseIssue(term, 'en')).not.toBeNull();
  },
);

test('an endless word costs one walk, however many wildcards begin it', () => {
  const terms = Array.from({ length: 200 }, (_, n) => `aa*b${n}`);
  const started = process.cpuUsage().user;
  expect(find(terms, 'a'.repeat(1_000_000))).toEqual([]);
  expect(process.cpuUsage().user - started).toBeLessThan(1_500_000);
});
