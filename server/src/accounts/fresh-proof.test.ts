import { expect, test } from 'vitest';
import { isFresh, requireFresh, whyNotFresh } from './fresh-proof.ts';

const MINUTE = 60_000;
const now = new Date('2026-03-01T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);

test('a proof lasts ten minutes, and longer for what went by way of another site', () => {
  expect(isFresh(ago(10 * MINUTE - 1), now)).toBe(true);
  expect(isFresh(ago(10 * MINUTE), now)).toBe(false);
  expect(isFresh(ago(12 * MINUTE), now, 3 * MINUTE)).toBe(true);
  expect(isFresh(ago(13 * MINUTE), now, 3 * MINUTE)).toBe(false);
});

test('a sign-in at a provider proves only with a time, and only with one of the last ten minutes', () => {
  expect(whyNotFresh(null, now)).toBe('no_auth_time');
  expect(whyNotFresh(ago(10 * MINUTE), now)).toBe('old_auth_time');
  expect(whyNotFresh(ago(9 * MINUTE), now)).toBeNull();
});

test('what needs a proof is refused without one, and says what to do', () => {
  expect(() => requireFresh(true)).not.toThrow();
  expect(() => requireFresh(false)).toThrow(
    expect.objectContaining({
      code: 'fresh_proof_needed',
      message: 'Prove again that it is you: by password, code, passkey or provider.',
    }),
  );
});
