import { expect, test } from 'vitest';
import { isGuessable } from './is-guessable.ts';

const NAMES = ['ines.dewit@paperhouse.example', 'Ines de Wit'];

test.each([
  'password1234',
  'P@ssw0rd2026!',
  'Welkom01welkom!',
  'qwertyuiop12',
  '1q2w3e4r5t6y',
  'abcdefghijkl',
  'iloveyou2024!!',
  'Summer2026!!',
  'letmein-letmein',
  'aaaaaaabbbbb',
  'copydesk2026!',
  'CopyDesk-Password',
  'paperhouse123',
  'Ines.dewit2026',
  'ines-wit-9999',
])('%s is refused', (password) => {
  expect(isGuessable(password, NAMES)).toBe(true);
});

test.each([
  'paper and ink forever',
  'paper and ink, every day',
  'correct horse battery staple',
  'w7#kQ2pz!vN9',
  'mijn fiets staat in de gang',
  '薔薇が好きです、本当に毎日',
])('%s is taken', (password) => {
  expect(isGuessable(password, NAMES)).toBe(false);
});

test('a name of somebody else is no reason', () => {
  expect(isGuessable('Zwolsman-4711-x', NAMES)).toBe(false);
  expect(isGuessable('Zwolsman-4711', ['j.zwolsman@house.example'])).toBe(true);
});

test('the longest password is read in no time', () => {
  const before = performance.now();
  isGuessable('passwordqwerty'.repeat(18), NAMES);
  expect(performance.now() - before).toBeLessThan(200);
});
