import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { expect, test } from 'vitest';
import { cpuTime } from '../generation/cpu-time.fixture.ts';
import { detectLanguage, isInLanguage } from './detect-language.ts';
import { SAMPLES } from './language-samples.fixture.ts';

/** Pairs that may be too close to call. They must never be taken for each other. */
const TWINS = new Set(['DK NO', 'NO DK']);

test.for(LANGUAGE_KEYS)('a text in %s is known as that', (language) => {
  for (const text of SAMPLES[language]) {
    expect(detectLanguage(text), text).toBe(language);
    expect(isInLanguage(text, language), text).toBe(true);
  }
});

test.for(LANGUAGE_KEYS)('no single sentence in %s raises a false alarm', (language) => {
  for (const text of SAMPLES[language]) {
    for (const sentence of text.split(/(?<=[.?!;]) /)) {
      expect(isInLanguage(sentence, language), sentence).not.toBe(false);
      expect([language, null], sentence).toContain(detectLanguage(sentence));
    }
  }
});

test.for(LANGUAGE_KEYS)('a text in %s is refused where another language was asked for', (asked) => {
  for (const language of LANGUAGE_KEYS) {
    if (language === asked) continue;
    for (const text of SAMPLES[language]) {
      const answer = isInLanguage(text, asked);
      if (TWINS.has(`${language} ${asked}`)) expect(answer, text).not.toBe(true);
      else expect(answer, `${language} for ${asked}: ${text}`).toBe(false);
    }
  }
});

test.for([
  ['NO', 'DK'],
  ['DK', 'NO'],
] as const)('a long text in %s is not taken for %s', ([language, asked]) => {
  expect(isInLanguage(SAMPLES[language].join('\n\n'), asked)).toBe(false);
});

test('two languages that are close are no reason to write a text again', () => {
  const mixed = `${SAMPLES.NO[0]} ${SAMPLES.DK[0]}`;
  expect(isInLanguage(mixed, 'NO')).not.toBe(false);
  expect(isInLanguage(mixed, 'DK')).not.toBe(false);
});

test('a text is read to its end, not by its first lines alone', () => {
  const [dutch = ''] = SAMPLES.NL;
  const english = SAMPLES.EN.join('\n\n');
  expect(isInLanguage(`${dutch}\n\n${english}\n\n${english}`, 'NL')).toBe(false);
  expect(detectLanguage(`${dutch}\n\n${english}\n\n${english}`)).toBe('EN');
});

test('code, addresses and tags do not change the language', () => {
  const [german = ''] = SAMPLES.DE;
  const noise = [
    `\`\`\`txt\n${SAMPLES.EN.join('\n\n')}\n\`\`\``,
    '`the quick brown fox jumps over the lazy dog and runs away from it`',
    '[Hier](https://example.com/this-is-the-english-page-that-you-would-like-to-read)',
    '<span class="this is the class that they would have written with">',
    'someone.who.reads.this@example.com',
  ].join('\n');
  expect(detectLanguage(`# Walnuss\n\n${noise}\n\n> ${german}`)).toBe('DE');
});

test.for([
  '',
  'Walnut Savings Jar',
  'Free coffee for all of you',
  '# 12 345\n\n| 1 | 2 |',
  'SKU AB-1234 QZ-77 '.repeat(20),
])('nothing is said about %j', (text) => {
  expect(detectLanguage(text)).toBeNull();
  expect(isInLanguage(text, 'EN')).toBeNull();
});

test('a text in a script of another language is refused', () => {
  const chinese = '我们的新店将于星期六开业。欢迎光临喝杯咖啡，看看夏季系列。'.repeat(3);
  expect(isInLanguage(chinese, 'EN')).toBe(false);
  expect(isInLanguage(chinese, 'RU')).toBe(false);
  expect(detectLanguage(chinese)).toBeNull();
});

test.for([']([', '<', '`', '```\n', 'a@', 'a', '{{', 'http://', ' ', '\n#'])(
  'a text of nothing but %j is read quickly',
  (part) => {
    expect(cpuTime(() => detectLanguage(part.repeat(300_000)))).toBeLessThan(2_000);
  },
);
