import { expect, test } from 'vitest';
import { compileRules } from '../../checking/compile-rules.ts';
import { resolveRule } from '../../rules/packs/read-pack.ts';
import { isEqual, runTest } from '../../rules/packs/test-pack.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { LOCALES } from '../../text/locales.ts';
import { chooseTests } from './choose-tests.ts';
import { exampleOfTerm } from './compose-tests.ts';
import type { Candidate } from './proposed-test.ts';

const asset = (id: string) => ({ id, name: id, url: null });
const found = (id: string, text: string, ...expected: readonly string[]): Candidate => ({
  test: { lang: 'en', text, expect: expected },
  reason: 'words',
  near: null,
  asset: asset(id),
});
const unfound = (id: string, text: string, reason: Candidate['reason']): Candidate => ({
  test: { lang: 'en', text, ok: true },
  reason,
  near: null,
  asset: asset(id),
});
const textsOf = (tests: readonly Candidate[]) => tests.map(({ test: { text } }) => text);

test('sentences of stored texts come first, from different texts, and no sentence twice', () => {
  const chosen = chooseTests({ en: ['miracle'] }, [
    found('a', 'A miracle.', 'miracle'),
    found('a', 'Another miracle.', 'miracle'),
    found('b', 'a MIRACLE.', 'MIRACLE'),
    found('c', 'Miracle at sea.', 'Miracle'),
    unfound('a', 'We sell soup to all of you.', 'beside'),
    unfound('b', 'Nothing of the sort is here.', 'beside'),
  ]);
  expect(textsOf(chosen)).toEqual([
    'A miracle.',
    'Miracle at sea.',
    'Another miracle.',
    'We sell soup to all of you.',
    'Nothing of the sort is here.',
  ]);
});

test('a word that no stored text has gets a composed sentence', () => {
  const chosen = chooseTests({ en: ['miracle', 'wonder'] }, [
    found('a', 'A miracle.', 'miracle'),
    found('b', 'This miracle.', 'miracle'),
  ]);
  const composed = chosen.filter(({ asset: from, test: { expect: words } }) => !from && words);
  expect(composed.map(({ test: { expect: words } }) => words)).toEqual([['wonder']]);
});

test('a word that begins with the term does not count as one that must not be found', () => {
  const chosen = chooseTests({ en: ['miracle'] }, [unfound('a', 'Two miracles.', 'begins')]);
  const sure = chosen.filter(({ reason, test: { ok } }) => ok && reason !== 'begins');
  expect(sure).toHaveLength(2);
  expect(chosen).toContainEqual(unfound('a', 'Two miracles.', 'begins'));
});

test('a word that only looks like the term is asked about once', () => {
  const plural = (id: string, text: string, near: string): Candidate => ({
    ...unfound(id, text, 'begins'),
    near,
  });
  const chosen = chooseTests({ en: ['miracle'] }, [
    plural('a', 'Two miracles.', 'miracles'),
    plural('b', 'More Miracles.', 'Miracles'),
    plural('c', 'Miracley it is.', 'Miracley'),
  ]);
  const asked = chosen.filter(({ reason }) => reason === 'begins').map(({ near }) => near);
  expect(asked).toEqual(['miracles', 'Miracley']);
});

test('without texts, every language gets two composed tests of each sort, and the rule passes them', () => {
  for (const locale of LOCALES) {
    const words = ['quorf', 'glorp deluxe', 'zappo~', 'blimpi*', 'lose <number> zonk'];
    const source = ruleAgainst('quorf', { terms: { [locale]: words } });
    const rule = resolveRule(source, { id: 'own' }, () => undefined);
    const compiled = compileRules([rule]);
    const tests = chooseTests(rule.terms, []).map((one) => one.test);
    const outcomes = tests.map((one) =>
      isEqual(one.expect ?? [], runTest(rule, compiled, one as never)),
    );
    expect([locale, outcomes]).toEqual([locale, tests.map(() => true)]);
    expect(tests.filter((one) => one.expect).length).toBe(words.length);
    expect(tests.filter((one) => one.ok).length).toBe(2);
  }
});

test('a composed sentence in which nothing must be found has none of the words', () => {
  const chosen = chooseTests({ en: ['door', 'we', 'it', 'text'] }, []);
  const free = chosen.filter(({ test: { ok } }) => ok).map(({ test: { text } }) => text);
  expect(free).toEqual(['1, 2, 3.', '2026.']);
});

test('examples of terms have the words without their marks, and patterns have none', () => {
  expect(exampleOfTerm('clause: cure | heal + cancer | flu + tea')).toBe('cure cancer tea');
  expect(exampleOfTerm('lose <number> kilos')).toBe('lose 5 kilos');
  expect(exampleOfTerm('*verzekering*')).toBe('verzekering');
  expect(exampleOfTerm(String.raw`re:\bmiracle\b`)).toBeNull();
  expect(chooseTests({ en: ['re:x+'] }, []).every(({ test: { ok } }) => ok)).toBe(true);
});
