import { expect, test } from 'vitest';
import { isKnownPassword } from './known-passwords.ts';
import { checkPassword } from './password.ts';

const EMAIL = 'ann.smith@harbour-bank.example';
const isTaken = (password: string): boolean => {
  try {
    checkPassword(password, EMAIL);
    return true;
  } catch {
    return false;
  }
};

test('passwords that were found in breaches are refused, in whatever case', () => {
  for (const known of ['password1234', '123456789012', 'qwertyuiop123', 'PassWord12345']) {
    expect(isTaken(known), known).toBe(false);
  }
  expect(isKnownPassword('seven grey otters')).toBe(false);
});

test('the name of the product or of the person with little else is refused', () => {
  for (const easy of [
    'Copydesk2026',
    'copydeskcopydesk',
    'harbour-2026!',
    'ann.smith-smith',
    EMAIL,
  ]) {
    expect(isTaken(easy), easy).toBe(false);
  }
  expect(isTaken('copydesk and seven otters')).toBe(true);
});

test('any composition of enough characters is taken, also 256 of them, blanks and other scripts', () => {
  for (const fine of [
    'seven grey otters',
    'zeven grijze otters',
    '七匹の灰色のカワウソが泳ぐ',
    'aB3$'.repeat(2) + 'x'.repeat(248),
  ]) {
    expect(isTaken(fine), fine).toBe(true);
  }
});
