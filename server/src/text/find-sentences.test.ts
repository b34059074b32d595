import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textIn } from '../checking/alphabets.fixture.ts';
import { ABBREVIATIONS } from './abbreviations.ts';
import { cutAny, cutSimple, findSentences } from './find-sentences.ts';
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

test('the short way cuts a simple text where Unicode does', () => {
  let simple = 0;
  const words = [
    'Ab',
    'c',
    'É',
    'ß',
    'Ωδ',
    'ж',
    'Я',
    '1',
    '23',
    'example.org',
    'U.S. ',
    '3. ',
    '€',
  ];
  const stops = ['.', '. ', '! ', '? ', '?', '.) ', '." ', '.’ ', '; ', ', ', ': '];
  const signs = [' ', ' ', '\u00a0', '–', ' “', '” ', '(', ')', '-'];
  const piece = fc.constantFrom(...words, ...stops, ...signs);
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 16 }),
      fc.constantFrom<Locale>('en', 'de', 'el', 'ru', 'fr'),
      (pieces, locale) => {
        const text = pieces.join('');
        const ends = cutSimple(text, locale);
        if (ends === null) return;
        simple += 1;
        expect(ends).toEqual(cutAny(text, locale));
      },
    ),
    { numRuns: 20_000 },
  );
  expect(simple).toBeGreaterThan(2_000);
});

test('no part of an abbreviation is longer than the short way takes for sure', () => {
  for (const text of Object.values(ABBREVIATIONS))
    for (const part of text.split(/[ .]/)) expect(part.length).toBeLessThan(8);
});
