import { expect, test } from 'vitest';
import { wholeAddress } from './whole-address.ts';

test.each([
  ['example.com', 'https://example.com'],
  [' www.bank.example/savings?a=1 ', 'https://www.bank.example/savings?a=1'],
  ['bücher.example/über', 'https://bücher.example/über'],
  ['example.com:8443/x', 'https://example.com:8443/x'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
])('an address without a scheme is completed: %s', (typed, whole) => {
  expect(wholeAddress(typed)).toBe(whole);
});

test.each([
  'https://example.com',
  'http://example.com/a',
  'ftp://example.com',
  'mailto:a@example.com',
  'javascript:alert(1)',
  'two words.com',
  'savings',
  'somebody@example.com',
  '',
])('what is no host, or has a scheme, stays as it is: %s', (typed) => {
  expect(wholeAddress(typed)).toBe(typed);
});
