import { expect, test } from 'vitest';
import { issuesUnder, placeOf, wordsAt } from './issues.ts';

const issue = (loc: readonly (string | number)[], msg = 'wrong') => ({
  loc: ['body', 'languages', ...loc],
  msg,
});
const label = issue([0, 'form', 1, 'label'], 'a field needs a label');
const option = issue([0, 'form', 1, 'options', 2, 'value']);
const command = issue([1, 'commands', 0]);
const all = [label, option, command];

test('a place has its own issues and those of everything in it', () => {
  expect(issuesUnder(all, [0])).toEqual([label, option]);
  expect(issuesUnder(all, [0, 'form', 1])).toEqual([label, option]);
  expect(issuesUnder(all, [0, 'form', 10])).toEqual([]);
});

test('the words of a place are not those of what is in it', () => {
  expect(wordsAt(all, [0, 'form', 1, 'label'])).toBe('a field needs a label');
  expect(wordsAt(all, [0, 'form', 1, 'options'])).toBeNull();
});

test('an issue leads to where it can be mended', () => {
  expect(placeOf(option)).toEqual({ language: 0, pane: 'form', at: 1 });
  expect(placeOf(command)).toEqual({ language: 1, pane: 'commands', at: 0 });
  expect(placeOf(issue([]))).toEqual({ language: 0, pane: null, at: null });
});
