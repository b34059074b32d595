import type { ProposedTest } from '@copydesk/contract/rules/proposed-tests';
import { expect, test } from 'vitest';
import { en as writing } from '../texts-writing.ts';
import { translateFrom } from '../translate.fixture.ts';
import { deriveRule, type QuickRule } from './derive-rule.ts';
import { describeQuick, quickProblems } from './quick-problems.ts';
import { en } from './texts.ts';
import { isTicked, tickedOf } from './ticked-tests.ts';

const texts = { t: translateFrom(en), w: translateFrom(writing) };
const proposed = (text: string, changes: Partial<ProposedTest> = {}): ProposedTest => ({
  test: { lang: 'en', text, expect: ['miracle'] },
  reason: 'words',
  near: null,
  asset: null,
  passed: true,
  found: ['miracle'],
  ...changes,
});
const free = (text: string, changes: Partial<ProposedTest> = {}): ProposedTest =>
  proposed(text, { test: { lang: 'en', text, ok: true }, reason: 'beside', found: [], ...changes });
const ENOUGH = [proposed('A miracle.'), proposed('This miracle.'), free('Soup.'), free('Bread.')];

const problemsOf = (
  changes: Partial<QuickRule>,
  ticked: readonly ProposedTest[] = ENOUGH,
  issues: readonly { path: string; message: string }[] = [],
) => {
  const rule: QuickRule = {
    words: 'miracle',
    why: 'No.',
    instead: '',
    locale: 'en',
    severity: 'LOW',
    ...changes,
  };
  const source = { ...deriveRule(rule, texts.t), tests: ticked.map((one) => one.test) };
  return quickProblems({ rule, source, issues, ticked }, texts).map(
    ({ words, path }) => `${path.join('/')}: ${words}`,
  );
};

test('a finished form has no problems', () => {
  expect(problemsOf({})).toEqual([]);
});

test('what is empty is named as the form names it, and leads to its field', () => {
  expect(problemsOf({ words: ' ', why: '' }, [])).toEqual([
    'terms: Word or phrase is empty',
    'message: Why the text is flagged is empty',
  ]);
});

test('too few ticked sentences are counted', () => {
  expect(problemsOf({}, ENOUGH.slice(1))).toEqual([
    'tests: English needs 2 sentences that must be found and 2 that must not; it has 1 and 2',
  ]);
});

test('a ticked sentence that the rule does not pass is in the way', () => {
  const unfit = proposed('They said miracle.', { passed: false, found: [] });
  expect(problemsOf({}, [...ENOUGH, unfit])).toEqual([
    'tests: A ticked sentence fails: “They said miracle.”',
  ]);
});

test('a term that cannot be matched is told by the label of the quick form', () => {
  const issue = { path: '/terms/en/0', message: 'Count the brackets.' };
  expect(problemsOf({ words: 're:(' }, [], [issue])).toEqual([
    'terms: Word or phrase “re:(”: Count the brackets.',
  ]);
  expect(
    describeQuick({ name: 'x'.repeat(300) }, [{ path: '/name', message: 'too long' }], texts),
  ).toMatchObject([{ words: 'Name: too long' }]);
});

test('at first those are ticked that pass and whose words cannot be meant', () => {
  const begins = free('Two miracles.', { reason: 'begins', near: 'miracles' });
  const failing = free('A miracle.', { passed: false });
  const all = [...ENOUGH, begins, failing, free('Not run.', { passed: null })];
  expect(tickedOf(all, new Map())).toEqual(ENOUGH);
  expect(isTicked(begins, new Map([['Two miracles.', true]]))).toBe(true);
  expect(isTicked(free('Soup.'), new Map([['Soup.', false]]))).toBe(false);
});
