import { expect, test } from 'vitest';
import { betaBelow, betaQuantile, logBeta } from './beta.ts';

// Known values: B(a, b) of small integers, and the distribution functions of simple polynomials.
test.each([
  [1, 1, 1],
  [2, 3, 1 / 12],
  [0.5, 0.5, Math.PI],
  [5, 1, 0.2],
])('the beta function of %f and %f is %f', (a, b, value) => {
  expect(Math.exp(logBeta(a, b))).toBeCloseTo(value, 10);
});

test.each([
  [1, 1, 0.3, 0.3],
  [2, 1, 0.5, 0.25],
  [1, 3, 0.5, 0.875],
  [2, 2, 0.25, 0.15625],
  [0.5, 0.5, 0.5, 0.5],
])('of Beta(%f, %f) the share below %f is %f', (a, b, x, share) => {
  expect(betaBelow(a, b, x)).toBeCloseTo(share, 10);
  expect(betaQuantile(a, b, share)).toBeCloseTo(x, 8);
});

test.each([
  [0.3, 3],
  [9, 1],
  [400, 2],
  [5_000, 300],
])('a quantile of Beta(%f, %f) is where the share is reached', (a, b) => {
  for (const share of [0.025, 0.5, 0.975])
    expect(betaBelow(a, b, betaQuantile(a, b, share))).toBeCloseTo(share, 6);
});

test('nothing is below 0, and everything below 1', () => {
  expect([betaBelow(2, 3, 0), betaBelow(2, 3, 1)]).toEqual([0, 1]);
});
