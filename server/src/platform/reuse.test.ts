import { expect, test } from 'vitest';
import { createReuse } from './reuse.ts';

const count = () => {
  let time = 0;
  let reads = 0;
  const reuse = createReuse<number>({ forMs: 500, most: 2, now: () => new Date(time) });
  const read = async (): Promise<number> => (reads += 1);
  return {
    ask: (key: string) => reuse.ask(key, read),
    renew: (key: string) => reuse.renew(key, read),
    knows: reuse.knows,
    /** A reading that ends when the test says so. */
    hold: (key: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const first = reuse.ask(key, () => promise);
      return { first, end: () => resolve(0), fail: () => reject(new Error('away')) };
    },
    fail: (key: string) => reuse.ask(key, () => Promise.reject(new Error('away'))),
    pass: (ms: number) => (time += ms),
  };
};

test('many who ask at the same time are answered by one reading, until its time is over', async () => {
  const { ask, pass } = count();
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual([1, 1, 1]);
  pass(499);
  expect(await ask('a')).toBe(1);
  pass(1);
  expect(await ask('a')).toBe(2);
});

test('nobody gets the answer of another key, and what was asked long ago is forgotten', async () => {
  const { ask } = count();
  expect([await ask('a'), await ask('b'), await ask('c'), await ask('a')]).toEqual([1, 2, 3, 4]);
});

test('a reading that failed is not used again', async () => {
  const { ask, fail, knows } = count();
  expect(knows('a')).toBe(false);
  await expect(fail('a')).rejects.toThrow('away');
  expect(knows('a')).toBe(false);
  expect(await ask('a')).toBe(1);
  expect(knows('a')).toBe(true);
});

test('of many who have changed something while a reading runs, all wait for the next one, which is one', async () => {
  const { hold, renew, ask } = count();
  const { first, end } = hold('a');
  const later = [renew('a'), renew('a'), renew('a')];
  end();
  expect(await first).toBe(0);
  expect(await Promise.all(later)).toEqual([1, 1, 1]);
  expect(await ask('a')).toBe(1);
  expect(await renew('a')).toBe(2);
});

test('whoever waits for the next reading gets it although the one before failed', async () => {
  const { hold, renew } = count();
  const { first, fail } = hold('a');
  const next = renew('a');
  fail();
  await expect(first).rejects.toThrow('away');
  expect(await next).toBe(1);
});

test('whoever has changed something reads anew, and nobody reads what was before that again', async () => {
  const { ask, renew } = count();
  expect([await ask('a'), await renew('a'), await ask('a')]).toEqual([1, 2, 2]);
});
