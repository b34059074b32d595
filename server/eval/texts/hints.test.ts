import { expect, test } from 'vitest';
import { loadRules } from '../evaluate.ts';
import { measureHints } from './measure-hints.ts';
import { measure, qualityOf } from './measure-texts.ts';
import { readTexts } from './read-texts.ts';

const locked = readTexts().filter(({ isLocked }) => isLocked);
const alone = measureHints(locked);

/** What was measured on the locked texts, less about a point. */
const FLOORS = {
  green: { precision: 0.69, recall: 0.44 },
  health: { precision: 0.7, recall: 0.57 },
  finance: { precision: 0.38, recall: 0.46 },
  consent: { precision: 0.34, recall: 0.18 },
  trading: { precision: 0.44, recall: 0.23 },
  any: { precision: 0.52, recall: 0.39 },
};

test.each(alone)('hints of $family do not fall under their floor', ({ family, ...shares }) => {
  const floor = FLOORS[family];
  expect(shares.precision?.share).toBeGreaterThanOrEqual(floor.precision);
  expect(shares.recall?.share).toBeGreaterThanOrEqual(floor.recall);
});

test('with hints two thirds of the breaches are reached, and a quarter of the lawful texts get one at most', async () => {
  const { reached, withHints, hintedClean } = qualityOf(measure(locked, await loadRules()));
  expect(withHints?.share).toBeGreaterThanOrEqual(0.66);
  expect(withHints?.share).toBeGreaterThan((reached?.share ?? 1) + 0.08);
  expect(hintedClean?.share).toBeLessThanOrEqual(0.23);
});
