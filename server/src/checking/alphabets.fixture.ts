import fc from 'fast-check';
import type { Locale } from '../text/locales.ts';

/** The letters of each language, with some capitals so that case folding is tested too. */
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

/** Separators between words, visible and invisible, and sequences that must not be split in two. */
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

/** Generates texts of a language, in NFC or NFD, with everything that hostile or careless text contains. */
export const textIn = (locale: Locale): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.oneof(wordIn(locale), between), { maxLength: 24 }),
      fc.constantFrom('NFC', 'NFD'),
    )
    .map(([parts, form]) => parts.join('').normalize(form));
