import fc from 'fast-check';
import type { Locale } from './locales.ts';

/** The letters of each language, capitals where they fold in a way of their own. */
const ALPHABETS: Readonly<Record<Locale, string>> = {
  en: 'abcdefghijklmnopqrstuvwxyzABCéïœ',
  nl: 'abcdefghijklmnopqrstuvwxyzëïöüéĳĲ',
  de: 'abcdefghijklmnopqrstuvwxyzäöüßẞÄÖÜ',
  fr: 'abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿÉÇ',
  es: 'abcdefghijklmnñopqrstuvwxyzáéíóúüÑ',
  it: 'abcdefghijklmnopqrstuvwxyzàèéìíîòóùúÈ',
  pt: 'abcdefghijklmnopqrstuvwxyzáâãàçéêíóôõúÃ',
  sv: 'abcdefghijklmnopqrstuvwxyzåäöÅÄÖ',
  da: 'abcdefghijklmnopqrstuvwxyzæøåÆØÅ',
  nb: 'abcdefghijklmnopqrstuvwxyzæøåÆØÅ',
  fi: 'abcdefghijklmnopqrstuvwxyzåäöšžÄÖ',
  pl: 'aąbcćdeęfghijklłmnńoóprsśtuwyzźżŁŻ',
  el: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΑΣΆ',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяЁЙ',
  tr: 'abcçdefgğhıiİIjklmnoöprsştuüvyzâîû',
};

/** What stands between words, seen and unseen, and what must not be cut in two. */
const BETWEEN = [
  ' ',
  '\u00a0',
  '\u202f',
  '\n',
  '\r\n',
  ', ',
  '. ',
  '-',
  '\u2011',
  '’',
  '“',
  '\u200b',
  '\u00ad',
  '\u200f',
  '😀',
  '👩‍👩‍👧',
  '❤\ufe0f',
  'שלום',
  'مرحبا',
  '%',
  '_',
  '42',
  '\u0301',
  '\ud800',
];

const between = fc.constantFrom(...BETWEEN);

export const wordIn = (locale: Locale): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...Array.from(ALPHABETS[locale])),
    minLength: 1,
    maxLength: 6,
  });

/** Text of a language with everything that hostile or careless text may hold, in both compositions. */
export const textIn = (locale: Locale): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.oneof(wordIn(locale), between), { maxLength: 24 }),
      fc.constantFrom('NFC', 'NFD'),
    )
    .map(([parts, form]) => parts.join('').normalize(form));
