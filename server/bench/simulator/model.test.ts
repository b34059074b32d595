import { describe, expect, it } from 'vitest';
import { simulate } from './model.ts';

const kindOf = (
  ...stages: Parameters<typeof simulate>[1]['kinds'][0]['kind']['stages'][number][]
) => [{ kind: { name: 'one', stages }, share: 1 }];

describe('the simulated installation', () => {
  it('does as much as its cores can, and no more', () => {
    const machine = { cores: 2, threads: { api: 2 }, audits: 1 };
    const kinds = kindOf({ on: 'api', ms: 1 });
    const { perSecond, busy } = simulate(machine, { kinds, clients: 16, requests: 20_000 });
    expect(perSecond).toBeGreaterThan(1_940);
    expect(perSecond).toBeLessThan(2_060);
    expect(busy['cores']).toBeGreaterThan(0.97);
  });

  it('is held up by a pool with one thread, although cores are free', () => {
    const machine = { cores: 4, threads: { api: 1 }, audits: 1 };
    const kinds = kindOf({ on: 'api', ms: 1 }, { on: 'database', ms: 1 });
    const { perSecond, busy } = simulate(machine, { kinds, clients: 16, requests: 20_000 });
    expect(perSecond).toBeCloseTo(1_000, -2);
    expect(busy['cores']).toBeLessThan(0.6);
  });

  it('takes decisions of one audit one after the other, and those of several beside each other', () => {
    const kinds = kindOf({ on: 'database', ms: 0.1, locks: true }, { on: null, ms: 2 });
    const rateWith = (audits: number) =>
      simulate({ cores: 4, threads: {}, audits }, { kinds, clients: 32, requests: 10_000 })
        .perSecond;
    expect(rateWith(1)).toBeCloseTo(1_000 / 2.1, -2);
    expect(rateWith(100) / rateWith(1)).toBeGreaterThan(8);
  });

  it('waits as the theory of queues says for one thread with arrivals at random', () => {
    // Half of a service is constant, half exponential: its coefficient of variation squared is a quarter.
    const kinds = kindOf({ on: 'api', ms: 1 });
    const machine = { cores: 1, threads: { api: 1 }, audits: 1 };
    const { busy, p50 } = simulate(machine, { kinds, perSecond: 700, requests: 200_000 });
    expect(busy['api']).toBeCloseTo(0.7, 1);
    // Pollaczek and Khinchine: a mean of 1 + 0.7 / 0.3 * (1 + 0.25) / 2 = 2.46 ms; the median is below it.
    expect(p50).toBeGreaterThan(1.4);
    expect(p50).toBeLessThan(2.46);
  });
});
