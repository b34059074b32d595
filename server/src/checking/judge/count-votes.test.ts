import { expect, test } from 'vitest';
import { countVotes } from './count-votes.ts';

const ballot = (start: number, end: number, ruleId = 'a', segment = 0) => ({
  ruleId,
  segment,
  start,
  end,
});
const count = (asks: Parameters<typeof countVotes>[0], needed: number) =>
  countVotes(asks, needed).map(({ ballot: { ruleId, start, end }, votes }) => [
    ruleId,
    start,
    end,
    votes,
  ]);

test('a finding is kept when enough asks agree, and says how many did', () => {
  const asks = [[ballot(0, 10), ballot(30, 40)], [ballot(5, 12)], [ballot(50, 60)]];
  expect(count(asks, 2)).toEqual([['a', 0, 10, 2]]);
  expect(count(asks, 1)).toEqual([
    ['a', 0, 10, 2],
    ['a', 30, 40, 1],
    ['a', 50, 60, 1],
  ]);
  expect(count(asks, 3)).toEqual([]);
});

test('asks that object by another rule or elsewhere do not agree', () => {
  const asks = [[ballot(0, 10)], [ballot(0, 10, 'b')], [ballot(0, 10, 'a', 1)], [ballot(10, 20)]];
  expect(count(asks, 2)).toEqual([]);
});

test('one ask that says the same twice has one vote', () => {
  expect(count([[ballot(0, 10), ballot(2, 8)], []], 2)).toEqual([]);
  expect(count([[ballot(0, 10), ballot(2, 8)], []], 1)).toEqual([['a', 0, 10, 1]]);
});

test('places that touch only through a third are not one place', () => {
  const asks = [[ballot(0, 10)], [ballot(8, 20)], [ballot(18, 30)]];
  expect(count(asks, 3)).toEqual([['a', 8, 20, 3]]);
  expect(count([[ballot(0, 10)], [ballot(18, 30)]], 2)).toEqual([]);
});
