import { expect, test } from 'vitest';
import { freeKey, keyOfName } from './template-key.ts';

test.each([
  ['Product page', 'product_page'],
  ['Één café, 2 talen!', 'een_cafe_2_talen'],
  ['  2026: plans ', 'plans'],
  ['Новости', 'template'],
  ['', 'template'],
  ['a'.repeat(60), 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('%j is known by the key %s', (name, key) => {
  expect(keyOfName(name)).toBe(key);
});

test('a key that is taken gets the first number that is free, and no longer', () => {
  const taken = new Set(['plan', 'plan_2', 'a'.repeat(40)]);
  expect(freeKey('page', taken)).toBe('page');
  expect(freeKey('plan', taken)).toBe('plan_3');
  expect(freeKey('a'.repeat(40), taken)).toBe(`${'a'.repeat(38)}_2`);
});
