import { describe, expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';
import { type Failure, nextAttempt, type Repeat } from './retry-rules.ts';

const POLICY = { retries: 4, patience: 150_000, longestWait: 60_000 };
const FRESH = { failures: 0, elapsed: 0 };
const lost = (mayHaveArrived: boolean): Failure => ({ status: null, mayHaveArrived });
const answered = (status: number, retryAfter: number | null = null): Failure => ({
  status,
  retryAfter,
});
const isRepeated = (failure: Failure, repeat: Repeat): boolean =>
  nextAttempt(failure, repeat, FRESH, POLICY, 0) !== null;

describe('what is sent again', () => {
  test.each<[string, Failure, Record<Repeat, boolean>]>([
    ['lost before it arrived', lost(false), { safe: true, key: true, never: true }],
    ['lost, and may have arrived', lost(true), { safe: true, key: true, never: false }],
    ['429', answered(429, 1), { safe: true, key: true, never: true }],
    ['429 without a time', answered(429), { safe: true, key: true, never: true }],
    ['409 that still runs', answered(409, 1), { safe: true, key: true, never: true }],
    ['409 of a state', answered(409), { safe: false, key: false, never: false }],
    ['503', answered(503, 1), { safe: true, key: true, never: false }],
    ['408', answered(408), { safe: true, key: true, never: false }],
    ['502', answered(502), { safe: true, key: true, never: false }],
    ['504', answered(504), { safe: true, key: true, never: false }],
    ['500', answered(500), { safe: false, key: false, never: false }],
    ['422', answered(422), { safe: false, key: false, never: false }],
    ['412', answered(412), { safe: false, key: false, never: false }],
    ['401', answered(401), { safe: false, key: false, never: false }],
  ])('%s', (_, failure, wanted) => {
    const repeats: readonly Repeat[] = ['safe', 'key', 'never'];
    expect(Object.fromEntries(repeats.map((one) => [one, isRepeated(failure, one)]))).toEqual(
      wanted,
    );
  });
});

describe('when it is sent again', () => {
  test('after twice as long each time, with chance, and never after more than 8 seconds', () => {
    const waits = [0, 1, 2, 3, 9].map(
      (failures) =>
        nextAttempt(lost(true), 'safe', { failures, elapsed: 0 }, { ...POLICY, retries: 20 }, 1)
          ?.waitMs,
    );
    expect(waits).toEqual([250, 500, 1_000, 2_000, 8_000]);
    expect(nextAttempt(lost(true), 'safe', FRESH, POLICY, 0)?.waitMs).toBe(125);
  });

  test('not before Retry-After', () => {
    expect(nextAttempt(answered(503, 7), 'safe', FRESH, POLICY, 0)?.waitMs).toBe(7_000);
    expect(nextAttempt(answered(503, 7), 'safe', FRESH, POLICY, 1)?.waitMs).toBe(7_250);
    expect(nextAttempt(answered(503, 61), 'safe', FRESH, POLICY, 0)).toBeNull();
  });

  test('not more often than asked for', () => {
    const tried = { failures: 4, elapsed: 0 };
    expect(nextAttempt(lost(true), 'safe', tried, POLICY, 0)).toBeNull();
    expect(nextAttempt(lost(true), 'safe', { ...tried, failures: 3 }, POLICY, 0)).not.toBeNull();
  });

  test('while an earlier attempt runs, without counting, until the patience ends', () => {
    const running = answered(409, 1);
    const late = { failures: 4, elapsed: 149_000 };
    expect(nextAttempt(running, 'key', late, POLICY, 0)).toMatchObject({ counts: false });
    expect(nextAttempt(running, 'key', { ...late, elapsed: 150_000 }, POLICY, 0)).toBeNull();
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-17T04:00:00Z');
  test.each([
    ['3', 3],
    ['0', 0],
    [' 12 ', 12],
    ['Tue, 17 Nov 2026 04:00:05 GMT', 5],
    ['Tue, 17 Nov 2026 03:00:00 GMT', 0],
    ['soon', null],
    ['-3', null],
    ['', null],
    [null, null],
  ])('%s is %s seconds', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });
});
