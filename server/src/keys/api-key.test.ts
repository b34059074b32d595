import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashKey, isWellFormedKey, mintKey, prefixOfKey } from './api-key.ts';

test('a new key is cd_ and 36 letters, well-formed and never the same', () => {
  const keys = Array.from({ length: 1_000 }, mintKey);
  for (const key of keys) {
    expect(key).toMatch(/^cd_[0-9A-Za-z]{36}$/);
    expect(isWellFormedKey(key)).toBe(true);
  }
  expect(new Set(keys).size).toBe(keys.length);
});

test('every letter of the alphabet occurs at every place', () => {
  const seen = Array.from({ length: 30 }, () => new Set<string>());
  for (let i = 0; i < 5_000; i++) {
    mintKey()
      .slice(3, 33)
      .split('')
      .forEach((letter, place) => seen[place]?.add(letter));
  }
  for (const letters of seen) expect(letters.size).toBe(62);
});

test('a key with any one letter changed is not well-formed', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  fc.assert(
    fc.property(fc.nat(35), fc.nat(61), (place, letter) => {
      const key = mintKey();
      const changed = key.slice(0, 3 + place) + alphabet[letter] + key.slice(4 + place);
      expect(isWellFormedKey(changed)).toBe(changed === key);
    }),
  );
});

test.each([
  '',
  'cd_',
  'xx_0000000000000000000000000000000000000',
  `${mintKey()}0`,
  mintKey().slice(0, -1),
  ` ${mintKey()}`,
  `${mintKey()}\n`,
  mintKey().replace('cd_', 'CD_'),
  `cd_${'0'.repeat(30)}000001`,
])('%j is not well-formed', (key) => {
  expect(isWellFormedKey(key)).toBe(false);
});

test('a known key keeps its checksum and its hash, so that issued keys stay valid', () => {
  expect(isWellFormedKey(`cd_${'0'.repeat(30)}2C8GjS`)).toBe(true);
  expect(hashKey('cd_known').toString('hex')).toBe(
    'ef78aab89df5d749ee12714c1fc1f0b1300230f3b86557506e188e8c32b32980',
  );
});

test('a prefix shows nine characters of the key', () => {
  expect(prefixOfKey('cd_abcdefghij')).toBe('cd_abcdef');
});
