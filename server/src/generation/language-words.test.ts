import { expect, test } from 'vitest';
import { say } from './language-words.ts';

test('a sentence takes its values in any order and as often as it names them', () => {
  expect(say('{b} before {a} and {b}', { a: '1', b: '2' })).toBe('2 before 1 and 2');
});

test('a value is never searched for places, and a place without a value stays', () => {
  expect(say('{a} {b} {constructor}', { a: '{b} $&', b: '{a}' })).toBe('{b} $& {a} {constructor}');
});
