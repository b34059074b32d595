import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitTime } from './limit-time.ts';

/** Milliseconds until time is up for a page of a browser whose one process waited so long. */
const lasts = async (limitMs: number, waited: () => Promise<number>): Promise<number> => {
  const since = performance.now();
  await new Promise<void>((done) => {
    limitTime(async () => new Map([[7, await waited()]]), limitMs, done);
  });
  return performance.now() - since;
};

/** Waits as long as time passes, as if others had every processor. */
const starved = () => {
  const since = performance.now();
  return async () => performance.now() - since;
};

test('a page whose processes need not wait has its time and no more', async () => {
  expect(await lasts(200, async () => 5_000)).toBeLessThan(2_000);
});

test('time in which its processes waited for a processor does not count, up to four times as much', async () => {
  let waited = 0;
  const once = async () => (waited += waited === 0 ? 0.001 : 300);
  expect(await lasts(200, once)).toBeGreaterThanOrEqual(450);
  expect(await lasts(200, starved())).toBeGreaterThanOrEqual(790);
});

test('a browser that does not answer has no more time, and a page that has ended is not ended again', async () => {
  expect(await lasts(100, () => new Promise<number>(() => undefined))).toBeGreaterThanOrEqual(95);
  let ended = false;
  const { stop } = limitTime(
    async () => new Map(),
    50,
    () => (ended = true),
  );
  stop();
  await sleep(150);
  expect(ended).toBe(false);
});
