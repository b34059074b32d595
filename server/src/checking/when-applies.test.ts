import { expect, test } from 'vitest';
import type { AssetMetadata, When } from './rule.ts';
import { appliesTo, knownOnly, marketsOfPack } from './when-applies.ts';

const applies = (when: When, metadata: AssetMetadata, strict = false, today = '2026-11-15') =>
  appliesTo({ when, strict }, metadata, today);

test('a rule holds from its first day to its last', () => {
  const when = { from: '2026-09-27', until: '2026-12-31' };
  expect(applies(when, {}, false, '2026-09-26')).toBe(false);
  expect(applies(when, {}, false, '2026-09-27')).toBe(true);
  expect(applies(when, {}, false, '2026-12-31')).toBe(true);
  expect(applies(when, {}, false, '2027-01-01')).toBe(false);
});

test.each([['market'], ['channel'], ['audience']] as const)(
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

test('if nobody looked at the words, a category switches strict rules on and no rule off', () => {
  for (const category of [undefined, 'food', 'finance', ['credit', 'food'], 'no such word']) {
    expect(applies({ category: ['credit'] }, category === undefined ? {} : { category })).toBe(
      true,
    );
  }
  const strict = (category?: string | string[]) =>
    applies({ category: ['credit'] }, category === undefined ? {} : { category }, true);
  expect(strict()).toBe(false);
  expect(strict('food')).toBe(false);
  expect(strict('no such word')).toBe(false);
  expect(strict('credit')).toBe(true);
  expect(strict(['food', 'Credit'])).toBe(true);
});

test('a category says all that is a part of it and all that it is a part of, and nothing beside it', () => {
  const strict = (wanted: string, category: string) =>
    applies({ category: [wanted] }, { category }, true);
  expect(strict('credit', 'finance')).toBe(true);
  expect(strict('credit-open', 'finance')).toBe(true);
  expect(strict('finance', 'credit-open')).toBe(true);
  expect(strict('credit-open', 'credit-closed')).toBe(false);
  expect(strict('food', 'finance')).toBe(false);
  expect(strict('supplement', 'health')).toBe(true);
  expect(strict('supplement', 'food')).toBe(true);
});

test('a rule is not meant for the parts of its category that it excepts', () => {
  const strict = (...category: string[]) =>
    applies({ category: ['crypto'], except: ['art', 'emt'] }, { category }, true);
  expect(strict('crypto')).toBe(true);
  expect(strict('finance')).toBe(true);
  expect(strict('emt')).toBe(false);
  expect(strict('EMT', 'art')).toBe(false);
  // Whoever states both means tokens of both kinds.
  expect(strict('emt', 'crypto')).toBe(true);
  expect(strict()).toBe(false);
  expect(applies({ category: ['crypto'], except: ['emt'] }, { category: 'emt' })).toBe(false);
});

test('a word that nobody knows counts as not said, unless a rule names it', () => {
  const said = { market: 'Holland', channel: ['sms', 'email'], audience: ['retail'] };
  expect(knownOnly(said, [])).toEqual({ market: [], channel: ['email'], audience: [] });
  expect(knownOnly(said, [{ when: { audience: ['retail'], channel: ['SMS'] } }])).toEqual({
    market: [],
    channel: ['sms', 'email'],
    audience: ['retail'],
  });
});

test('the markets of packs stand in for a market that nobody states, and only add rules', () => {
  const assumed = { assumedMarket: ['GB'] };
  expect(applies({ market: ['UK'] }, assumed, true)).toBe(true);
  expect(applies({ market: ['EU'] }, assumed, true)).toBe(false);
  expect(applies({ market: ['EU'] }, assumed)).toBe(true);
  expect(applies({ market: ['GB'] }, { ...assumed, market: 'FR' }, true)).toBe(false);
  expect(applies({ category: ['crypto'] }, assumed, true)).toBe(false);
});

test('a pack is for the markets of its rules, and one for the European Union is for no single member', () => {
  const pack = (...markets: string[]) =>
    marketsOfPack(markets.map((one) => ({ when: { market: [one] } })));
  expect(pack('UK', 'GB', 'us')).toEqual(['GB', 'US']);
  expect(pack('EU', 'FR', 'CH')).toEqual(['CH', 'EU']);
  expect(marketsOfPack([{}, { when: { category: ['food'] } }])).toEqual([]);
});
