/**
 * A set of addresses as bytes, one bit per address. An address is the number of a document in the index. The
 * first address is the most significant bit of the first byte.
 */
export type Bitmap = Uint8Array;

const BITS_SET = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
});

/** An empty set that can contain the addresses 0 to `addresses` - 1. */
export function createBitmap(addresses: number): Bitmap {
  return new Uint8Array((addresses + 7) >> 3);
}

export function setBit(bitmap: Bitmap, address: number): void {
  bitmap[address >> 3]! |= 0x80 >> (address & 7);
}

/** @internal */
export function hasBit(bitmap: Bitmap, address: number): boolean {
  return ((bitmap[address >> 3] ?? 0) & (0x80 >> (address & 7))) !== 0;
}

/** Keeps in `target` only addresses that are also in `other`. A shorter `other` has none past its end. */
export function and(target: Bitmap, other: Bitmap): void {
  const shared = Math.min(target.length, other.length);
  for (let index = 0; index < shared; index += 1) target[index]! &= other[index]!;
  target.fill(0, shared);
}

/** How many addresses from `from` up to but not including `to` are in the set. */
export function countBits(bitmap: Bitmap, from = 0, to = bitmap.length * 8): number {
  const start = Math.max(from, 0);
  const end = Math.min(to, bitmap.length * 8);
  if (start >= end) return 0;
  const first = start >> 3;
  const last = (end - 1) >> 3;
  let count = 0;
  for (let index = first; index <= last; index += 1) count += BITS_SET[bitmap[index]!]!;
  const before = bitmap[first]! & ~(0xff >> (start & 7));
  const after = bitmap[last]! & (0x7f >> ((end - 1) & 7));
  return count - BITS_SET[before & 0xff]! - BITS_SET[after]!;
}

/** The addresses in the set in ascending order, without the first `skip`, at most `take`. */
export function selectBits(bitmap: Bitmap, skip: number, take: number): number[] {
  let index = 0;
  let left = Math.max(skip, 0);
  while (index < bitmap.length && left >= BITS_SET[bitmap[index]!]!) {
    left -= BITS_SET[bitmap[index]!]!;
    index += 1;
  }
  return takeFrom(bitmap, index * 8, left, take);
}

/** The first addresses in the set above `afterAddress`, at most `take`; -1 starts at the front. */
export function nextSetBits(bitmap: Bitmap, afterAddress: number, take: number): number[] {
  return takeFrom(bitmap, Math.max(afterAddress + 1, 0), 0, take);
}

function takeFrom(bitmap: Bitmap, start: number, skip: number, take: number): number[] {
  const found: number[] = [];
  const end = bitmap.length * 8;
  let left = skip;
  for (let address = start; address < end && found.length < take; address += 1) {
    if ((address & 7) === 0 && bitmap[address >> 3] === 0) address += 7;
    else if (hasBit(bitmap, address)) {
      if (left > 0) left -= 1;
      else found.push(address);
    }
  }
  return found;
}

const DIGIT_ZERO = 48;
const BLANK = 32;

/**
 * The addresses whose state has this number; with null, all addresses that have a state. The states are ASCII
 * digits, one per address, with a blank where there is none.
 */
export function bitmapOfState(states: Uint8Array, state: number | null): Bitmap {
  const found = createBitmap(states.length);
  const wanted = state === null ? BLANK : DIGIT_ZERO + state;
  const flip = state === null ? 1 : 0;
  const whole = states.length >> 3;
  // There is no branch per address, because the states of a large audit are too random for branch prediction.
  for (let index = 0, address = 0; index < whole; index += 1, address += 8) {
    let byte = 0;
    for (let bit = 0; bit < 8; bit += 1) {
      byte = (byte << 1) | (flip ^ isZero(states[address + bit]! ^ wanted));
    }
    found[index] = byte;
  }
  for (let address = whole * 8; address < states.length; address += 1) {
    if (flip ^ isZero(states[address]! ^ wanted)) setBit(found, address);
  }
  return found;
}

/** 1 for zero and 0 for any other byte: only zero minus one has the highest bit set. */
function isZero(byte: number): number {
  return (byte - 1) >>> 31;
}

/** Removes the addresses before `from`, and those from `to` on. */
export function keepRange(bitmap: Bitmap, from: number, to: number): void {
  bitmap.fill(0, 0, from >> 3);
  bitmap[from >> 3]! &= 0xff >> (from & 7);
  bitmap[to >> 3]! &= ~(0xff >> (to & 7));
  bitmap.fill(0, (to >> 3) + 1);
}
