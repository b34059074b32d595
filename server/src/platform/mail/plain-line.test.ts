import { expect, test } from 'vitest';
import { plainLine } from './plain-line.ts';

test('a name keeps what a name needs', () => {
  expect(plainLine("Zoë van 't Hof-Müller, M.A.")).toBe("Zoë van 't Hof-Müller, M. A.");
  expect(plainLine('Bank & Co. (B.V.) #2')).toBe('Bank & Co. (B. V.) #2');
});

test('no name is a link or an address in a letter, however it is written', () => {
  const hostile = [
    'Win at https://evil.example/x',
    'evil.example',
    'www.evil.example',
    'EVIL\u3002example',
    'evil\uFF0Eexample',
    'evil.\u200Bexample',
    'you@evil.example',
    'you\uFF20evil.example',
    'mailto:you@evil.example',
    '//evil.example',
    'http:/evil.example',
    'a.b.c.evil.example',
    '203.0.113.7/x',
  ];
  for (const name of hostile) {
    const shown = plainLine(name);
    expect([name, shown]).not.toEqual([
      name,
      expect.stringMatching(/[\p{L}\p{N}][.。][\p{L}\p{N}]|@|:\/|\/\//u),
    ]);
  }
});

test('a name is one line, and cannot begin another part of the letter', () => {
  expect(plainLine('Anna\r\nBcc: x\n\nFollow this link')).toBe('Anna Bcc: x Follow this link');
  expect(plainLine('\u202Eevil\u202C')).toBe('evil');
  const long = plainLine('🙂'.repeat(500));
  expect([long.length, long.isWellFormed()]).toEqual([120, true]);
});
