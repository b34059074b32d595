import { expect, test } from 'vitest';
import { SAMPLES } from '../../text/language-samples.fixture.ts';
import { languageOf, LOCALES } from '../../text/locales.ts';
import { detectFormat } from './detect-format.ts';

/** Long enough that only the beginning is looked at, which may end inside of a character. */
const longTextIn = (text: string, shift: number): string =>
  `${'x'.repeat(shift)} ${text} `.repeat(2) + text.repeat(Math.ceil(20_000 / text.length));

test.each([
  ...LOCALES.map((locale) => [locale, SAMPLES[languageOf(locale)].join(' ')] as const),
  ['emoji', '🇳🇱👨‍👩‍👧'] as const,
  ['Arabic', 'مرحبا بكم في '] as const,
])('a long text in %s is a text wherever its beginning is cut', async (_, text) => {
  for (const form of ['NFC', 'NFD']) {
    for (let shift = 0; shift < 4; shift++) {
      const long = longTextIn(text.normalize(form), shift);
      expect(await detectFormat(Buffer.from(long), {})).toBe('text');
      expect(await detectFormat(Buffer.from(`<p>${long}`), {})).toBe('html');
    }
  }
});
