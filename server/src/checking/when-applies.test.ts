import { expect, test } from 'vitest';
import type { AssetMetadata, When } from './rule.ts';
import { appliesTo } from './when-applies.ts';

const applies = (when: When, metadata: AssetMetadata, strict = false, today = '2026-11-15') =>
  appliesTo({ id: 'p/r', kind: 'prohibit', terms: {}, when, strict }, metadata, today);

test('a rule holds from its first day to its last', () => {
  const when = { from: '2026-09-27', until: '2026-12-31' };
  expect(applies(when, {}, false, '2026-09-26')).toBe(false);
  expect(applies(when, {}, false, '2026-09-27')).toBe(true);
  expect(applies(when, {}, false, '2026-12-31')).toBe(true);
  expect(applies(when, {}, false, '2027-01-01')).toBe(false);
});

test.each([['market'], ['category'], ['channel'], ['audience']] as const)(
  'another %s is another rule, and an unknown one is left to strict rules',
  (key) => {
    expect(applies({ [key]: ['US', 'CA'] }, { [key]: 'CA' })).toBe(true);
    expect(applies({ [key]: ['US'] }, { [key]: ['CA', 'US'] })).toBe(true);
    expect(applies({ [key]: ['US'] }, { [key]: 'CA' })).toBe(false);
    expect(applies({ [key]: ['US'] }, {})).toBe(true);
    expect(applies({ [key]: ['US'] }, {}, true)).toBe(false);
  },
);

test('what holds in the European Union holds in its members and not beside it', () => {
  expect(applies({ market: ['EU'] }, { market: 'NL' })).toBe(true);
  expect(applies({ market: ['EU'] }, { market: 'nl' })).toBe(true);
  expect(applies({ market: ['EU'] }, { market: 'GB' })).toBe(false);
  expect(applies({ market: ['NL'] }, { market: 'EU' })).toBe(false);
});

test('the United Kingdom goes by two names', () => {
  expect(applies({ market: ['GB'] }, { market: 'UK' })).toBe(true);
  expect(applies({ market: ['UK'] }, { market: 'GB' })).toBe(true);
});
