import { describe, expect, it } from 'vitest';
import { slopeOf, windowsOf } from './slope.ts';

const hourOf = (valueOf: (n: number) => number) =>
  Array.from({ length: 240 }, (_, n) => ({ hours: n / 240, value: valueOf(n) }));

describe('the slope of a soak', () => {
  it('is nothing where memory goes up and down around one level', () => {
    const saw = hourOf((n) => 200 + (n % 12) * 5);
    expect(Math.abs(slopeOf(windowsOf(saw, 1 / 12)))).toBeLessThan(0.005);
  });

  it('is what leaks, although garbage and audits come and go', () => {
    // 10 MB in an hour on 200 MB, below a saw of 55 MB and a peak now and then.
    const leak = hourOf((n) => 200 + n / 24 + (n % 12) * 5 + (n % 60 === 7 ? 300 : 0));
    expect(slopeOf(windowsOf(leak, 1 / 12))).toBeCloseTo(10 / 233, 2);
  });

  it('falls where memory is given back', () => {
    expect(slopeOf(hourOf((n) => 300 - n / 4))).toBeLessThan(-0.1);
  });
});
