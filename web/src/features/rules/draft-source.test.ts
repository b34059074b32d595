import { expect, test } from 'vitest';
import {
  inReadingOrder,
  isByLanguage,
  issuesWithin,
  messageAt,
  unknownMembers,
  valueAt,
  withValue,
} from './draft-source.ts';

const SOURCE = { kind: 'prohibit', terms: { en: ['a', 'b'] }, later: { x: 1 } };

test('a change touches its place and nothing else', () => {
  const changed = withValue(SOURCE, ['terms', 'nl'], ['c']);
  expect(changed).toEqual({ ...SOURCE, terms: { en: ['a', 'b'], nl: ['c'] } });
  expect(changed['later']).toBe(SOURCE.later);
  expect(withValue(SOURCE, ['unless', 'quoted'], true)['unless']).toEqual({ quoted: true });
  expect(withValue({ tests: [1, 2, 3] }, ['tests', 1], undefined)).toEqual({ tests: [1, 3] });
});

test('a part whose last member goes is gone, and members that no field knows stay', () => {
  const excused = withValue(SOURCE, ['unless', 'quoted'], true);
  expect(withValue(excused, ['unless', 'quoted'], undefined)).toEqual(SOURCE);
  expect(unknownMembers(excused)).toEqual([['later', { x: 1 }]]);
  expect(Object.keys(inReadingOrder({ later: 1, terms: {}, kind: 'x' }))).toEqual([
    'kind',
    'terms',
    'later',
  ]);
});

test('what is wrong is found at its place, also inside of a list', () => {
  const issues = [
    { path: '/terms/en/1', message: 'Bad.' },
    { path: '/terms', message: 'Few.' },
    { path: '/termsish', message: 'Other.' },
  ];
  expect(messageAt(issues, ['terms'])).toBe('Few.');
  expect(messageAt(issues, ['name'])).toBeNull();
  expect(issuesWithin(issues, ['terms'])).toHaveLength(2);
  expect(valueAt(SOURCE, ['terms', 'en', 1])).toBe('b');
  expect(valueAt(SOURCE, ['kind', 'en'])).toBeUndefined();
});

test('lists by language are shown as fields, a name of a list is not', () => {
  expect(isByLanguage({ en: ['a'] })).toBe(true);
  expect(isByLanguage('$eco')).toBe(false);
  expect(isByLanguage({ en: 'a' })).toBe(false);
});
