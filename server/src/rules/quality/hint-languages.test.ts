import { DEFAULT_HINT_POLICY } from '@copydesk/contract/rules/hint-policy';
import { expect, test } from 'vitest';
import { figuresNow, type TestFigures } from './figures.ts';
import { hintLanguages, isOftenWrong } from './hint-languages.ts';

const cell = (right: number, wrong: number, open = { right: 0, wrong: 0 }): TestFigures => ({
  locked: { right, wrong },
  open,
});
const policy = { share: 0.75, least: 10 };

test('a rule is a hint where too few of enough marks were right', () => {
  expect(isOftenWrong(cell(7, 3), policy)).toBe(true);
  expect(isOftenWrong(cell(3, 3, { right: 4, wrong: 0 }), policy)).toBe(true);
  expect(isOftenWrong(cell(8, 2), policy)).toBe(false);
});

test('a rule with few marks is no hint, however wrong they were', () => {
  expect(isOftenWrong(cell(0, 9), policy)).toBe(false);
});

test('a workspace that chooses 0 has no such hints', () => {
  expect(isOftenWrong(cell(0, 50), { share: 0, least: 1 })).toBe(false);
});

test('only rules of packs that words decide can be hints, and only in the languages that say so', () => {
  const figures = { 'uk-cap/free': { en: cell(1, 19), de: cell(19, 1) } };
  const rule = { key: 'uk-cap/free', pack_id: 'uk-cap', kind: 'prohibit' };
  expect(hintLanguages(rule, policy, figures)).toEqual(['EN']);
  expect(hintLanguages({ ...rule, kind: 'judge' }, policy, figures)).toEqual([]);
  expect(hintLanguages({ ...rule, pack_id: null }, policy, figures)).toEqual([]);
});

test('with the policy that Copydesk comes with, few rules of the packs are hints', () => {
  const hints = Object.keys(figuresNow()).flatMap((key) =>
    hintLanguages({ key, pack_id: 'some', kind: 'prohibit' }, DEFAULT_HINT_POLICY),
  );
  expect(hints.length).toBeGreaterThan(0);
  expect(hints.length).toBeLessThan(20);
});
