import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkText } from '../check-text.fixture.ts';
import { compileRules } from '../compile-rules.ts';
import { replaceLookalikes } from './replace-lookalikes.ts';

test.each([
  ['en', 'clіmate nеutral', 'climate neutral'],
  ['de', 'klimaneutrаl', 'klimaneutral'],
  ['en', 'GUАRANTEED', 'GUARANTEED'],
  ['en', 'prοfit', 'profit'],
  ['en', 'guarantεεd reτurη', 'guaranteed return'],
  ['ru', 'гapантия', 'гарантия'],
  ['el', 'εγγύηση 100% ΕΓΓYΗΣΗ', 'εγγύηση 100% ΕΓΓΥΗΣΗ'],
] as const)('in %s "%s" is read as "%s"', (locale, text, read) => {
  expect(replaceLookalikes(text, locale)).toBe(read);
});

test.each([
  ['en', 'The word мир means peace and βίος life.'],
  ['en', '5 μg, Ωmega, a β-blocker'],
  ['ru', 'Наш iPhone и VPN'],
  ['el', 'Το iPhone μας'],
  ['tr', 'ıİiI'],
] as const)('in %s nothing is changed in "%s"', (locale, text) => {
  expect(replaceLookalikes(text, locale)).toBe(text);
});

test('the length of a text never changes', () => {
  const units = fc.constantFrom(...'aeoαοаеоiіxх \u0301-1'.split(''), '😀', '\uD800');
  fc.assert(
    fc.property(fc.array(units), fc.constantFrom('en', 'ru', 'el'), (parts, locale) => {
      const text = parts.join('');
      expect(replaceLookalikes(text, locale as 'en')).toHaveLength(text.length);
    }),
  );
});

const TERMS = { '*': ['climate neutral', String.raw`re:\bguaranteed (profit|return)s?\b`] };
const rules = compileRules([{ id: 'a/b', kind: 'prohibit', terms: TERMS }]);

test.each([
  ['letters of another alphabet', 'We are clіmate nеutral now.', 'clіmate nеutral'],
  ['bold letters', 'We are 𝗰𝗹𝗶𝗺𝗮𝘁𝗲 𝗻𝗲𝘂𝘁𝗿𝗮𝗹 now.', '𝗰𝗹𝗶𝗺𝗮𝘁𝗲 𝗻𝗲𝘂𝘁𝗿𝗮𝗹'],
  ['italic letters in a pattern', 'A 𝘨𝘶𝘢𝘳𝘢𝘯𝘵𝘦𝘦𝘥 𝑝𝑟𝑜𝑓𝑖𝑡!', '𝘨𝘶𝘢𝘳𝘢𝘯𝘵𝘦𝘦𝘥 𝑝𝑟𝑜𝑓𝑖𝑡'],
  ['wide letters', 'Ｇｕａｒａｎｔｅｅｄ　ｒｅｔｕｒｎｓ', 'Ｇｕａｒａｎｔｅｅｄ　ｒｅｔｕｒｎｓ'],
  ['letters in circles', 'ⓒⓛⓘⓜⓐⓣⓔ ⓝⓔⓤⓣⓡⓐⓛ', 'ⓒⓛⓘⓜⓐⓣⓔ ⓝⓔⓤⓣⓡⓐⓛ'],
])('%s hide no words, and the finding quotes them as they stand', (_, text, quote) => {
  const { findings } = checkText(text, rules, { today: '2026-11-15', language: 'EN' });
  expect(findings.map(({ place }) => text.slice(place?.start ?? 0, place?.end ?? 0))).toEqual([
    quote,
  ]);
});
