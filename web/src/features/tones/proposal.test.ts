import { expect, test } from 'vitest';
import { EMPTY_GUIDE, mergeGuides } from './draft.ts';
import { guideOf, newLines } from './proposal.ts';

const own = { ...EMPTY_GUIDE, dos: ['Say “you”.'], use_terms: ['account'] };
const proposed = {
  dos: ['say “you”.', 'Be short.'],
  donts: ['Shout.'],
  use_terms: ['Account', 'rate'],
  avoid_terms: [{ term: 'cheap', instead: 'low-cost' }],
  examples: ['You pay no fee.'],
};

test('only lines that are not there yet can be taken', () => {
  expect(newLines(own, proposed).map(({ text }) => text)).toEqual([
    'Be short.',
    'Shout.',
    'rate',
    'cheap',
    'You pay no fee.',
  ]);
});

test('the lines that were chosen, and no others, end up in the guide', () => {
  const chosen = newLines(own, proposed).filter(({ text }) => text !== 'Shout.');
  expect(mergeGuides(own, guideOf(chosen))).toEqual({
    dos: ['Say “you”.', 'Be short.'],
    donts: [],
    use_terms: ['account', 'rate'],
    avoid_terms: [{ term: 'cheap', instead: 'low-cost' }],
    examples: ['You pay no fee.'],
  });
});
