import { expect, test } from 'vitest';
import { createRandom } from '../../test/random.ts';
import { estimateMissed } from './estimate-missed.ts';

test('nothing is estimated before anybody has looked', () => {
  expect(estimateMissed({ passages: 900, looked: 0, missed: 0, confirmed: 4 })).toBeNull();
});

test('who has looked at every passage knows the number', () => {
  for (const missed of [0, 3, 40]) {
    expect(estimateMissed({ passages: 40, looked: 40, missed, confirmed: 10 })).toMatchObject({
      missed: { about: missed, low: missed, high: missed },
      found_share: { low: 10 / (10 + missed), high: 10 / (10 + missed) },
    });
  }
});

test('seeing nothing in a few passages proves little, and in many passages more', () => {
  const highOf = (looked: number): number =>
    estimateMissed({ passages: 10_000, looked, missed: 0, confirmed: 0 })?.missed.high ?? 0;
  expect(highOf(30)).toBe(1_061);
  expect(highOf(200)).toBe(178);
});

test('the interval has what was seen in it, and nothing that what was seen rules out', () => {
  for (const [passages, looked, missed] of [
    [31, 30, 1],
    [31, 30, 0],
    [200, 30, 30],
    [5_000, 200, 17],
    [80_000_000, 200, 1],
  ] as const) {
    const estimate = estimateMissed({ passages, looked, missed, confirmed: 5 });
    const { low = -1, high = -1, about = -1 } = estimate?.missed ?? {};
    expect(low).toBeGreaterThanOrEqual(missed);
    expect(high).toBeLessThanOrEqual(passages - (looked - missed));
    expect(low).toBeLessThanOrEqual(about);
    expect(about).toBeLessThanOrEqual(high);
  }
});

test('the share that was found follows from the confirmed findings, and is not known without them', () => {
  const seen = { passages: 1_000, looked: 100, missed: 5 };
  const { missed, found_share: found } = estimateMissed({ ...seen, confirmed: 50 }) ?? {};
  expect(found).toEqual({
    about: 0.5,
    low: 50 / (50 + (missed?.high ?? 0)),
    high: 50 / (50 + (missed?.low ?? 0)),
  });
  expect(estimateMissed({ ...seen, confirmed: 0 })?.found_share).toBeNull();
});

const RUNS = 4_000;
const CONFIRMED = 50;

/** In which share of samples the truth is in the interval: of the missed breaches, and of the found share. */
const coverageOf = (passages: number, bad: number, looked: number) => {
  const random = createRandom(passages * 31 + bad * 7 + looked);
  const intervals = new Map<number, boolean>();
  let covered = 0;
  for (let run = 0; run < RUNS; run += 1) {
    let missed = 0;
    for (let n = 0; n < looked; n += 1) {
      if (random.chance((bad - missed) / (passages - n))) missed += 1;
    }
    let isIn = intervals.get(missed);
    if (isIn === undefined) {
      const estimate = estimateMissed({ passages, looked, missed, confirmed: CONFIRMED });
      const { low = 1, high = 0 } = estimate?.missed ?? {};
      const share = CONFIRMED / (CONFIRMED + bad);
      isIn = low <= bad && bad <= high;
      // Both intervals say the same, so that they are right together.
      const found = estimate?.found_share ?? { low: 1, high: 0 };
      expect(found.low <= share && share <= found.high).toBe(isIn);
      intervals.set(missed, isIn);
    }
    if (isIn) covered += 1;
  }
  return covered / RUNS;
};

test.each([
  // Passages without a finding, how many of them have a breach, how many are looked at.
  [5_000, 50, 200],
  [5_000, 250, 200],
  [5_000, 500, 200],
  [5_000, 1_500, 200],
  [50_000, 2_000, 200],
  [2_000, 140, 100],
  [2_000, 400, 100],
  [3_000, 450, 30],
  [3_000, 900, 30],
  [300, 15, 60],
  [300, 60, 60],
  [120, 24, 60],
])(
  'of %i passages with %i missed breaches, samples of %i cover the truth in 93 to 97 of 100 cases',
  (passages, bad, looked) => {
    const covered = coverageOf(passages, bad, looked);
    expect(covered).toBeGreaterThanOrEqual(0.93);
    expect(covered).toBeLessThanOrEqual(0.97);
  },
);

test.each([
  [5_000, 0, 30],
  [5_000, 5, 30],
  [5_000, 50, 30],
  [5_000, 5, 200],
  [5_000, 25, 200],
  [40, 1, 30],
])(
  'of %i passages with %i missed breaches, so few that samples of %i see one or none, the interval is wider than needed',
  (passages, bad, looked) => {
    expect(coverageOf(passages, bad, looked)).toBeGreaterThanOrEqual(0.96);
  },
);

/** The chance to see so many, counted by multiplication. */
const chanceOf = (passages: number, bad: number, looked: number, seen: number): number => {
  let chance = 1;
  for (let n = 0; n < looked; n += 1) {
    const isBad = n < seen;
    const left = isBad ? bad - n : passages - bad - (n - seen);
    const orders = isBad ? (looked - n) / (n + 1) : 1;
    chance *= (Math.max(0, left) / (passages - n)) * orders;
  }
  return chance;
};

test.each([
  [300, 30],
  [120, 60],
])(
  'whatever the truth is, of %i passages and samples of %i at least 95 of 100 cover it',
  (passages, looked) => {
    const intervals = Array.from({ length: looked + 1 }, (_, missed) => {
      const estimate = estimateMissed({ passages, looked, missed, confirmed: 0 });
      return estimate?.missed ?? { low: 1, high: 0 };
    });
    for (let bad = 0; bad <= passages; bad += 1) {
      const covered = intervals
        .map(({ low, high }, seen) =>
          low <= bad && bad <= high ? chanceOf(passages, bad, looked, seen) : 0,
        )
        .reduce((sum, chance) => sum + chance, 0);
      expect([bad, covered >= 0.95 - 1e-9]).toEqual([bad, true]);
    }
  },
);
