import { expect, test } from 'vitest';
import { checkInLanguage } from '../check-in-language.ts';
import { compileRules } from '../compile-rules.ts';
import type { Rule, Segment } from '../rule.ts';
import { type Classifier, readClassifier, scoreOf, writeClassifier } from './classifier.ts';
import { BUCKETS, readFeatures } from './features.ts';
import { findHints } from './find-hints.ts';

const CLAIM = 'Our climate-friendly bottle protects the planet and is good for nature.';
const PLAIN = 'The shop opens at nine on Mondays.';
const TODAY = '2026-12-01';

const body = (text: string): Segment => ({ text, scope: 'body' });

const judge = (change: Partial<Rule> = {}): Rule => ({
  id: 'eu-green-claims/green-word',
  kind: 'judge',
  terms: { en: ['greenish'] },
  ...change,
});

const run = (segments: readonly Segment[], hints: boolean, ...rules: readonly Rule[]) =>
  checkInLanguage({ segments, language: 'EN', metadata: {} }, compileRules(rules), TODAY, {
    hints,
  });

test('a sentence that reads like a claim gets a hint at its place, a plain one gets none', () => {
  const text = `${PLAIN} ${CLAIM} ${PLAIN}`;
  const hints = findHints([body(PLAIN), body(text)], 'EN');
  expect(hints.map(({ family, segment }) => [family, segment])).toEqual([['green', 1]]);
  expect(hints.map(({ start, end }) => text.slice(start, end))).toEqual([CLAIM]);
});

test('text in no known language and text that nobody sees get no hint', () => {
  expect(findHints([body(CLAIM)], null)).toEqual([]);
  expect(findHints([{ text: CLAIM, scope: 'meta' }], 'EN')).toEqual([]);
  expect(findHints([body('')], 'EN')).toEqual([]);
  expect(findHints([body('... !!! \ud800 — …')], 'EN')).toEqual([]);
});

test('a sentence of one or two words gets no hint: it shows too little', () => {
  for (const text of ['😀 Hello.', 'Buy now!', 'Welcome back.', 'Climate friendly.'])
    expect(findHints([body(text)], 'EN')).toEqual([]);
});

test('hints are computed only when they are asked for, and are never findings or gates', () => {
  const rules = [judge()];
  const plain = run([body(CLAIM)], false, ...rules);
  const listed = run([body(CLAIM)], true, ...rules);
  expect(plain.hints).toEqual([]);
  expect(listed.hints).toHaveLength(1);
  expect({ ...listed, hints: [] }).toEqual(plain);
});

test('a finding suppresses the hint of its own sentence only', () => {
  const prohibit: Rule = { id: 'a/b', kind: 'prohibit', terms: { en: ['bottle'] } };
  const { findings, hints } = run(
    [body(`${CLAIM} ${CLAIM.replace('bottle', 'jar')}`)],
    true,
    prohibit,
  );
  expect(findings).toHaveLength(1);
  expect(hints.map(({ start }) => start)).toEqual([CLAIM.length + 1]);
});

test('a classifier is read as it was written, and other bytes are refused', () => {
  const weights = Int8Array.from({ length: BUCKETS }, (_, n) => (n % 255) - 127);
  const classifier: Classifier = { weights, scale: 0.25, bias: -1.5, threshold: 0.3 };
  const bytes = writeClassifier(classifier);
  expect(readClassifier(bytes)).toEqual(classifier);
  expect(() => readClassifier(bytes.subarray(1))).toThrow('no classifier');
  expect(() => readClassifier(Buffer.from(bytes).fill(0, 0, 4))).toThrow('no classifier');
});

test('features do not depend on accents, digits or case, and name the language', () => {
  const of = (text: string, locale: 'en' | 'nl') => {
    const { pieces, words } = readFeatures(text, locale);
    return [...pieces, ...words];
  };
  expect(of('CAFÉ 45 %', 'en')).toEqual(of('cafe 98 %', 'en'));
  expect(of('cafe', 'en')).not.toEqual(of('cafe', 'nl'));
});

test('a hostile sentence without an end costs no more than a long one', () => {
  const { pieces, words } = readFeatures('a b '.repeat(1e6), 'en');
  expect(pieces.length + words.length).toBeLessThan(100);
  const fuller = readFeatures(
    Array.from({ length: 3e5 }, (_, n) => n.toString(36)).join('ﷺ'),
    'en',
  );
  expect(fuller.pieces.length).toBeLessThan(20_000);
  const weights = new Int8Array(BUCKETS);
  expect(scoreOf({ weights, scale: 1, bias: 0, threshold: 1 }, fuller)).toBe(0.5);
});
