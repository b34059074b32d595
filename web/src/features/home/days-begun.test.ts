import type { RiskDay } from '@copydesk/contract/home/home';
import { expect, test } from 'vitest';
import { daysBegun } from './days-begun.ts';

const dayOf = (day: string, changes: Partial<RiskDay> = {}): RiskDay => ({
  day,
  open: { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, UNSPECIFIED: 0 },
  undecided: 0,
  found: 0,
  decided: 0,
  ...changes,
});

test('days before the first audit are left out, and quiet days after it stay', () => {
  const quiet = ['1', '2'].map((day) => dayOf(day));
  const begun = [dayOf('3', { found: 4, undecided: 4 }), dayOf('4'), dayOf('5', { decided: 1 })];
  expect(daysBegun([...quiet, ...begun])).toEqual(begun);
  expect(daysBegun(quiet)).toEqual([]);
});

test('a day begins the plot by any of its figures', () => {
  const open = { CRITICAL: 0, HIGH: 0, MEDIUM: 1, LOW: 0, UNSPECIFIED: 0 };
  for (const figure of [{ open }, { undecided: 1 }, { found: 1 }, { decided: 1 }]) {
    expect(daysBegun([dayOf('1'), dayOf('2', figure)])).toEqual([dayOf('2', figure)]);
  }
});
