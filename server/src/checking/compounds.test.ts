import { expect, test } from 'vitest';
import { languageOf, type Locale } from '../text/locales.ts';
import { check } from './check.ts';
import { compileRules } from './compile-rules.ts';
import type { Rule } from './rule.ts';
import { termIssue } from './term-issue.ts';

const quotes = (locale: Locale, terms: readonly string[], text: string) => {
  const rule: Rule = { id: 'test/rule', kind: 'prohibit', terms: { [locale]: terms } };
  const asset = {
    segments: [{ text, scope: 'body' as const }],
    language: languageOf(locale),
    metadata: {},
  };
  return check(asset, compileRules([rule]), '2026-11-15').findings.map(({ place }) => place?.quote);
};

test.each([
  ['de', '*wundermittel', 'Schlankheitswundermittel', 'Wundermittelchen'],
  ['nl', '*verzekering', 'Reisverzekering', 'verzekeringsarts'],
  ['sv', '*försäkring', 'Reseförsäkring', 'försäkringsbolag'],
  ['da', '*forsikring', 'rejseforsikring', 'forsikringsselskab'],
  ['fi', '*vakuutus', 'matkavakuutus', 'vakuutusyhtiö'],
] as const)('%s: %s finds %s and not %s', (locale, term, found, other) => {
  expect(quotes(locale, [term], `${found}, ${other}.`)).toEqual([found]);
});

test('a word without the mark is not found inside of another', () => {
  expect(quotes('de', ['Wundermittel'], 'Ein Schlankheitswundermittel.')).toEqual([]);
  expect(quotes('de', ['*wundermittel'], 'Ein Wundermittel.')).toEqual(['Wundermittel']);
});

test('a star on both sides finds a word in the middle of another', () => {
  const text = 'Der Reiseversicherungsschutz und die Versicherung.';
  expect(quotes('de', ['*versicherung*'], text)).toEqual([
    'Reiseversicherungsschutz',
    'Versicherung',
  ]);
});

test('a compound may be a word of a group', () => {
  const term = 'clause: hinzugefügt + *versicherung';
  expect(quotes('de', [term], 'Wir haben die Reiseversicherung hinzugefügt.')).toEqual([
    'Reiseversicherung hinzugefügt',
  ]);
});

test('a short word, a phrase and a word with forms are refused as parts of compounds', () => {
  expect(termIssue('*mittel', 'de')).toBeNull();
  expect(termIssue('*mittel*', 'de')).toBeNull();
  for (const term of ['*amt', '*neue Mittel', '*Mittel~', '**mittel', 'das *mittel'])
    expect(termIssue(term, 'de'), term).not.toBeNull();
});
