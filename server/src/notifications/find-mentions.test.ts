import { expect, test } from 'vitest';
import { findMentions } from './find-mentions.ts';

const people = (...names: string[]) => names.map((words) => ({ id: words, words }));
const found = (content: string, ...names: string[]) =>
  findMentions(content, people(...names)).map(({ u, s, e }) => [u, content.slice(s, e)]);

test('a mention is an @ with the whole name of somebody, and nothing that only looks like it', () => {
  expect(found('Ask @Ann.', 'Ann')).toEqual([['Ann', '@Ann']]);
  expect(found('@Anna and ann@Ann', 'Ann')).toEqual([]);
  expect(found('Ann', 'Ann')).toEqual([]);
  expect(found('@Zoë!', 'Zoë')).toEqual([['Zoë', '@Zoë']]);
});

test('the longest name wins where one begins like another, in the order of the text', () => {
  expect(found('@Ann @Ann Lee @Ann', 'Ann', 'Ann Lee')).toEqual([
    ['Ann', '@Ann'],
    ['Ann Lee', '@Ann Lee'],
    ['Ann', '@Ann'],
  ]);
});

test('of two people with one name each gets a place', () => {
  const two = [
    { id: '1', words: 'Ann' },
    { id: '2', words: 'Ann' },
  ];
  expect(findMentions('@Ann', two).map(({ u }) => u)).toEqual(['1']);
  expect(findMentions('@Ann @Ann @Ann', two).map(({ u }) => u)).toEqual(['1', '2', '2']);
});

test('people without a name mention nobody', () => {
  expect(found('@ @', '')).toEqual([]);
});
