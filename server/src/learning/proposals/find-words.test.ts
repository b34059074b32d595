import { expect, test } from 'vitest';
import { findNearWords, findWords, isPlainTerm } from './find-words.ts';

const quotes = (terms: readonly string[], text: string): readonly string[] =>
  findWords(terms)(text).map(({ quote }) => quote);
const near = (terms: readonly string[], text: string): readonly string[] =>
  findNearWords(terms)(text).map(({ word, begins }) => `${word}${begins ? '…' : ''}`);

test('plain words are found in any case and as whole words only', () => {
  const text = 'A Miracle! No admiracle, no miracles. MIRACLE-cure.';
  expect(quotes(['miracle'], text)).toEqual(['Miracle', 'MIRACLE']);
  expect(quotes(['climate neutral'], 'Climate-neutral or climate  neutral.')).toEqual([
    'Climate-neutral',
    'climate  neutral',
  ]);
  expect(quotes(['miracle', 'miracle cure'], 'A miracle cure.')).toEqual(['miracle cure']);
  expect(quotes(['élan'], 'Élan and elan')).toEqual(['Élan']);
});

test('signs of patterns in plain words mean themselves', () => {
  expect(quotes(['a.c', 'what (now)', '$5'], 'abc a.c what (now) $5')).toEqual([
    'a.c',
    'what (now)',
    '$5',
  ]);
  expect(quotes(['-', ' ', ''], 'a - b')).toEqual([]);
});

test('terms that are no plain words are left to the rule', () => {
  const others = ['re:a+', 'rc:A', 'heal~', 'green*', 'lose <number> kilos', 'clause: a + b'];
  expect(others.filter(isPlainTerm)).toEqual([]);
  expect(quotes(others, 'heal green lose 5 kilos a b')).toEqual([]);
});

test('words with a term inside are near, and say whether they begin with it', () => {
  const text = 'An admiracle, two Miracles and a miracle.';
  expect(near(['miracle'], text)).toEqual(['admiracle', 'Miracles…']);
  expect(near(['miracle', 'miracles'], text)).toEqual(['admiracle']);
  // Three letters are inside of too many words.
  expect(near(['cat'], 'Concatenate.')).toEqual([]);
});

test('a word without an end is read in no time', () => {
  const began = performance.now();
  const text = 'miracl'.repeat(200_000);
  expect(quotes(['miracle', 'racl', 'm m m m'], text)).toEqual([]);
  expect(findNearWords(['racl'])(text).length).toBeGreaterThan(1_000);
  expect(performance.now() - began).toBeLessThan(3_000);
});
