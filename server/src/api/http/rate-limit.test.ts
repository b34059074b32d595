import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limit.ts';

test('a full bucket lets a minute of requests through, then one whenever one is refilled', () => {
  const take = createRateLimiter({ perMinute: 60 });
  for (let i = 0; i < 60; i++) expect(take('a', 0).allowed).toBe(true);
  expect(take('a', 0)).toEqual({ allowed: false, remaining: 0, resetSeconds: 1 });
  expect(take('a', 999).allowed).toBe(false);
  expect(take('a', 1_000).allowed).toBe(true);
  expect(take('a', 1_000).allowed).toBe(false);
});

test('buckets are apart from each other and never hold more than a minute', () => {
  const take = createRateLimiter({ perMinute: 2 });
  expect(take('a', 0).remaining).toBe(1);
  expect(take('b', 0).remaining).toBe(1);
  expect(take('a', 3_600_000).remaining).toBe(1);
});

test('the answer says how long to wait', () => {
  const take = createRateLimiter({ perMinute: 2 });
  expect(take('a', 0).resetSeconds).toBe(30);
  take('a', 0);
  expect(take('a', 10_000).resetSeconds).toBe(20);
});
