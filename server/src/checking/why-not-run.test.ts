import { isCovered, worstOf } from '@copydesk/contract/audits/is-covered';
import { expect, test } from 'vitest';
import { coverageOf, type RunOn } from './why-not-run.ts';

const DAY = '2026-11-19';
const rule = (changes: object = {}) => ({ terms: { en: ['free'] }, ...changes });
const strictly = (when: object) => rule({ strict: true, when });
const asset = (changes: Partial<RunOn> = {}): RunOn => ({
  language: 'EN',
  metadata: {},
  topics: null,
  ...changes,
});
const covers = (rules: readonly ReturnType<typeof rule>[], on: RunOn, unjudged = 0) =>
  coverageOf(rules, on, { day: DAY, unjudged });

test('rules that need a detail which an asset does not state did not run, and may apply', () => {
  const rules = [rule(), strictly({ market: ['GB'] }), strictly({ category: ['crypto'] })];
  const silent = covers(rules, asset());
  expect(silent).toEqual({ rules: 3, ran: 1, may_apply: 2 });
  expect(isCovered(silent)).toBe(false);
  const stated = covers(rules, asset({ metadata: { market: 'GB', category: 'crypto' } }));
  expect(stated).toEqual({ rules: 3, ran: 3, may_apply: 0 });
  expect(isCovered(stated)).toBe(true);
});

test('rules for another market, another topic or another day did not run, and do not apply', () => {
  const rules = [
    rule(),
    strictly({ market: ['US'] }),
    rule({ when: { category: ['food'] } }),
    rule({ when: { from: '2030-01-01' } }),
  ];
  const one = covers(rules, asset({ metadata: { market: 'GB' }, topics: ['finance'] }));
  expect(one).toEqual({ rules: 4, ran: 1, may_apply: 0 });
  expect(isCovered(one)).toBe(true);
});

test('an asset whose language is not known, or without words for it, is covered by rules for all languages alone', () => {
  const rules = [rule(), rule(), rule({ terms: { '*': ['x'] } })];
  for (const language of [null, 'NL'] as const) {
    const one = covers(rules, asset({ language }));
    expect([language, one]).toEqual([language, { rules: 3, ran: 1, may_apply: 2 }]);
  }
});

test('a rule that was left for a model which did not judge did not run, and may apply', () => {
  expect(covers([rule(), rule()], asset(), 1)).toEqual({ rules: 2, ran: 1, may_apply: 1 });
});

test('several assets are covered as far as the one where the fewest rules ran, and not if one is not known', () => {
  const good = { rules: 5, ran: 5, may_apply: 0 };
  expect(worstOf([good, { rules: 5, ran: 2, may_apply: 3 }, good])).toEqual({
    rules: 5,
    ran: 2,
    may_apply: 3,
  });
  expect(worstOf([good, null])).toBeNull();
  expect(worstOf([])).toBeNull();
  expect(isCovered(null)).toBe(false);
  expect(isCovered({ rules: 0, ran: 0, may_apply: 0 })).toBe(false);
});
