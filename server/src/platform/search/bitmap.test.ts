import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  and,
  type Bitmap,
  bitmapOfState,
  countBits,
  createBitmap,
  hasBit,
  keepRange,
  nextSetBits,
  selectBits,
  setBit,
} from './bitmap.ts';

const ROOM = 300;

const bitmapOf = (addresses: Iterable<number>, room = ROOM): Bitmap => {
  const bitmap = createBitmap(room);
  for (const address of addresses) setBit(bitmap, address);
  return bitmap;
};
const addressSet = fc.uniqueArray(fc.nat(ROOM - 1)).map((list) => list.sort((a, b) => a - b));

test('the first address is the most significant bit of the first byte', () => {
  expect([...bitmapOf([0, 2, 15], 16)]).toEqual([0b10100000, 0b00000001]);
  expect(createBitmap(17).length).toBe(3);
  expect(createBitmap(0).length).toBe(0);
});

test('an address is in the set when it was put there', () => {
  const bitmap = bitmapOf([3, 8]);
  expect([2, 3, 4, 7, 8, 9, 5_000].map((address) => hasBit(bitmap, address))).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
    false,
  ]);
});

test('counting a range agrees with counting one by one', () => {
  const bound = fc.integer({ min: -20, max: ROOM + 50 });
  fc.assert(
    fc.property(addressSet, bound, bound, (addresses, from, to) => {
      const bitmap = bitmapOf(addresses);
      expect(countBits(bitmap)).toBe(addresses.length);
      expect(countBits(bitmap, from)).toBe(addresses.filter((one) => one >= from).length);
      expect(countBits(bitmap, from, to)).toBe(
        addresses.filter((one) => one >= from && one < to).length,
      );
    }),
    { numRuns: 1_000 },
  );
});

test('a page by offset and a page after an address are slices of the ordered set', () => {
  fc.assert(
    fc.property(
      addressSet,
      fc.nat(ROOM),
      fc.nat(40),
      fc.integer({ min: -1, max: ROOM + 9 }),
      (addresses, skip, take, after) => {
        const bitmap = bitmapOf(addresses);
        expect(selectBits(bitmap, skip, take)).toEqual(addresses.slice(skip, skip + take));
        expect(nextSetBits(bitmap, after, take)).toEqual(
          addresses.filter((one) => one > after).slice(0, take),
        );
      },
    ),
    { numRuns: 1_000 },
  );
});

test('the intersection holds what both hold, also when one is shorter', () => {
  fc.assert(
    fc.property(addressSet, addressSet, fc.integer({ min: 0, max: 40 }), (one, other, bytes) => {
      const target = bitmapOf(one);
      const shorter = bitmapOf(other).slice(0, bytes);
      and(target, shorter);
      expect(selectBits(target, 0, ROOM)).toEqual(
        one.filter((address) => other.includes(address) && address < bytes * 8),
      );
      const short = bitmapOf(other).slice(0, bytes);
      and(short, bitmapOf(one));
      expect(short).toEqual(target.slice(0, bytes));
    }),
  );
});

test('the addresses in a state are found, and null finds every address that has one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(0, 1, 2, 3, 4, ' ')), (states) => {
      const bytes = Buffer.from(states.join(''));
      const where = (wanted: (state: number | string) => boolean) =>
        states.flatMap((state, address) => (wanted(state) ? [address] : []));
      for (const wanted of [0, 1, 2, 3, 4]) {
        expect(selectBits(bitmapOfState(bytes, wanted), 0, states.length)).toEqual(
          where((state) => state === wanted),
        );
      }
      expect(selectBits(bitmapOfState(bytes, null), 0, states.length)).toEqual(
        where((state) => state !== ' '),
      );
    }),
  );
});

test('a range keeps its first address and not its last', () => {
  fc.assert(
    fc.property(addressSet, fc.nat(ROOM + 20), fc.nat(ROOM + 20), (addresses, from, to) => {
      const bitmap = bitmapOf(addresses);
      keepRange(bitmap, from, to);
      expect(selectBits(bitmap, 0, ROOM)).toEqual(
        addresses.filter((address) => address >= from && address < to),
      );
    }),
  );
});
