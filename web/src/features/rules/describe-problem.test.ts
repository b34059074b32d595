import { expect, test } from 'vitest';
import { describeIssues, issuesOf, labelOf, pathOf, wordsBeside } from './describe-problem.ts';
import { en } from './texts-writing.ts';
import { nl } from './texts-writing.nl.ts';
import { translateFrom } from './translate.fixture.ts';

const t = translateFrom(en);
const DRAFT = {
  kind: 'prohibit',
  name: 'No miracle',
  terms: { en: ['miracle', 're:('], nl: [] },
  message: '',
  tests: [{ lang: 'en', text: 'A miracle.', expect: ['miracle'] }],
};
const said = (issues: readonly (readonly [path: string, message: string])[], source = DRAFT) =>
  describeIssues(
    source,
    issues.map(([path, message]) => ({ path, message })),
    t,
  ).map(({ words, path }) => [words, path.join('/')]);

test('an empty field is called by the label of the form', () => {
  expect(
    said([
      ['/message', 'needs a text'],
      ['/explanation', 'is missing'],
      ['/terms/nl', 'needs at least one entry'],
    ]),
  ).toEqual([
    ['Why the text is flagged is empty', 'message'],
    ['Background is empty', 'explanation'],
    ['What it looks for · Nederlands is empty', 'terms/nl'],
  ]);
});

test('too few tests are told once for each language, with how many there are', () => {
  expect(
    said([
      ['/tests', 'en needs 2 tests that expect a finding and 2 that do not; it has 1 and 0'],
      ['/tests', 'nl needs 2 tests that expect a finding and 2 that do not; it has 0 and 0'],
    ]),
  ).toEqual([
    ['English needs 2 sentences that must be found and 2 that must not; it has 1 and 0', 'tests'],
    [
      'Nederlands needs 2 sentences that must be found and 2 that must not; it has 0 and 0',
      'tests',
    ],
  ]);
  const everywhere = { ...DRAFT, terms: { '*': ['miracle'] } } as unknown as typeof DRAFT;
  expect(said([['/tests', 'few']], everywhere)[0]?.[0]).toContain('The rule needs 2 sentences');
});

test('a term that cannot be matched is told with its line, and leads to the field of its language', () => {
  expect(said([['/terms/en/1', 'Count the brackets.']])).toEqual([
    ['What it looks for · English, line 2: Count the brackets.', 'terms/en'],
  ]);
});

test('every other mistake has the label of its field, and an unknown member its name', () => {
  expect(
    said([
      ['/name', 'has at most 200 characters'],
      ['/tests/0', 'says either expect or ok'],
      ['/insert/en', 'the rule has no terms in en'],
    ]).map(([words]) => words),
  ).toEqual([
    'Name: has at most 200 characters',
    'test 1: says either expect or ok',
    'insert › en is empty',
  ]);
  expect(labelOf({ kind: 'judge' }, ['terms', 'en'], t)).toBe(
    'Where the question is asked · English',
  );
  expect(labelOf({}, ['need', 'all', 1], t)).toBe('List 2');
  expect(labelOf({}, ['when', 'market'], t)).toBe(en.market);
  expect(labelOf({}, [], t)).toBe(en.whole_rule);
});

test('the places of a refusal become places of the rule, however the rule was sent', () => {
  const issue = (...loc: readonly (string | number)[]) => ({
    type: 'value_error',
    loc,
    msg: 'Value error, is wrong',
  });
  const issues = [issue('body', 'source', 'terms', 'en', 0), issue('body', 'message')];
  expect(issuesOf({ issues })).toEqual([
    { path: '/terms/en/0', message: 'is wrong' },
    { path: '/message', message: 'is wrong' },
  ]);
  expect(pathOf('/a~1b/3')).toEqual(['a/b', 3]);
});

test('beside a field, an empty one says so in the language of the page', () => {
  expect(wordsBeside('', 'needs a text', translateFrom(nl))).toBe('Hier staat nog niets.');
  expect(wordsBeside('x', 'is wrong', t)).toBe('is wrong');
  expect(wordsBeside('', null, t)).toBeNull();
});
