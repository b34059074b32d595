import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SAMPLES } from '../../text/language-samples.fixture.ts';
import { anyText } from '../extract/texts.fixture.ts';
import { languageOf, LOCALES } from '../../text/locales.ts';
import { findApproximate } from './find-approximate.ts';
import { verifyQuote } from './verify-quote.ts';

const TEXT =
  'Our sneakers are climate neutral. We plant trees for every pair, and the sole is made from recycled rubber.';

const verify = (text: string, quote: string, gates: readonly [number, number][] = []) => {
  const found = verifyQuote(text, quote, {
    locale: 'en',
    gates: gates.map(([start, end]) => ({ start, end })),
  });
  return found && [found.match, text.slice(found.start, found.end)];
};

test.for([
  ['as it stands', 'climate neutral', 'exact', 'climate neutral'],
  ['in other case and spacing', ' Climate   NEUTRAL ', 'folded', 'climate neutral'],
  [
    'with a slip of the pen',
    'We plant tree for every pair, and the sole is made of recycled rubber',
    'approximate',
    'We plant trees for every pair, and the sole is made from recycled rubber',
  ],
] as const)('a quote %s is found, and what is kept stands in the text', (row) => {
  const [, quote, match, slice] = row;
  expect(verify(TEXT, quote)).toEqual([match, slice]);
});

test.for([
  ['put together from two places', 'Our sneakers are made from recycled rubber.'],
  ['with an omission', 'Our sneakers … recycled rubber.'],
  ['translated', 'Unsere Turnschuhe sind klimaneutral.'],
  ['made up', 'These shoes cure back pain within a week.'],
  ['short and nearly right', 'climax'],
  ['without words', ' … — !'],
  ['empty', ''],
  ['longer than anything', 'climate neutral '.repeat(10_000)],
])('a quote %s is dropped', ([, quote]) => {
  expect(verify(TEXT, quote ?? '')).toBeNull();
});

test('of equal places the one nearest the gate counts, and without a gate the first', () => {
  const text = 'Go green. Live green. Stay green.';
  const placeOf = (gates: readonly { start: number; end: number }[]) =>
    verifyQuote(text, 'green', { locale: 'en', gates })?.start;
  expect(placeOf([])).toBe(3);
  expect(placeOf([{ start: 15, end: 20 }])).toBe(15);
  expect(placeOf([{ start: 30, end: 32 }])).toBe(27);
  expect(verify(text, 'GREEN', [[27, 32]])).toEqual(['folded', 'green']);
});

test('what is hidden in a word does not keep its quote from being found', () => {
  expect(verify('Buy car\u200Bbon\u00AD neutral\u2069 now', 'carbon neutral')).toEqual([
    'folded',
    'car\u200Bbon\u00AD neutral',
  ]);
});

describe.each(LOCALES)('in %s', (locale) => {
  const text = SAMPLES[languageOf(locale)].join(' ');

  test('every slice of a text is found where it stands, also in capitals', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 3, max: 80 }), (at, length) => {
        const start = text.indexOf(' ', at) + 1;
        const quote = text.slice(start, start + length).trim();
        fc.pre(/[\p{L}\p{N}]/u.test(quote));
        const gates = [{ start, end: start + quote.length }];
        const found = verifyQuote(text, quote, { locale, gates });
        expect(found).toEqual({ ...gates[0], match: 'exact' });
        const loud = verifyQuote(text, quote.toLocaleUpperCase(locale), { locale, gates });
        expect(loud && text.slice(loud.start, loud.end)).toBe(quote);
      }),
    );
  });

  test('a sentence of another text is never found', () => {
    const others = LOCALES.filter((one) => one !== locale);
    for (const other of others)
      for (const sample of SAMPLES[languageOf(other)])
        expect(verifyQuote(text, sample, { locale, gates: [] })).toBeNull();
  });
});

/** Edit distance as it stands in the textbook. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]),
      );
    row = next;
  }
  return row[other.length] ?? 0;
};

const units = (text: string) => Uint16Array.from(text, (one) => one.charCodeAt(0));

test('the places that are found are the nearest there are', () => {
  const letters = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength });
  fc.assert(
    fc.property(letters(14), letters(6), fc.nat(4), (text, pattern, limit) => {
      let least = limit + 1;
      for (let start = 0; start <= text.length; start++)
        for (let end = start; end <= text.length; end++)
          least = Math.min(least, distance(text.slice(start, end), pattern));
      const found = findApproximate(units(text), units(pattern), limit);
      expect(found.length > 0).toBe(least <= limit);
      for (const { start, end } of found)
        expect(distance(text.slice(start, end), pattern)).toBe(least);
    }),
    { numRuns: 500 },
  );
});

test('whatever a model quotes, what is kept is a slice within a tenth of it', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), anyText, (texts, quote) => {
      const text = texts.join(' ');
      const found = verifyQuote(text, quote, { locale: 'en', gates: [] });
      if (!found) return;
      expect(found.start).toBeLessThan(found.end);
      expect(found.end).toBeLessThanOrEqual(text.length);
      expect(text.slice(found.start, found.end).isWellFormed()).toBe(true);
    }),
  );
});

test('a long quote must be right, so that a hostile one takes milliseconds', () => {
  const text = 'Lorem ipsum dolor sit amet consectetur '.repeat(150);
  const lookUp = (quote: string) => verifyQuote(text, quote, { locale: 'en', gates: [] })?.match;
  const startedAt = performance.now();
  expect(lookUp('Lorem ipsum dolor sit amet consectetxr '.repeat(50))).toBeUndefined();
  expect(lookUp('Lorem ipsum dolor sit amet consectetxr '.repeat(12))).toBe('approximate');
  expect(performance.now() - startedAt).toBeLessThan(500);
  expect(lookUp('LOREM ipsum dolor sit amet consectetur '.repeat(50))).toBe('folded');
});
