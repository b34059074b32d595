import type { ReviewState } from '@copydesk/contract/shared/review';
import { expect, test } from 'vitest';
import { compareVersions, type VersionFinding } from './compare-versions.ts';
import { judgeVersions } from './find-contradictions.ts';
import type { DecidedFinding } from './read-decided.ts';

const SNAPSHOT = 'snapshot';

/** A finding of the words from `start` to `end` of one long text; equal keys are equal sentences. */
const at = (start: number, end: number, textKey: string, occurrence = 0): VersionFinding => ({
  ruleId: 'rule',
  ruleVersion: null,
  textKey,
  quote: `${textKey} quote`,
  prefix: '',
  suffix: '',
  place: { segment: 0, start, end },
  sentence: `${textKey} sentence`,
  occurrence,
});

const decided = (
  textKey: string,
  state: ReviewState,
  changes: Partial<DecidedFinding> = {},
): DecidedFinding => ({
  violationId: `${textKey} ${state}`,
  state,
  textKey,
  occurrence: 0,
  snapshotId: 'an earlier one',
  quote: textKey,
  place: null,
  ...changes,
});

const judge = (
  before: readonly VersionFinding[],
  after: readonly VersionFinding[],
  known: readonly DecidedFinding[],
) => {
  const judged = judgeVersions(compareVersions(before, after), known, SNAPSHOT);
  return judged.contradicted.map(({ how, decided: one }) => [how, one?.violationId]);
};

test('the same place is the same finding, even where equal sentences come and go', () => {
  const before = [at(0, 5, 'a'), at(50, 55, 'a', 1), at(90, 95, 'a', 2)];
  const after = [at(50, 55, 'a'), at(200, 205, 'a', 1)];
  const compared = compareVersions(before, after);
  // The third is somewhere else, which is the same finding to whoever compares two audits.
  expect(compared.same.map((pair) => [pair.before.occurrence, pair.after.occurrence])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(compared.gone.map(({ occurrence }) => occurrence)).toEqual([2]);
  expect(compared.new).toEqual([]);
});

test('a second place of the same sentence is new, and one less is gone', () => {
  const [one, other] = [at(0, 5, 'a'), at(50, 55, 'a', 1)];
  expect(compareVersions([one], [one, other]).new).toEqual([other]);
  expect(compareVersions([one, other], [at(50, 55, 'a')]).gone).toEqual([one]);
});

test('something that is missing is the same whichever version misses it', () => {
  const missing = { ...at(0, 1, 'a'), place: null, quote: null, sentence: null };
  const { same, gone } = compareVersions([missing], [missing]);
  expect([same.length, gone.length]).toEqual([1, 0]);
  expect(compareVersions([missing], []).gone).toEqual([missing]);
});

test('what was dismissed and is flagged contradicts, whether the old version flagged it or not', () => {
  const known = [decided('a', 'dismissed')];
  expect(judge([], [at(0, 5, 'a')], known)).toEqual([['flags_dismissed', 'a dismissed']]);
  expect(judge([at(0, 5, 'a')], [at(0, 5, 'a')], known)).toEqual([
    ['flags_dismissed', 'a dismissed'],
  ]);
  expect(judge([at(0, 5, 'a')], [], known)).toEqual([]);
  expect(judge([at(0, 5, 'a')], [at(0, 9, 'b')], known)).toEqual([
    ['flags_dismissed', 'a dismissed'],
  ]);
});

test('what was marked and passes contradicts, unless words around it are flagged', () => {
  for (const state of ['elevated_risk', 'urgent_violation'] as const) {
    const known = [decided('a', state)];
    expect(judge([at(0, 5, 'a')], [], known)).toEqual([['passes_marked', `a ${state}`]]);
    expect(judge([at(0, 5, 'a')], [at(0, 5, 'a')], known)).toEqual([]);
    expect(judge([at(0, 5, 'a')], [at(0, 9, 'b')], known)).toEqual([]);
    expect(judge([at(0, 5, 'a')], [at(5, 9, 'b')], known)).toEqual([
      ['passes_marked', `a ${state}`],
    ]);
  }
});

test('nothing contradicts what is undecided or fixed', () => {
  for (const state of ['undecided', 'fixed'] as const) {
    const known = [decided('a', state)];
    expect(judge([at(0, 5, 'a')], [], known)).toEqual([]);
    expect(judge([], [at(0, 5, 'a')], known)).toEqual([]);
  }
});

test('equal sentences that were decided differently are told apart by their order', () => {
  const known = [decided('a', 'dismissed'), decided('a', 'urgent_violation', { occurrence: 1 })];
  const both = [at(0, 5, 'a'), at(50, 55, 'a', 1)];
  expect(judge(both, [at(0, 5, 'a')], known)).toEqual([
    ['flags_dismissed', 'a dismissed'],
    ['passes_marked', 'a urgent_violation'],
  ]);
  expect(judge(both, [at(50, 55, 'a')], known)).toEqual([]);
});

test('what the present version has lost already is told only for the text in which it was marked', () => {
  const place = { segment: 0, start: 0, end: 5 };
  const here = { snapshotId: SNAPSHOT, place };
  expect(judge([], [], [decided('a', 'urgent_violation', here)])).toEqual([
    ['passes_marked', 'a urgent_violation'],
  ]);
  expect(judge([], [], [decided('a', 'urgent_violation', { place })])).toEqual([]);
  expect(judge([], [at(3, 9, 'b')], [decided('a', 'urgent_violation', here)])).toEqual([]);
  expect(judge([], [], [decided('a', 'dismissed', here)])).toEqual([]);
});
