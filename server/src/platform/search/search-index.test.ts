import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldForSearch } from '../text/fold.ts';
import { and, createBitmap, selectBits } from './bitmap.ts';
import { orPostings } from './postings.ts';
import { createIndexBuilder, type SearchIndex } from './search-index.ts';
import { openWordList, planTerm, type TermPlan } from './search-terms.ts';

type Documents = Map<number, string>;

const build = (documents: Documents): SearchIndex => {
  const builder = createIndexBuilder();
  for (const [address, text] of documents) builder.add(address, text);
  return builder.finish();
};

const plan = (
  { vocabulary, grams }: { vocabulary: string; grams: string },
  term: string,
): TermPlan => planTerm(openWordList(vocabulary), openWordList(grams), term);

const candidatesOf = (index: SearchIndex, documents: Documents, term: string): number[] => {
  const entries = new Map([...index.entries].map(({ no, postings }) => [no, postings]));
  const room = Math.max(0, ...documents.keys()) + 1;
  const { any } = plan(index, term);
  if (any.length === 0) return [...documents.keys()];
  const found = createBitmap(room).fill(0xff);
  for (const numbers of any) {
    const union = createBitmap(room);
    for (const no of numbers) orPostings(union, entries.get(no)!);
    and(found, union);
  }
  return selectBits(found, 0, room);
};

const matchesOf = (documents: Documents, term: string): number[] =>
  [...documents].filter(([, text]) => text.includes(term)).map(([address]) => address);

/** Words enough to make `q`, `qu`, `que`, `σ` and a letter of two code units heavy. */
const crowd = Array.from({ length: 300 }, (_, number) => {
  const letters = number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
  return `${letters}que${letters}σ𐐨`;
});

const letter = fc.constantFrom('a', 'b', 'q', 'u', 'e', 'σ', 'и', '7', '𐐨', '漢');
const separator = fc.constantFrom(' ', ' ', '-', "'", '%', '😀');
const field = fc.string({
  unit: fc.oneof({ weight: 4, arbitrary: letter }, { weight: 1, arbitrary: separator }),
  maxLength: 25,
});
const text = fc.array(field, { minLength: 1, maxLength: 3 }).map((fields) => fields.join('\n'));
const documentsWith = (words: string[]) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), text), { maxLength: 40 }).map((steps) => {
    let address = -1;
    const documents: Documents = new Map();
    for (const [step, content] of [...steps, ...words.map((word) => [1, word] as const)]) {
      address += step;
      documents.set(address, content);
    }
    return documents;
  });

describe.each([
  ['few words', [], 300],
  ['heavy grams', crowd, 60],
])('with %s', (_, words, numRuns) => {
  // Half of the terms are cut out of a document, so that they are found.
  const searches = documentsWith(words).chain((documents) => {
    const cut = fc
      .tuple(fc.constantFrom('', ...documents.values()), fc.nat(), fc.integer({ min: 1, max: 12 }))
      .map(([from, start, length]) => {
        const characters = Array.from(from.replaceAll('\n', ' '));
        const first = start % Math.max(characters.length, 1);
        return characters.slice(first, first + length).join('');
      });
    const terms = fc.array(fc.oneof(field, cut), { minLength: 1, maxLength: 8 });
    return fc.tuple(fc.constant(documents), terms);
  });

  test('a term within a word finds exactly, any other finds nothing less', () => {
    fc.assert(
      fc.property(searches, ([documents, terms]) => {
        const index = build(documents);
        for (const term of terms) {
          const { recheck } = plan(index, term);
          const candidates = candidatesOf(index, documents, term);
          const rechecked = candidates.filter((address) => documents.get(address)?.includes(term));
          expect(recheck).toBe(!/^[\p{L}\p{N}]+$/u.test(term));
          expect(recheck ? rechecked : candidates).toEqual(matchesOf(documents, term));
        }
      }),
      { numRuns },
    );
  });
});

describe('a plan', () => {
  const vocabulary = '\nbar\nbarfoo\nfoo\nfoobar\nob\n';
  const grams = '\nb\nob\n';

  test.each([
    ['foo', [[1, 2, 3]], false],
    ['bar', [[0, 1, 3]], false],
    ['oo', [[1, 2, 3]], false],
    ['b', [[5]], false],
    ['ob', [[6]], false],
    ['nothing', [[]], false],
    ['foo ', [[1, 2]], true],
    [' foo', [[2, 3]], true],
    [' foo ', [[2]], true],
    [
      'foo-bar',
      [
        [1, 2],
        [0, 1],
      ],
      true,
    ],
    ['foo, bar foo', [[1, 2], [0], [2, 3]], true],
    [
      'foo b',
      [
        [1, 2],
        [0, 1],
      ],
      true,
    ],
    ['%', [], true],
    ['', [], true],
  ])('for %j takes the words it can be part of', (term, any, recheck) => {
    expect(plan({ vocabulary, grams }, term)).toEqual({ any, recheck });
  });

  test('takes one entry for a heavy piece beside a separator', () => {
    const index = build(new Map(crowd.map((word, address) => [address, `${word} x${word}`])));
    const numberOf = (gram: string) =>
      index.vocabulary.split('\n').length - 2 + index.grams.slice(1).split('\n').indexOf(gram);
    expect(plan(index, 'x')).toEqual({
      any: [[numberOf('x')]],
      recheck: false,
    });
    expect(plan(index, '-x').any).toEqual([[numberOf('x')]]);
    expect(plan(index, '𐐨 x').any).toEqual([[numberOf('𐐨')], [numberOf('x')]]);
  });

  test('of an empty index finds nothing', () => {
    const index = build(new Map());
    expect(index).toMatchObject({ vocabulary: '\n', grams: '\n', entryCount: 0 });
    expect([...index.entries]).toEqual([]);
    expect(plan(index, 'a')).toEqual({ any: [[]], recheck: false });
  });
});

test('words and grams are sorted, numbered through and fit for UTF-8', () => {
  const index = build(new Map(crowd.map((word, address) => [address * 3, word])));
  const words = index.vocabulary.split('\n').slice(1, -1);
  const grams = index.grams.split('\n').slice(1, -1);
  expect(words).toEqual([...crowd].sort());
  expect(grams).toEqual(['e', 'q', 'qu', 'que', 'u', 'ue', 'σ', 'σ𐐨', '𐐨']);
  expect([...index.entries].map(({ no }) => no)).toEqual([...words, ...grams].map((_, no) => no));
  expect(index.entryCount).toBe(words.length + grams.length);
  expect([...index.entries]).toEqual([...index.entries]);
});

test('a gram has an entry of its own in more than 256 words only', () => {
  const gramsOf = (words: string[]) => build(new Map(words.map((word, at) => [at, word]))).grams;
  const few = crowd.slice(0, 256);
  expect(gramsOf(few)).not.toContain('\nque\n');
  expect(gramsOf(few.map((word) => word + word))).not.toContain('\nque\n');
  expect(gramsOf(crowd.slice(0, 257))).toContain('\nque\n');
});

test('a term cannot reach from one field into the next', () => {
  const documents = new Map([[4, 'white\nrice']]);
  const index = build(documents);
  expect(candidatesOf(index, documents, 'whiterice')).toEqual([]);
  expect(matchesOf(documents, foldForSearch('white\nrice'))).toEqual([]);
});

test('documents out of order are refused', () => {
  const builder = createIndexBuilder();
  builder.add(5, 'five');
  expect(() => builder.add(5, 'five')).toThrow(RangeError);
  expect(() => builder.add(4, 'four')).toThrow(RangeError);
});
