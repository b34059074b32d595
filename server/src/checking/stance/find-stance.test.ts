import { describe, expect, test } from 'vitest';
import { findQuotations } from '../../text/find-quotations.ts';
import { findSentences } from '../../text/find-sentences.ts';
import { type Locale, LOCALES } from '../../text/locales.ts';
import { check } from '../check.ts';
import { compileRules } from '../compile-rules.ts';
import type { Rule } from '../rule.ts';
import { languageOf } from '../../text/locales.ts';
import { cuesOf, readStanceWords } from './cues.ts';
import { findStance } from './find-stance.ts';
import type { Stance } from '@copydesk/contract/violations/stances';

/** The stance of the words between # marks. */
const stanceOf = (locale: Locale, marked: string): Stance => {
  const start = marked.indexOf('#');
  const end = marked.indexOf('#', start + 1) - 1;
  const text = marked.replaceAll('#', '');
  const place = { start, end };
  const holds = (one: { start: number; end: number }) => one.start <= start && end <= one.end;
  const sentence = findSentences(text, locale).find(holds) ?? { start: 0, end: text.length };
  const next = findSentences(text, locale).find((one) => one.start >= sentence.end);
  const quotation = findQuotations(text).find(holds) ?? null;
  return findStance(text, sentence, place, quotation, {
    locale,
    cues: cuesOf(locale),
    ...(next && { next }),
  });
};

const CASES: readonly (readonly [Locale, Stance, string])[] = [
  ['en', 'claim', 'Our #eco-friendly# soap smells of mint.'],
  ['en', 'denial', 'We do not call this soap #eco-friendly#.'],
  ['en', 'denial', 'This jar is not natural, local or #eco-friendly#.'],
  ['en', 'denial', 'There is no such thing as a #risk-free# fund.'],
  ['en', 'denial', '#Eco-friendly# is not a word for a plastic jar.'],
  ['en', 'claim', 'We test nothing on animals and our soap is #eco-friendly#.'],
  ['en', 'claim', 'No fees, #guaranteed returns#.'],
  ['en', 'claim', 'Our jar is #eco-friendly# and does not leak.'],
  ['en', 'claim', 'It has no label yet, but it is an #eco-friendly# soap.'],
  ['en', 'claim', 'Not only cheap but #eco-friendly# too.'],
  ['en', 'claim', 'Never before has washing been so #eco-friendly#.'],
  ['en', 'claim', '“This tea #cured# my cough for good”, writes Ann from Leeds'],
  ['en', 'quotation', 'The word “#eco-friendly#” stands on many jars.'],
  ['en', 'report', 'The regulator fined a shop for its #eco-friendly# jars.'],
  ['en', 'report', 'Some brands promise #guaranteed returns#.'],
  ['en', 'condition', 'A jar is #eco-friendly# only if it can be used again.'],
  ['en', 'condition', 'If a caller offers #guaranteed returns#, hang up.'],
  ['en', 'claim', 'If you like clean jars, take our #eco-friendly# one.'],
  ['en', 'question', 'Is this jar #eco-friendly#?'],
  ['en', 'claim', 'Looking for an #eco-friendly# jar?'],
  ['en', 'instruction', 'Replace #eco-friendly# by the share of recycled glass.'],
  ['en', 'plan', 'We aim to be #climate neutral#.'],
  ['en', 'report', 'A dealer offered #guaranteed returns#. The court stopped him.'],
  ['en', 'report', 'A dealer offered #guaranteed returns#; a watchdog made him change it.'],
  ['en', 'claim', 'We offer #guaranteed returns#. The court of taste agrees.'],
  ['en', 'claim', 'Get #guaranteed returns# on your money. The court stopped others.'],
  [
    'en',
    'claim',
    'A dealer offered #guaranteed returns#. He had many guests. The court stopped him.',
  ],
  ['nl', 'report', 'Een winkel sprak van een #milieuvriendelijke# pot. Dat klopt niet.'],
  ['de', 'report', 'Ein Händler sprach von #klimaneutral#. Das Gericht sah es anders.'],
  ['fr', 'report', 'Un vendeur parlait de #gains sûrs#. Il a été condamné.'],
  ['nl', 'denial', '#Klimaatneutraal# zijn wij niet.'],
  ['nl', 'claim', 'Onze pot is #milieuvriendelijk# en niet duur.'],
  ['nl', 'report', 'De toezichthouder verbood de kreet #milieuvriendelijk#.'],
  ['nl', 'plan', 'Wij streven ernaar #klimaatneutraal# te zijn.'],
  ['de', 'denial', '#Klimaneutral# sind wir nicht.'],
  ['de', 'denial', '#Klimaneutral# sind die Gläser nicht.'],
  ['de', 'claim', 'Nicht nur günstig, sondern #klimaneutral#.'],
  ['de', 'report', 'Das Gericht hielt #klimaneutral# für irreführend.'],
  ['de', 'condition', 'Nur wenn alle Daten vorliegen, heißt ein Glas #klimaneutral#.'],
  ['fr', 'denial', "L'offre n'est pas #gratuite#."],
  ['fr', 'claim', 'Elle ne #soigne# pas seulement la toux.'],
  ['fr', 'instruction', 'Évitez #écologique# dans les titres.'],
  ['es', 'denial', 'Esta crema no es #ecológica#.'],
  ['es', 'claim', 'No te pierdas nuestra crema #ecológica#.'],
  ['it', 'denial', 'Il nostro vasetto non è #ecologico#.'],
  ['it', 'claim', 'Non solo buono, ma #ecologico#.'],
  ['pt', 'denial', 'Este frasco não é #ecológico#.'],
  ['pt', 'claim', 'Um frasco #ecológico# para a sua cozinha.'],
  ['sv', 'denial', 'Burken är inte #miljövänlig#.'],
  ['sv', 'claim', 'En #miljövänlig# burk som håller länge.'],
  ['da', 'denial', 'Glasset er ikke #miljøvenligt#.'],
  ['da', 'claim', 'Et #miljøvenligt# glas til dit køkken.'],
  ['nb', 'denial', 'Glasset er ikke #miljøvennlig#.'],
  ['nb', 'claim', 'Et #miljøvennlig# glass som varer.'],
  ['fi', 'denial', 'Purkki ei ole #ympäristöystävällinen#.'],
  ['fi', 'claim', 'Valitse #ympäristöystävällinen# purkki.'],
  ['pl', 'denial', 'Ten słoik nie jest #ekologiczny#.'],
  ['pl', 'claim', 'Nasz #ekologiczny# słoik wygląda pięknie.'],
  ['el', 'denial', 'Το βάζο δεν είναι #οικολογικό#.'],
  ['el', 'claim', 'Το #οικολογικό# βάζο της κουζίνας.'],
  ['el', 'question', 'Είναι #οικολογικό# το βάζο;'],
  ['ru', 'denial', 'Эта банка не #экологичная#.'],
  ['ru', 'claim', 'Наша #экологичная# банка служит долго.'],
  ['tr', 'denial', 'Bu kavanoz #çevre dostu# değil.'],
  ['tr', 'claim', '#Çevre dostu# kavanozumuz mutfağa yakışır.'],
];

test.each(CASES)('%s: %s: %s', (locale, stance, text) => {
  expect(stanceOf(locale, text)).toBe(stance);
});

test('every language has all lists, and each language has a denial and a claim among these cases', () => {
  for (const locale of LOCALES) {
    expect(Object.keys(readStanceWords(locale))).toHaveLength(16);
    for (const stance of ['denial', 'claim'])
      expect(
        CASES.some(([one, kind]) => one === locale && kind === stance),
        `${locale} ${stance}`,
      ).toBe(true);
  }
});

describe('a rule', () => {
  const rule: Rule = {
    id: 'test/eco',
    kind: 'prohibit',
    terms: { en: ['eco-friendly'] },
    unless: { near: { en: ['EU Ecolabel'] }, within: 15 },
  };
  const quotes = (of: Rule, text: string) =>
    check(
      { segments: [{ text, scope: 'body' }], language: languageOf('en'), metadata: {} },
      compileRules([of]),
      '2026-12-01',
    ).findings.map(({ place }) => place?.quote);

  test('that names no stance objects to the words in every sense', () => {
    expect(quotes(rule, 'This jar is not eco-friendly.')).toEqual(['eco-friendly']);
  });
  test('objects only in the senses that it names', () => {
    const claims: Rule = { ...rule, stance: ['claim'] };
    expect(quotes(claims, 'This jar is not eco-friendly.')).toEqual([]);
    expect(quotes(claims, 'This jar is eco-friendly.')).toEqual(['eco-friendly']);
    const denials: Rule = { ...rule, stance: ['denial'] };
    expect(quotes(denials, 'This jar is not eco-friendly.')).toEqual(['eco-friendly']);
  });
  test('is not excused by something that the text says it lacks', () => {
    const claims: Rule = { ...rule, stance: ['claim'] };
    const text = 'We have no EU Ecolabel yet, but this is an eco-friendly soap.';
    expect(quotes(claims, text)).toEqual(['eco-friendly']);
    expect(quotes(claims, 'An eco-friendly soap with the EU Ecolabel.')).toEqual([]);
  });
  test('takes a text of an unknown language as a claim', () => {
    const anywhere: Rule = { ...rule, terms: { '*': ['eco-friendly'] }, stance: ['claim'] };
    const asset = {
      segments: [{ text: 'Not eco-friendly.', scope: 'body' as const }],
      language: null,
      metadata: {},
    };
    expect(check(asset, compileRules([anywhere]), '2026-12-01').findings).toHaveLength(1);
  });
});
