import { expect, test } from 'vitest';
import { loadRules } from '../evaluate.ts';
import { measureHints } from './measure-hints.ts';
import { measure, qualityOf } from './measure-texts.ts';
import { readTexts } from './read-texts.ts';

const locked = readTexts().filter(({ isLocked }) => isLocked);
const alone = measureHints(locked);

/** What was measured on the locked texts, less about a point. */
const FLOORS = {
  green: { precision: 0.69, recall: 0.42 },
  health: { precision: 0.67, recall: 0.37 },
  finance: { precision: 0.56, recall: 0.21 },
  consent: { precision: 0.31, recall: 0.12 },
  trading: { precision: 0.68, recall: 0.17 },
  any: { precision: 0.63, recall: 0.26 },
};

test.each(alone)('hints of $family do not fall under their floor', ({ family, ...shares }) => {
  const floor = FLOORS[family];
  expect(shares.precision?.share).toBeGreaterThanOrEqual(floor.precision);
  expect(shares.recall?.share).toBeGreaterThanOrEqual(floor.recall);
});

// A hint on a lawful text costs as much as a breach without one, so the thresholds let few lawful texts through.
test('with hints six of ten breaches are reached, and at most one lawful text of nine gets one', async () => {
  const { reached, withHints, hintedClean } = qualityOf(measure(locked, await loadRules()));
  expect(withHints?.share).toBeGreaterThanOrEqual(0.6);
  expect(withHints?.share).toBeGreaterThan((reached?.share ?? 1) + 0.04);
  expect(hintedClean?.share).toBeLessThanOrEqual(0.11);
});
