import { expect, test } from 'vitest';
import { insertionFor } from './suggestion.ts';

const rule = { insert: { nl: { text: 'Lenen kost geld.', status: 'unverified' } } } as const;

test('a text to add is offered where words are missing, and not where they are only hard to see', () => {
  expect(insertionFor(rule, { language: 'NL', point: '/need/any' })).toEqual(rule.insert.nl);
  expect(insertionFor(rule, { language: 'NL', point: '/need/as' })).toBeNull();
});

test('no text is offered in a language that has none', () => {
  expect(insertionFor(rule, { language: 'DE', point: '/need/any' })).toBeNull();
  expect(insertionFor(rule, { language: null, point: '/need/any' })).toBeNull();
  expect(insertionFor({}, { language: 'NL', point: '/need/any' })).toBeNull();
});
