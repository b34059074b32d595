import { expect, test } from 'vitest';
import { createLru } from './lru.ts';

test('what was not asked for longest is forgotten first', () => {
  const lru = createLru<string, number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  expect(lru.get('a')).toBe(1);
  lru.set('c', 3);
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3]);
});

test('a value that is set again takes no second place', () => {
  const lru = createLru<string, number>(2);
  lru.set('a', 1);
  lru.set('b', 2);
  lru.set('a', 3);
  lru.set('c', 4);
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([3, undefined, 4]);
});

test('values that weigh more leave room for fewer, and one that is too heavy is not kept', () => {
  const lru = createLru<string, string>(5, ({ length }) => length);
  lru.set('a', 'xx');
  lru.set('b', 'xxx');
  expect([lru.get('a'), lru.get('b')]).toEqual(['xx', 'xxx']);
  lru.set('b', 'xxxx');
  expect([lru.get('a'), lru.get('b')]).toEqual([undefined, 'xxxx']);
  lru.set('c', 'xxxxxx');
  expect([lru.get('b'), lru.get('c')]).toEqual([undefined, undefined]);
});

test('null is a value, and what is deleted is gone', () => {
  const lru = createLru<string, null>(2);
  lru.set('a', null);
  expect(lru.get('a')).toBeNull();
  lru.delete('a');
  expect(lru.get('a')).toBeUndefined();
});
