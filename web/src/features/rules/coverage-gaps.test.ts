import type { CoveredRule } from '@copydesk/contract/rules/rule-draft';
import { expect, test } from 'vitest';
import { coveredCount, coverOf, hasGap } from './coverage-gaps.ts';

const rule: CoveredRule = {
  id: 'rul_1',
  key: 'own/x',
  name: 'X',
  kind: 'prohibit',
  severity: 'LOW',
  enabled: true,
  every: 0,
  terms: [2, 1, 0],
  tests: [4, 0, 0],
};

test('words with tests, words without tests and no words are told apart', () => {
  expect([0, 1, 2].map((n) => coverOf(rule, n))).toEqual(['words', 'untested', 'none']);
  expect(coveredCount(rule)).toBe(2);
});

test('a gap is a language without words, and words for every language leave none', () => {
  expect(hasGap(rule, null)).toBe(true);
  expect(hasGap(rule, 2)).toBe(true);
  expect(hasGap(rule, 0)).toBe(false);
  const every = { ...rule, every: 1 };
  expect(hasGap(every, null)).toBe(false);
  expect(coverOf(every, 2)).toBe('every');
});
