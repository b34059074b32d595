import { describe, expect, test } from 'vitest';
import { readPrefer } from './prefer.ts';

describe('Prefer', () => {
  test.each([
    [undefined, 120_000, null],
    ['', 120_000, null],
    ['respond-async', 0, 'respond-async'],
    ['RESPOND-ASYNC', 0, 'respond-async'],
    ['wait=5', 5_000, 'wait=5'],
    ['wait="5"', 5_000, 'wait=5'],
    ['respond-async, wait=10', 10_000, 'wait=10'],
    ['wait=10; foo=bar, respond-async', 10_000, 'wait=10'],
    ['wait=1, wait=9', 1_000, 'wait=1'],
    ['wait=0', 0, 'wait=0'],
    ['wait=99999', 120_000, 'wait=99999'],
    ['wait=-1', 120_000, null],
    ['wait=1e3', 120_000, null],
    ['wait=9999999999999999999', 120_000, null],
    ['return=minimal', 120_000, null],
    [',;=,', 120_000, null],
  ])('%s holds the connection for %i ms', (header, waitMs, applied) => {
    expect(readPrefer(header, 120_000)).toEqual({ waitMs, applied });
  });

  test('several header lines are one list', () => {
    expect(readPrefer(['foo', 'respond-async'], 9)).toEqual({
      waitMs: 0,
      applied: 'respond-async',
    });
  });
});
