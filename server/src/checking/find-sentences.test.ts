import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textIn } from './alphabets.fixture.ts';
import { findSentences } from './find-sentences.ts';
import { type Locale, LOCALES } from './locales.ts';

const sentences = (text: string, locale: Locale): string[] =>
  findSentences(text, locale).map(({ start, end }) => text.slice(start, end).trim());

test.each([
  ['en', ['Ask Dr. Smith, e.g. About No. 1.', 'J. R. Tolkien knew.']],
  ['nl', ['Dhr. Jansen koopt o.a. Philips.', 'Klaar!']],
  ['de', ['Am 3. März kommt z. B. Herr Dr. Meier.', 'Und Nr. 5 auch.']],
  ['fr', ['M. Dupont vient, cf. Paris.', 'Oui.']],
  ['es', ['El Sr. López vive en la Avda. Colón.', 'Sí.']],
  ['it', ['Il Sig. Rossi e il Dott. Bianchi.', 'Bene.']],
  ['pt', ['O Sr. Silva e a Dra. Costa.', 'Sim.']],
  ['sv', ['Vi har t.ex. Volvo.', 'Ja.']],
  ['da', ['Den 3. Maj kommer f.eks. Odense.', 'Ja.']],
  ['nb', ['Den 3. Mai kommer f.eks. Oslo.', 'Ja.']],
  ['fi', ['Esim. Turku on klo. 12 auki.', 'Joo.']],
  ['pl', ['Np. Kraków przy ul. Długiej.', 'Tak.']],
  ['el', ['Δηλ. Αθήνα, βλ. Χάρτη.', 'Ναι.']],
  ['ru', ['Это ул. Мира, см. План.', 'Да.']],
  ['tr', ['Örn. İstanbul, bkz. Harita.', 'Evet.']],
] as const)('in %s an abbreviation ends no sentence', (locale, expected) => {
  expect(sentences(expected.join(' '), locale)).toEqual(expected);
});

test('a word that only ends like an abbreviation ends its sentence', () => {
  expect(sentences('We sell casino. They do too.', 'en')).toEqual([
    'We sell casino.',
    'They do too.',
  ]);
});

test('a line break ends a sentence, after an abbreviation too', () => {
  expect(sentences('Ask Dr.\nSmith', 'en')).toEqual(['Ask Dr.', 'Smith']);
});

test('sentences follow one another without a gap', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES).chain((locale) => fc.tuple(fc.constant(locale), textIn(locale))),
      ([locale, text]) => {
        const found = findSentences(text, locale);
        expect(found.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        expect(found.every(({ start, end }) => end > start)).toBe(true);
      },
    ),
  );
});
