import { expect, test } from 'vitest';
import { pairPassages } from './pair-passages.ts';

test('a passage that changed is one change, and what is the same is only counted', () => {
  expect(pairPassages(['Title', 'One', 'Two'], ['Title', 'Other', 'Two', 'New'])).toEqual([
    { kind: 'same', count: 1 },
    { kind: 'changed', before: 'One', after: 'Other' },
    { kind: 'same', count: 1 },
    { kind: 'changed', before: '', after: 'New' },
  ]);
});

test('texts without a difference have no change', () => {
  expect(pairPassages(['One'], ['One'])).toEqual([{ kind: 'same', count: 1 }]);
});
