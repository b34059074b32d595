import { expect, test } from 'vitest';
import { markWords } from './matched-words.ts';

const marked = (text: string, words: readonly string[]): readonly string[] =>
  markWords(text, words).map(({ start, end }) => text.slice(start, end));

test('whole words are marked wherever they stand, in any case', () => {
  expect(marked('Savings: the savings account saves.', ['savings', 'account'])).toEqual([
    'Savings',
    'savings',
    'account',
  ]);
});

test('parts of a hyphenated word and accented words are marked', () => {
  expect(marked('Low-cost épargne', ['cost', 'épargne'])).toEqual(['cost', 'épargne']);
});

test('without words nothing is marked', () => {
  expect(markWords('Anything', [])).toEqual([]);
});
