import { expect, test } from 'vitest';
import { compareMarks, type Mark, scoreOf } from './score.ts';

const mark = (rule: string, start: number, end: number): Mark => ({ rule, span: { start, end } });
const missing = (rule: string): Mark => ({ rule, span: null });
const all = (): boolean => true;

test('marks of one rule agree when they overlap, however little', () => {
  const expected = [mark('house/superlative', 4, 8)];
  const found = [mark('house/superlative', 0, 5)];
  expect(compareMarks(expected, found)).toEqual({ hits: expected, missed: [], surplus: [] });
});

test('a mark that only touches an expected place is surplus', () => {
  const expected = [mark('house/superlative', 4, 8)];
  for (const found of [mark('house/superlative', 8, 12), mark('house/superlative', 0, 4)])
    expect(compareMarks(expected, [found])).toEqual({
      hits: [],
      missed: expected,
      surplus: [found],
    });
});

test('a mark of another rule on the same place is surplus', () => {
  const expected = [mark('house/superlative', 0, 4)];
  const found = [mark('house/absolute', 0, 4)];
  expect(compareMarks(expected, found)).toEqual({ hits: [], missed: expected, surplus: found });
});

test('something missing agrees with something missing and with no place', () => {
  const expected = [missing('us-can-spam/opt-out')];
  expect(compareMarks(expected, [missing('us-can-spam/opt-out')]).hits).toEqual(expected);
  const placed = mark('us-can-spam/opt-out', 0, 9);
  expect(compareMarks(expected, [placed])).toEqual({
    hits: [],
    missed: expected,
    surplus: [placed],
  });
});

test('two marks on one expected place count once', () => {
  const expected = [mark('house/urgency', 0, 20)];
  const found = [mark('house/urgency', 0, 5), mark('house/urgency', 10, 15)];
  const score = scoreOf([compareMarks(expected, found)], all);
  expect(score).toEqual({ expected: 1, found: 1, hits: 1, precision: 1, recall: 1, f1: 1 });
});

test('precision is of what was found, recall of what was expected, F1 between them', () => {
  const outcomes = [
    compareMarks([mark('a/x', 0, 1), mark('a/y', 2, 3)], [mark('a/x', 0, 1)]),
    compareMarks([mark('a/x', 0, 1), mark('a/y', 2, 3)], [mark('a/z', 0, 1)]),
  ];
  const score = scoreOf(outcomes, all);
  expect(score).toMatchObject({ expected: 4, found: 2, hits: 1, precision: 0.5, recall: 0.25 });
  expect(score.f1).toBeCloseTo(1 / 3);
});

test('only the marks that are asked for count', () => {
  const outcome = compareMarks([mark('a/x', 0, 1)], [mark('b/x', 0, 1)]);
  const score = scoreOf([outcome], ({ rule }) => rule.startsWith('a/'));
  expect(score).toMatchObject({ expected: 1, found: 0, hits: 0, recall: 0 });
});

test('a figure without anything to divide by is not known', () => {
  const nothing = { expected: 0, found: 0, hits: 0, precision: null, recall: null, f1: null };
  expect(scoreOf([compareMarks([], [])], all)).toEqual(nothing);
});
