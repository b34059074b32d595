import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guessPacks } from './guess-packs.ts';

const SHARED = [
  'alcohol-and-gambling',
  'beauty-claims',
  'dark-patterns',
  'health-claims',
  'money-claims',
];
const EU = [...SHARED, 'eu-ecommerce', 'eu-green-claims', 'eu-privacy-fair-trading', 'house'];
const UK = [...SHARED, 'uk-cap', 'uk-dmcc', 'house'];
const US = [...SHARED, 'us-ftc', 'house'];

test.each([
  ['https://shop.example.nl/savings?x=.uk', 'America/New_York', EU],
  ['https://www.example.co.uk', 'Europe/Berlin', UK],
  ['https://example.us', 'Europe/Berlin', US],
  ['https://example.com', 'Europe/Amsterdam', EU],
  ['https://example.com', 'Europe/London', UK],
  ['https://example.com', 'America/Indiana/Knox', US],
  ['http://127.0.0.1:8080', 'Europe/Dublin', EU],
  ['https://example.de.', 'UTC', EU],
])('%s, asked in %s', (address, timezone, packs) => {
  expect(guessPacks(address, timezone)).toEqual(packs);
});

test('the ending says more than the place of the person, and a name says that it is about money', () => {
  expect(guessPacks('https://harbourbank.ie', 'America/New_York')).toContain('eu-finance');
  expect(guessPacks('https://harbourbank.com', 'America/New_York')).toContain('us-finance');
  expect(guessPacks('https://harbourbank.co.uk', 'UTC')).toContain('uk-finance');
});

test('where neither tells, only the house’s rules are proposed', () => {
  for (const address of ['https://example.jp', 'https://harbourbank.com', '', 'no address'])
    for (const timezone of ['Asia/Tokyo', 'America/Toronto', 'Europe/Moscow', 'UTC'])
      expect(guessPacks(address, timezone)).toEqual(['house']);
});

test('every pack that is proposed exists', () => {
  const there = readdirSync(new URL('../../../../../packs/', import.meta.url));
  const addresses = ['https://bank.eu', 'https://bank.uk', 'https://bank.us'];
  const proposed = addresses.flatMap((address) => guessPacks(address, 'UTC'));
  expect(proposed.filter((id) => !there.includes(id))).toEqual([]);
  expect(new Set(proposed).size).toBe(15);
});
