import { expect, test } from 'vitest';
import { parseChain } from './parse-chain.ts';
import { costMicros } from './prices.ts';

const usage = {
  inputTokens: 1000,
  outputTokens: 500,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  estimated: false,
};
const at = new Date('2026-11-01T00:00:00Z');
const cost = (chain: string, changes: Partial<typeof usage> = {}): number | null => {
  const [link] = parseChain(chain, () => undefined);
  if (!link) throw new Error('no link');
  return costMicros(link, { ...usage, ...changes }, at);
};

test('a known model has its price, and what came from the cache is cheaper', () => {
  // 1,000 tokens at 0.25 and 500 at 2 US dollars a million.
  expect(cost('openai:gpt-5-mini')).toBe(1250);
  expect(cost('openai:gpt-5-mini', { cacheReadTokens: 1000 })).toBeLessThan(1250);
});

test('the price of the operator goes before the list', () => {
  expect(cost('openai:gpt-5-mini?price_in=2&price_out=10')).toBe(7000);
  expect(cost('compatible:x?url=http://127.0.0.1/v1&price_in=0.5&price_out=0')).toBe(500);
});

test('a model without a price has none, and the sandbox is free', () => {
  expect(cost('openai:no-such-model-1')).toBeNull();
  expect(cost('compatible:gpt-5-mini?url=http://127.0.0.1/v1')).toBeNull();
  expect(cost('sandbox')).toBe(0);
});

test('usage that does not add up has no price', () => {
  expect(cost('openai:gpt-5-mini', { cacheReadTokens: 5000 })).toBeNull();
});

test.for([
  'anthropic:claude-sonnet-4-5',
  'google:gemini-2.5-flash',
  'mistral:mistral-small-latest',
])('%s is in the list', (chain) => {
  expect(cost(chain)).toBeGreaterThan(0);
});
