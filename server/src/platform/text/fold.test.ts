import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldForSearch } from './fold.ts';

const alphabets: Record<string, string> = {
  nl: 'abcdefghijklmnopqrstuvwxyzáéíóúàèëïöüĳ',
  en: 'abcdefghijklmnopqrstuvwxyzéèêïöñæœ',
  es: 'abcdefghijklmnñopqrstuvwxyzáéíóúü',
  it: 'abcdefghijklmnopqrstuvwxyzàèéìíîòóùú',
  el: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
  sv: 'abcdefghijklmnopqrstuvwxyzåäöé',
  pt: 'abcdefghijklmnopqrstuvwxyzáâãàçéêíóôõúü',
  fr: 'abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ',
  fi: 'abcdefghijklmnopqrstuvwxyzåäöšž',
  pl: 'aąbcćdeęfghijklłmnńoóprsśtuwyzźżqvxƶ',
  de: 'abcdefghijklmnopqrstuvwxyzäöüßẞ',
  tr: 'abcçdefgğhıiİIjklmnoöprsştuüvyzâîû',
  da: 'abcdefghijklmnopqrstuvwxyzæøåǿ',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  nb: 'abcdefghijklmnopqrstuvwxyzæøåéèêóòâôđšŧžŋ',
};

const equalPairs: Record<string, [string, string][]> = {
  nl: [
    ['ĲSBEER', 'ijsbeer'],
    ['coördinatie', 'COORDINATIE'],
    ['één', 'een'],
  ],
  en: [
    ['naïve Café', 'NAIVE CAFE'],
    ['encyclopædia', 'encyclopaedia'],
    ['it’s', "it's"],
  ],
  es: [
    ['ESPAÑA', 'espana'],
    ['pingüino', 'pinguino'],
    ['¡Ándale!', '¡andale!'],
  ],
  it: [
    ['perché', 'PERCHE'],
    ['l’università', "l'universita"],
    ['cos´è', "cos'e"],
  ],
  el: [
    ['ΟΔΟΣ', 'οδός'],
    ['ΟΔΥΣΣΕΑΣ', 'Οδυσσέας'],
    ['ΠΡΟΪΟΝ', 'προϊόν'],
    ['ταΐζω', 'ΤΑΙΖΩ'],
  ],
  sv: [
    ['FRÅNVARO', 'franvaro'],
    ['smörgås', 'smo\u0308rga\u030as'],
  ],
  pt: [
    ['AÇÃO', 'acao'],
    ['português', 'PORTUGUES'],
  ],
  fr: [
    ['CŒUR', 'coeur'],
    ['Ça', 'ca'],
    ['100\u202f%', '100 %'],
    ['L’ŒUVRE', "l'oeuvre"],
  ],
  fi: [
    ['HÄÄYÖ', 'haayo'],
    ['šakki', 'Sakki'],
  ],
  pl: [
    ['ŁÓDŹ', 'lodz'],
    ['zażółć gęślą jaźń', 'ZAZOLC GESLA JAZN'],
  ],
  de: [
    ['STRASSE', 'Straße'],
    ['STRAẞE', 'strasse'],
    ['Übermaß', 'UBERMASS'],
    ['„ja“', '"ja"'],
  ],
  tr: [
    ['İSTANBUL', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['ışık', 'IŞIK'],
    ['ışık', 'isik'],
  ],
  da: [
    ['SMØRREBRØD', 'smorrebrod'],
    ['Ærø', 'aero'],
    ['blåbær', 'BLABAER'],
  ],
  ru: [
    ['ЁЛКА', 'елка'],
    ['Йод', 'иод'],
    ['МОСКВА', 'москва'],
  ],
  nb: [
    ['ÆØÅ', 'aeoa'],
    ['Kárášjohka', 'karasjohka'],
    ['ŊOĐŦ', 'nodt'],
  ],
};

const assignedCodePoints = (): string[] => {
  const unassigned = /[\p{Cn}\p{Co}\p{Cs}]/u;
  return Array.from({ length: 0x110000 }, (_, code) => code)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => !unassigned.test(character));
};

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...Array.from(Object.values(alphabets).join(''))) }),
);
// Single code units, so that surrogates stand alone, meet and are parted by invisible characters.
const brokenText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0xd835, 0xdc00, 0x200b)))
  .map((units) => String.fromCharCode(...units));

describe.each(Object.keys(alphabets))('in %s', (language) => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from(alphabets[language] ?? '')) });

  test('case and accents make no difference to known words', () => {
    for (const [one, other] of equalPairs[language] ?? []) {
      expect(foldForSearch(one)).toBe(foldForSearch(other));
    }
  });

  test('case and composition make no difference to any word', () => {
    fc.assert(
      fc.property(word, (text) => {
        const folded = foldForSearch(text);
        for (const variant of [
          text.toUpperCase(),
          text.toLowerCase(),
          text.toLocaleUpperCase(language),
          text.toLocaleLowerCase(language),
          text.normalize('NFC'),
          text.normalize('NFD'),
          text.toUpperCase().normalize('NFD'),
        ]) {
          expect(foldForSearch(variant)).toBe(folded);
        }
      }),
    );
  });

  test('words fold to plain letters of the script', () => {
    fc.assert(
      fc.property(word, (text) => {
        expect(foldForSearch(text)).toMatch(/^[a-zα-ωа-я]*$/);
      }),
    );
  });
});

test('different letters stay different', () => {
  const plain =
    'abcdefghijklmnopqrstuvwxyz αβγδεζηθικλμνξοπρστυφχψω абвгдежзиклмнопрстуфхцчшщъыьэюя';
  expect(foldForSearch(plain)).toBe(plain);
});

test.each([
  ['ﬁne ﬂow', 'fine flow'],
  ['ＡＢＣ１２％', 'abc12%'],
  ['a\u00a0b\u2009c\u3000d', 'a b c d'],
  ['a\t\r\n\u0000\u0085\u2028b', 'a      b'],
  ['a  b', 'a  b'],
  ['zero\u200bwi\u200dd\u2060th\ufeff', 'zerowidth'],
  ['so\u00adft', 'soft'],
  ['fil\u3164ler', 'filler'],
  ['\u202eabc\u202c\u200e\u2066\u2069', 'abc'],
  ['❤\ufe0f', '❤'],
  ['‘a’ ‚b‛ ′', "'a' 'b' '"],
  ['“a” „b‟ ″', '"a" "b" "'],
  ['a–b—c‑d−e‐f', 'a-b-c-d-e-f'],
  ['½ … ™', '1/2 ... tm'],
  ['100%_\\', '100%_\\'],
  ['DEL\u007f', 'del '],
  ['\ud835\udc00', 'a'],
  ['a\ud835', 'a\ufffd'],
])('%j folds to %j', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

test('every assigned character folds alone, once and for all its compositions', () => {
  const wrong = assignedCodePoints().filter((character) => {
    const folded = foldForSearch(character);
    return (
      foldForSearch(folded) !== folded ||
      foldForSearch(character.normalize('NFC')) !== folded ||
      foldForSearch(character.normalize('NFD')) !== folded ||
      foldForSearch(`é${character}é`) !== `e${folded}e` ||
      /[\p{M}\p{Cc}\p{Cf}\p{Cs}]/u.test(folded)
    );
  });
  expect(wrong).toEqual([]);
});

test('folding twice is folding once, for broken text too', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, brokenText), (text) => {
      const folded = foldForSearch(text);
      expect(foldForSearch(folded)).toBe(folded);
      expect(folded.isWellFormed()).toBe(true);
      expect(folded).not.toMatch(/\p{Cc}/u);
    }),
    { numRuns: 2_000 },
  );
});

test('a part of a text folds to a part of the folded text', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(), (text, from, length) => {
      const parts = [...graphemes.segment(text)].map(({ segment }) => segment);
      const start = from % (parts.length + 1);
      const part = parts.slice(start, start + length).join('');
      expect(foldForSearch(text)).toContain(foldForSearch(part));
    }),
    { numRuns: 2_000 },
  );
});

test('text folds character by character, whatever its neighbours', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(Array.from(text, (character) => foldForSearch(character)).join('')).toBe(
        foldForSearch(text),
      );
    }),
    { numRuns: 2_000 },
  );
});
