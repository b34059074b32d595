import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { takeRequests } from '../../keys/limit-requests.ts';
import { createRateLimiter, type RateVerdict, type TakeShared } from './rate-limit.ts';

const database = await createTestDatabase();
const START = Date.UTC(2026, 2, 2);

/** Some processes of one service, the requests of a new workspace to one endpoint, and how often they asked PostgreSQL. */
const startProcesses = async (perMinute: number, count: number) => {
  const { scope } = await makeWorkspace(database);
  let asked = 0;
  const takeShared: TakeShared = (input) => {
    asked += 1;
    return takeRequests(database.db, input);
  };
  const limiters = Array.from({ length: count }, () =>
    createRateLimiter({ perMinute }, takeShared),
  );
  const take = async (ms: number, process = 0, endpoint = 'a'): Promise<RateVerdict> => {
    const limiter = limiters[process];
    if (!limiter) throw new Error('there is no such process');
    return limiter(scope.workspaceId, endpoint, () => new Date(START + ms));
  };
  const countAllowed = async (times: number, ms: number, process: number) => {
    const verdicts = await Promise.all(Array.from({ length: times }, () => take(ms, process)));
    return verdicts.filter(({ allowed }) => allowed).length;
  };
  return { take, countAllowed, asked: () => asked };
};

test('a full bucket lets a minute of requests through, then one whenever one is refilled', async () => {
  const { take } = await startProcesses(60, 1);
  for (let i = 0; i < 60; i++) expect((await take(0)).allowed).toBe(true);
  expect(await take(0)).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
  expect((await take(999)).allowed).toBe(false);
  expect((await take(1_000)).allowed).toBe(true);
  expect((await take(1_000)).allowed).toBe(false);
});

test('buckets are apart from each other and never hold more than a minute', async () => {
  const { take } = await startProcesses(2, 1);
  expect((await take(0)).remaining).toBe(1);
  expect((await take(0, 0, 'b')).remaining).toBe(1);
  expect((await take(3_600_000)).remaining).toBe(1);
});

test('the answer says how long to wait', async () => {
  const { take } = await startProcesses(2, 1);
  expect((await take(0)).resetSeconds).toBe(30);
  await take(0);
  expect((await take(10_000)).resetSeconds).toBe(20);
});

test('what is left is exact although a process takes many at a time', async () => {
  const { take } = await startProcesses(600, 1);
  for (let left = 599; left >= 0; left--) {
    expect(await take(0)).toMatchObject({ allowed: true, remaining: left });
  }
  expect((await take(0)).allowed).toBe(false);
});

test('processes together let through what one would, whoever is asked', async () => {
  const { countAllowed } = await startProcesses(600, 3);
  const first = await countAllowed(400, 0, 0);
  const others = await Promise.all([countAllowed(400, 0, 1), countAllowed(400, 0, 2)]);
  expect(first).toBe(400);
  expect(others[0]! + others[1]!).toBe(200);
  expect(await countAllowed(50, 1_000, 2)).toBe(10);
});

test('most requests cost no statement, and refused ones none', async () => {
  const { countAllowed, take, asked } = await startProcesses(6_000, 1);
  for (let i = 0; i < 1_000; i++) await take(0);
  expect(asked()).toBe(10);
  expect(await countAllowed(6_000, 0, 0)).toBe(5_000);
  const before = asked();
  expect(await countAllowed(1_000, 0, 0)).toBe(0);
  expect(asked()).toBe(before);
});

test('what a process keeps for long is void: a full bucket is all there is', async () => {
  const { take, countAllowed } = await startProcesses(600, 2);
  await take(0, 0);
  // Both have been idle: all together have one full bucket again, not that and what the first one had kept.
  expect(await countAllowed(700, 3_600_000, 0)).toBe(600);
  expect(await countAllowed(700, 3_600_000, 1)).toBe(0);
  // What the second one did not use within ten seconds is no loss, since the bucket is full again.
  expect((await take(3_660_000, 1)).remaining).toBe(599);
  expect(await countAllowed(700, 3_670_001, 1)).toBe(600);
});

test('all together let through at most a second’s worth for each process more than the limit', async () => {
  const { take, countAllowed } = await startProcesses(600, 3);
  // Each takes ten and uses one; the bucket fills up again while they keep nine.
  for (const process of [0, 1, 2]) await take(0, process);
  const later = 9_000;
  let allowed = 0;
  for (const process of [0, 1, 2]) allowed += await countAllowed(700, later, process);
  expect(allowed).toBeGreaterThan(600);
  expect(allowed).toBeLessThanOrEqual(600 + 3 * 10);
});

test('requests that come at once share one statement', async () => {
  const { countAllowed, asked } = await startProcesses(60, 1);
  expect(await countAllowed(50, 0, 0)).toBe(50);
  expect(asked()).toBeLessThanOrEqual(3);
});
