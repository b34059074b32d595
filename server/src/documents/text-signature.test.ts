import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchText, signText } from './text-signature.ts';

/** As PostgreSQL reads a bit of a bytea. */
const hasBit = (signature: Buffer, bit: number): boolean =>
  ((signature[bit >> 3] as number) & (1 << (bit & 7))) !== 0;

const isCandidate = (search: string, title: string, text: string): boolean =>
  searchText(search)?.bits.every((bit) => hasBit(signText(title, text), bit)) ?? true;

const finds = (search: string, title: string, text: string): boolean =>
  searchText(search)?.matches(title, text) ?? true;

describe('the signature of a text', () => {
  test('never hides a text that holds the words of a search', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.lorem());
    fc.assert(
      fc.property(texts, texts, fc.nat(), fc.nat({ max: 12 }), (title, text, at, length) => {
        const whole = `${title} ${text}`;
        const from = at % (whole.length + 1);
        const search = whole.slice(from, from + length).toWellFormed();
        expect(!finds(search, title, text) || isCandidate(search, title, text)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('tells nearly all texts without the word from those with it', () => {
    const words = Array.from({ length: 4_000 }, (_, n) => `${(n * 7_919).toString(36)}ing`);
    const texts = Array.from({ length: 10 }, (_, n) =>
      words.slice(n * 400, n * 400 + 400).join(' '),
    );
    const candidates = texts.filter((text) => isCandidate('walnut', '', text));
    expect(candidates.length).toBeLessThan(3);
    expect(isCandidate('walnut', 'Walnut desk', texts[0] ?? '')).toBe(true);
  });

  test('is the same for letters with and without case and accents', () => {
    expect(signText('Été', 'À LA CRÈME').equals(signText('ete', 'a la creme'))).toBe(true);
  });
});

describe('a search in texts', () => {
  test('wants every word, whole or as a part, in the title or in the text', () => {
    expect(finds('nut desk', 'Walnut', 'A DESK for two.')).toBe(true);
    expect(finds('nut table', 'Walnut', 'A DESK for two.')).toBe(false);
    expect(finds('creme', '', 'À la CRÈME')).toBe(true);
  });

  test('takes one or two letters for the beginning of a word', () => {
    expect(finds('ai', '', 'Written with **AI**.')).toBe(true);
    expect(finds('ai', '', 'As we said.')).toBe(false);
    expect(finds('a', '', 'Only the end: tuna.')).toBe(false);
  });

  test('of blanks asks for nothing', () => {
    expect(searchText('  ')).toBeNull();
  });

  test('tells texts by a single sign too', () => {
    expect(isCandidate('%', '', '50% off')).toBe(true);
    expect(isCandidate('%', '', 'Half off')).toBe(false);
    expect(isCandidate('x', '', 'Half off')).toBe(false);
  });
});
