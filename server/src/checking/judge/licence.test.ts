import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ControlCount, FEWEST_CONTROLS, licenceFor } from './licence.ts';

const counts = (breach: ControlCount, lawful: ControlCount = breach) => ({ breach, lawful });
const of = (right: number, shown: number): ControlCount => ({ right, shown });

test('with fewer than 20 controls a licence is provisional, however good or bad the model is', () => {
  const provisional = { clear: 'provisional', accuse: 'provisional' };
  expect(licenceFor(counts(of(0, 0)))).toEqual(provisional);
  expect(licenceFor(counts(of(0, 19)))).toEqual(provisional);
  expect(licenceFor(counts(of(19, 19)))).toEqual(provisional);
});

test.each([
  [of(18, 20), 'granted'],
  [of(17, 20), 'withdrawn'],
  [of(180, 200), 'granted'],
  [of(179, 200), 'withdrawn'],
])('whoever sees fewer than nine breaches of ten may not clear: %o is %s', (breach, clear) => {
  expect(licenceFor(counts(breach, of(20, 20)))).toEqual({ clear, accuse: 'granted' });
});

test.each([
  [of(19, 20), 'granted'],
  [of(18, 20), 'withdrawn'],
  [of(190, 200), 'granted'],
  [of(189, 200), 'withdrawn'],
])(
  'whoever flags more than one lawful text in twenty may not accuse: %o is %s',
  (lawful, accuse) => {
    expect(licenceFor(counts(of(20, 20), lawful))).toEqual({ clear: 'granted', accuse });
  },
);

/** Numbers from 0 to 1 that are the same in every run. */
const chances = (seed: string) => {
  let n = 0;
  return (): number =>
    createHash('sha256').update(`${seed} ${n++}`).digest().readUInt32BE(0) / 2 ** 32;
};

/**
 * Assets of one call each. A model that misses the breach of the controls is asked once more, and both tries
 * count. Gives whether the licence to clear stood before each asset.
 */
const simulate = (seed: string, sensitivities: readonly number[]): readonly string[] => {
  const chance = chances(seed);
  let results: boolean[] = [];
  return sensitivities.map((sensitivity) => {
    const right = results.filter(Boolean).length;
    const { clear } = licenceFor(counts(of(right, results.length)));
    const first = chance() < sensitivity;
    const tries = first ? [true] : [false, chance() < sensitivity];
    results = [...results, ...tries].slice(-200);
    return clear;
  });
};
const times = (count: number, value: number): readonly number[] =>
  Array.from({ length: count }, () => value);

const RUNS = Array.from({ length: 40 }, (_, n) => `run ${n}`);

test('a model that is silently swapped for a worse one loses its licence within 200 assets', () => {
  const needed = RUNS.map((seed) => {
    const standing = simulate(seed, [...times(300, 0.97), ...times(200, 0.6)]);
    expect(standing[299]).toBe('granted');
    return standing.slice(300).indexOf('withdrawn');
  });
  expect(Math.min(...needed)).toBeGreaterThan(0);
  // On average after some thirty assets, and in no run after a hundred.
  expect(Math.max(...needed)).toBeLessThan(100);
});

test('a model that is bad from the start acts on its first controls only', () => {
  for (const seed of RUNS) {
    const standing = simulate(seed, times(200, 0.6));
    expect(standing.filter((one) => one === 'provisional').length).toBeLessThanOrEqual(
      FEWEST_CONTROLS,
    );
    expect(standing).not.toContain('granted');
  }
});

test('a good model keeps its licence, and one that was repaired gets it back', () => {
  const withdrawn = RUNS.flatMap((seed) => simulate(seed, times(400, 0.99))).filter(
    (one) => one === 'withdrawn',
  );
  expect(withdrawn.length).toBeLessThan(RUNS.length * 400 * 0.01);
  for (const seed of RUNS) {
    expect(simulate(seed, [...times(200, 0.6), ...times(250, 0.99)]).at(-1)).toBe('granted');
  }
});
