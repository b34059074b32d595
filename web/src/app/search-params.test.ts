import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './search-params.ts';
import { flag, oneOf, text, whole } from '../lib/search.ts';

test('what was typed comes back as it was typed', () => {
  for (const typed of ['1e5', '0012', 'true', 'null', '{"a":1}', 'a&b=c', ' ', 'é😀', '+']) {
    expect(readSearch(writeSearch({ search: typed }))).toEqual({ search: typed });
  }
});

test('what is left out does not stand in the address', () => {
  expect(writeSearch({ search: undefined, state: '', kind: null })).toBe('');
  expect(writeSearch({ state: 'fixed', search: undefined })).toBe('?state=fixed');
});

test('an address that somebody made up means nothing', () => {
  expect(text({ toString: () => 'x' })).toBeUndefined();
  expect(text('x'.repeat(2_001))).toBeUndefined();
  expect(oneOf('__proto__', ['fixed'])).toBeUndefined();
  expect(whole('-1')).toBeUndefined();
  expect(whole('1.5')).toBeUndefined();
  expect(whole('7')).toBe(7);
  expect(flag('true')).toBe(true);
  expect(flag('no')).toBeUndefined();
});
