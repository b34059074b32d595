import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBitmap, selectBits, setBit } from './bitmap.ts';
import { encodeBitmap, encodePostings, orPostings } from './postings.ts';

const HIGHEST = 1_050_000;

const decode = (postings: Buffer, room = HIGHEST + 1): number[] => {
  const bitmap = createBitmap(room);
  orPostings(bitmap, postings);
  return selectBits(bitmap, 0, room);
};
const every = (step: number, count: number): Uint32Array =>
  Uint32Array.from({ length: count }, (_, index) => index * step);
const bitmapOf = (addresses: Iterable<number>) => {
  const bitmap = createBitmap(HIGHEST + 1);
  for (const address of addresses) setBit(bitmap, address);
  return bitmap;
};

const sparse = fc.uniqueArray(fc.nat(HIGHEST), { maxLength: 50 });
const dense = fc.uniqueArray(fc.nat(200), { minLength: 60, maxLength: 200 });

test('addresses come back as they were written, sparse or dense', () => {
  fc.assert(
    fc.property(fc.oneof(sparse, dense), (list) => {
      const addresses = Uint32Array.from(list).sort();
      const postings = encodePostings(addresses);
      expect(decode(postings)).toEqual([...addresses]);
      expect(encodeBitmap(bitmapOf(addresses))).toEqual(postings);
    }),
  );
});

test.each([0, 1, 127, 128, 129, 16_383, 16_384, 16_385, 1_049_999, HIGHEST])(
  'a gap up to %i survives',
  (address) => {
    expect(decode(encodePostings(Uint32Array.of(address)))).toEqual([address]);
    expect(decode(encodePostings(Uint32Array.of(0, address + 1)), HIGHEST + 2)).toEqual([
      0,
      address + 1,
    ]);
  },
);

test('gaps are used for rare words and the bitmap for common ones', () => {
  expect(encodePostings(every(20, 100))).toEqual(
    Buffer.from([0, 0, ...Array.from({ length: 99 }, () => 19)]),
  );
  expect(encodePostings(every(2, 8))).toEqual(Buffer.from([1, 0b10101010, 0b10101010]));
  // Both take two bytes here, and gaps win a draw.
  expect(encodePostings(Uint32Array.of(0, 8))).toEqual(Buffer.from([0, 0, 7]));
});

test('no addresses are an empty list', () => {
  expect(encodePostings(new Uint32Array(0))).toEqual(Buffer.from([0]));
  expect(encodeBitmap(createBitmap(80))).toEqual(Buffer.from([0]));
  expect(decode(Buffer.from([0]))).toEqual([]);
});

test('adding a list keeps what the set holds', () => {
  const bitmap = createBitmap(400);
  orPostings(bitmap, encodePostings(Uint32Array.of(7, 399)));
  orPostings(bitmap, encodePostings(every(1, 20)));
  orPostings(bitmap, encodePostings(Uint32Array.of(8, 200)));
  expect(selectBits(bitmap, 0, 400)).toEqual([...every(1, 20), 200, 399]);
});

test('a list that does not fit the set, or is none, is refused', () => {
  expect(() => orPostings(createBitmap(8), encodePostings(Uint32Array.of(8)))).toThrow(RangeError);
  expect(() => orPostings(createBitmap(8), encodePostings(every(1, 16)))).toThrow(RangeError);
  expect(() => orPostings(createBitmap(8), Buffer.from([2, 0]))).toThrow(RangeError);
  expect(() => orPostings(createBitmap(8), Buffer.alloc(0))).toThrow(RangeError);
});
