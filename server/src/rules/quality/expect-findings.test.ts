import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../test/random.ts';
import { estimateOf, loosen, NOTHING_KNOWN } from './belief.ts';
import { believe, createExpectation, expectationNow } from './expect-findings.ts';
import { type Figures, readFigures } from './figures.ts';
import { simulateWorld } from './simulate.fixture.ts';

const NO_DECISIONS = { right: 0, wrong: 0 };
const cell = (right: number, wrong: number, open = NO_DECISIONS) => ({
  locked: { right, wrong },
  open,
});

/** A pack of two rules. The first is good in English and bad in French. */
const FIGURES: Figures = {
  'one/good': { en: cell(40, 1), fr: cell(2, 8) },
  'one/other': { en: cell(20, 2), nl: cell(10, 1) },
  'two/far': { en: cell(9, 1), de: cell(8, 3) },
};

describe('what is expected of a rule', () => {
  const expected = createExpectation(FIGURES);
  const meanOf = (key: string, locale: 'en' | 'fr' | 'nl') =>
    estimateOf(expected(key, locale)).mean;

  test('follows its own figures in the language first', () => {
    expect(meanOf('one/good', 'en')).toBeGreaterThan(0.9);
    expect(meanOf('one/good', 'fr')).toBeLessThan(0.6);
  });

  test('without figures in the language is between its other languages and its pack', () => {
    const dutch = meanOf('one/good', 'nl');
    expect(dutch).toBeGreaterThan(meanOf('one/good', 'fr'));
    expect(dutch).toBeLessThan(meanOf('one/good', 'en'));
  });

  test('is less sure where nothing was measured', () => {
    const width = (key: string) => {
      const { low, high } = estimateOf(expected(key, 'en'));
      return high - low;
    };
    expect(width('one/new')).toBeGreaterThan(width('one/good'));
    expect(width('new/new')).toBeGreaterThan(width('one/new'));
  });

  test('counts a right mark in an open text for a tenth, and a wrong one fully', () => {
    const sumOf = (open: { right: number; wrong: number }) => {
      const { right, wrong } = createExpectation({ 'one/good': { en: cell(0, 0, open) } })(
        'one/good',
        'en',
      );
      return [right, wrong] as const;
    };
    const [right, wrong] = sumOf(NO_DECISIONS);
    expect(sumOf({ right: 10, wrong: 0 })[0] - right).toBeCloseTo(1);
    expect(sumOf({ right: 0, wrong: 3 })[1] - wrong).toBeCloseTo(3);
  });
});

describe('what is believed in a workspace', () => {
  test('is that every share is possible for a rule of its own without decisions', () => {
    const { low, high } = estimateOf(believe(null, NO_DECISIONS));
    expect([low, high]).toEqual([expect.closeTo(0.025), expect.closeTo(0.975)]);
  });

  test('follows twenty decisions against the best figures', () => {
    const expected = { right: 500, wrong: 5 };
    expect(estimateOf(believe(expected, NO_DECISIONS)).low).toBeGreaterThan(0.7);
    expect(estimateOf(believe(expected, { right: 0, wrong: 20 })).high).toBeLessThan(0.5);
  });

  test('is never surer of a member than of its family', () => {
    for (const concentration of [2, 10, 100]) {
      const belief = { right: 30, wrong: 4 };
      const looser = loosen(belief, concentration);
      expect(looser.right / (looser.right + looser.wrong)).toBeCloseTo(30 / 34);
      expect(looser.right + looser.wrong).toBeLessThan(34);
    }
    expect(loosen(NOTHING_KNOWN, 10).right).toBeLessThan(1);
  });
});

test('of 5,120 made-up rules the interval holds the true share 93 to 97 times of a hundred', () => {
  const random = createRandom(20_261_116);
  const runs = Array.from({ length: 16 }).flatMap(() => {
    const { figures, rules } = simulateWorld(random);
    const expected = createExpectation(figures);
    return rules.map(({ key, locale, truth, decide }) => {
      const decisions = random.pick([0, 3, 10, 30, 100]);
      const { low, high } = estimateOf(believe(expected(key, locale), decide(decisions)));
      return { decisions, isHeld: low <= truth && truth <= high };
    });
  });
  expect(runs.length).toBeGreaterThanOrEqual(2_000);
  const heldOf = (of: typeof runs) => of.filter(({ isHeld }) => isHeld).length / of.length;
  expect(heldOf(runs)).toBeGreaterThanOrEqual(0.93);
  expect(heldOf(runs)).toBeLessThanOrEqual(0.97);
  // Few and many decisions alike: an interval that is too wide here must not make up for one that is too narrow.
  for (const of of Map.groupBy(runs, ({ decisions }) => decisions).values()) {
    expect(heldOf(of)).toBeGreaterThanOrEqual(0.92);
    expect(heldOf(of)).toBeLessThanOrEqual(0.98);
  }
});

test('the figures of this release give every rule an interval', () => {
  for (const [key, languages] of Object.entries(readFigures()))
    for (const locale of Object.keys(languages)) {
      const { low, mean, high } = estimateOf(expectationNow(key, locale as 'en'));
      expect(low > 0 && low < mean && mean < high && high <= 1, key).toBe(true);
    }
});
