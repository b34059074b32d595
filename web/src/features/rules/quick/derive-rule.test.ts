import { expect, test } from 'vitest';
import { translateFrom } from '../translate.fixture.ts';
import {
  deriveRule,
  nameOf,
  noteOf,
  type QuickRule,
  runnablePart,
  termsIn,
} from './derive-rule.ts';
import { en } from './texts.ts';
import { nl } from './texts.nl.ts';

const t = translateFrom(en);
const typed = (changes: Partial<QuickRule> = {}): QuickRule => ({
  words: 'miracle',
  why: ' Nobody can promise that. ',
  instead: '',
  locale: 'en',
  severity: 'MEDIUM',
  ...changes,
});

test('words are separated by lines and commas, once each, without quotation marks', () => {
  expect(termsIn(' miracle, “wonder cure” ;\n\n"Miracle"\nheal~ ')).toEqual([
    'miracle',
    'wonder cure',
    'heal~',
  ]);
  expect(termsIn('re:a{1,2}, b\nx, y')).toEqual(['re:a{1,2}, b', 'x', 'y']);
  expect(termsIn(' ,\n; ')).toEqual([]);
  expect(termsIn('don’t')).toEqual(['don’t']);
});

test('one word and a reason make a whole rule that prohibits the word', () => {
  expect(deriveRule(typed(), t)).toEqual({
    kind: 'prohibit',
    terms: { en: ['miracle'] },
    severity: 'MEDIUM',
    name: 'No “miracle”',
    cite: null,
    message: 'Nobody can promise that.',
    explanation: 'A rule of this workspace about “miracle”. It has no other background.',
    recommendation: 'Leave these words out, or say it in other words.',
  });
  expect(noteOf(typed(), t)).toContain('“miracle”');
});

test('other words to write make a rule that replaces them', () => {
  const rule = typed({ words: 'utilise\nutilize', instead: ' use ', locale: '*' });
  expect(deriveRule(rule, t)).toMatchObject({
    kind: 'substitute',
    terms: { '*': ['utilise', 'utilize'] },
    replace: { '*': 'use' },
    name: '“use”, not “utilise” and “utilize”',
    recommendation: 'Write “use” instead.',
  });
  expect(runnablePart(rule)).toEqual({
    kind: 'substitute',
    terms: { '*': ['utilise', 'utilize'] },
    replace: { '*': 'use' },
  });
});

test('a name is short whatever is typed, and never empty', () => {
  expect(nameOf(typed({ words: 'a, b, c, d' }), t)).toBe('No “a”, “b” and 2 more');
  expect(nameOf(typed({ words: '' }), t)).toBe('New rule');
  expect(nameOf(typed({ words: '😀'.repeat(300) }), t).isWellFormed()).toBe(true);
  expect(nameOf(typed({ words: 'x'.repeat(300) }), t).length).toBeLessThanOrEqual(120);
});

test('the derived texts are in the language of the page', () => {
  expect(deriveRule(typed(), translateFrom(nl))).toMatchObject({ name: 'Geen “miracle”' });
});
