import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const uuid = fc.uuid();
const LAST = (6n << 56n) - 1n;
const rank = fc.bigInt({ min: 0n, max: LAST });

test('a cursor leads back to its rank', () => {
  fc.assert(
    fc.property(uuid, rank, (audit, at) => {
      const cursor = encodeCursor(audit, at);
      expect(cursor).toMatch(/^[\w-]{18}$/);
      expect(decodeCursor(audit, cursor)).toBe(at);
    }),
  );
});

test('a cursor of another audit is none', () => {
  fc.assert(
    fc.property(uuid, uuid, rank, (audit, other, at) => {
      fc.pre(audit !== other);
      expect(decodeCursor(other, encodeCursor(audit, at))).toBeNull();
    }),
  );
});

test('a cursor with one letter changed, cut or added is none', () => {
  fc.assert(
    fc.property(uuid, rank, fc.nat(17), fc.nat(63), (audit, at, place, letter) => {
      const cursor = encodeCursor(audit, at);
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const changed = cursor.slice(0, place) + alphabet[letter] + cursor.slice(place + 1);
      if (changed !== cursor) expect(decodeCursor(audit, changed)).toBeNull();
      expect(decodeCursor(audit, cursor.slice(0, place))).toBeNull();
      expect(decodeCursor(audit, `${cursor}A`)).toBeNull();
      expect(decodeCursor(audit, `${cursor}=`)).toBeNull();
    }),
  );
});

test.each([-1n, -(2n ** 63n), LAST + 1n, 2n ** 63n - 1n])('a cursor to %s leads nowhere', (at) => {
  const audit = '01890a5d-ac96-774b-bcce-b302099a8057';
  expect(decodeCursor(audit, encodeCursor(audit, at))).toBeNull();
});

test('both ends of the order can be a cursor', () => {
  const audit = '01890a5d-ac96-774b-bcce-b302099a8057';
  for (const at of [0n, LAST]) expect(decodeCursor(audit, encodeCursor(audit, at))).toBe(at);
});

test('any other text is no cursor', () => {
  fc.assert(
    fc.property(uuid, fc.string(), (audit, text) => {
      expect(decodeCursor(audit, text)).toBeNull();
    }),
  );
});

test('a cursor of a later version is not misread', () => {
  const audit = '01890a5d-ac96-774b-bcce-b302099a8057';
  const body = Buffer.from(encodeCursor(audit, 5n), 'base64url').subarray(0, 9);
  body[0] = 2;
  const check = createHash('sha256').update(audit).update(body).digest().subarray(0, 4);
  expect(decodeCursor(audit, Buffer.concat([body, check]).toString('base64url'))).toBeNull();
});
