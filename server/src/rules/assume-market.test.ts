import { expect, test } from 'vitest';
import { assumeMarket } from './assume-market.ts';

const rulesOf = (packs: Readonly<Record<string, readonly string[]>>) =>
  new Map(
    Object.entries(packs).flatMap(([packId, markets]) =>
      markets.map((market) => [
        `${packId}/${market}`,
        { packId, rule: { when: { market: market.split(' ') } } },
      ]),
    ),
  );

test('a text that states no market is read as one for the market of the packs that are used', () => {
  const rules = rulesOf({ 'uk-cap': ['GB'], 'eu-finance': ['EU', 'NL'] });
  expect(assumeMarket(rules, {})).toEqual({ assumedMarket: ['EU', 'GB'] });
});

test('a pack for several laws says nothing about where somebody sells', () => {
  const claims = { 'health-claims': ['EU GB US', 'EU GB US'] };
  expect(assumeMarket(rulesOf(claims), {})).toEqual({});
  expect(assumeMarket(rulesOf({ ...claims, 'us-ftc': ['US'] }), {})).toEqual({
    assumedMarket: ['US'],
  });
});
