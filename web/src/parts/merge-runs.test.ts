import { diffWordsWithSpace } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRuns, type Run } from './merge-runs.ts';

const runsOf = (before: string, after: string): readonly Run[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
const without = (runs: readonly Run[], kind: Run['kind']): string =>
  runs
    .filter((run) => run.kind !== kind)
    .map(({ text }) => text)
    .join('');

test('a rewritten sentence is one removal and one insertion', () => {
  const merged = mergeRuns(
    runsOf(
      'you are guaranteed to earn at least 8% every year',
      'you may earn less than you put in',
    ),
  );
  expect(merged.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added']);
});

test('changes that are far apart stay apart', () => {
  const merged = mergeRuns(
    runsOf('red and one two three four five', 'blue and one two three four six'),
  );
  expect(merged.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same', 'removed', 'added']);
});

test('nothing of either text is lost, whatever is merged', () => {
  const words = fc
    .array(fc.constantFrom('a', 'b', 'of', 'the', 'rate', '8%', '.'), { maxLength: 14 })
    .map((list) => list.join(' '));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const merged = mergeRuns(runsOf(before, after));
      expect(without(merged, 'added')).toBe(before);
      expect(without(merged, 'removed')).toBe(after);
    }),
  );
});
