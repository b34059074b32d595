import { type Bitmap, countBits } from './bitmap.ts';

/** The first byte of every posting list says how the rest is written. */
const AS_GAPS = 0;
const AS_BITMAP = 1;

/**
 * Writes ascending addresses as one header byte, followed by whichever is shorter: the gaps between them,
 * seven bits per byte with the low bits first, or the bitmap up to the last of them.
 */
export function encodePostings(addresses: Uint32Array): Buffer {
  const last = addresses.at(-1);
  const bitmapBytes = last === undefined ? 0 : (last >> 3) + 1;
  const gapBytes = bytesOfGaps(addresses);
  return gapBytes <= bitmapBytes
    ? writeGaps(addresses, gapBytes)
    : writeBits(addresses, bitmapBytes);
}

/** Returns the same bytes as `encodePostings` for the addresses in the bitmap. */
export function encodeBitmap(bitmap: Bitmap): Buffer {
  const count = countBits(bitmap);
  const used = bitmap.findLastIndex((byte) => byte !== 0) + 1;
  // A gap takes at least a byte, so for a dense set the bitmap is shorter and no list of addresses is needed.
  if (count > used) return Buffer.concat([Uint8Array.of(AS_BITMAP), bitmap.subarray(0, used)]);
  const addresses = new Uint32Array(count);
  let filled = 0;
  for (let index = 0; index < used; index += 1) {
    for (let byte = bitmap[index]!; byte !== 0; filled += 1) {
      const bit = Math.clz32(byte) - 24;
      addresses[filled] = index * 8 + bit;
      byte &= 0x7f >> bit;
    }
  }
  return encodePostings(addresses);
}

/** Adds the addresses of a posting list to the set. Throws if an address is beyond the end of the set. */
export function orPostings(bitmap: Bitmap, postings: Buffer): void {
  if (postings[0] === AS_BITMAP) {
    assertRoom(bitmap, (postings.length - 1) * 8 - 1);
    for (let index = 1; index < postings.length; index += 1) bitmap[index - 1]! |= postings[index]!;
    return;
  }
  if (postings[0] !== AS_GAPS) throw new RangeError('A posting list has an unknown header.');
  let address = -1;
  let gap = 0;
  let shift = 0;
  for (let index = 1; index < postings.length; index += 1) {
    const byte = postings[index]!;
    gap |= (byte & 0x7f) << shift;
    if (byte > 0x7f) {
      shift += 7;
      continue;
    }
    address += gap + 1;
    bitmap[address >> 3]! |= 0x80 >> (address & 7);
    gap = 0;
    shift = 0;
  }
  // Writes past the end of a typed array are dropped silently, so checking the last address is enough.
  assertRoom(bitmap, address);
}

function assertRoom(bitmap: Bitmap, lastAddress: number): void {
  if (lastAddress >> 3 >= bitmap.length) {
    throw new RangeError(`A posting list reaches ${lastAddress}, past the end of the bitmap.`);
  }
}

function bytesOfGaps(addresses: Uint32Array): number {
  let bytes = 0;
  let previous = -1;
  for (const address of addresses) {
    const gap = address - previous - 1;
    bytes += gap < 0x80 ? 1 : gap < 0x4000 ? 2 : gap < 0x200000 ? 3 : 4;
    previous = address;
  }
  return bytes;
}

function writeGaps(addresses: Uint32Array, bytes: number): Buffer {
  const written = Buffer.allocUnsafe(bytes + 1);
  written[0] = AS_GAPS;
  let end = 1;
  let previous = -1;
  for (const address of addresses) {
    let gap = address - previous - 1;
    for (; gap > 0x7f; gap >>= 7) {
      written[end] = (gap & 0x7f) | 0x80;
      end += 1;
    }
    written[end] = gap;
    end += 1;
    previous = address;
  }
  return written;
}

function writeBits(addresses: Uint32Array, bytes: number): Buffer {
  const written = Buffer.alloc(bytes + 1);
  written[0] = AS_BITMAP;
  for (const address of addresses) written[(address >> 3) + 1]! |= 0x80 >> (address & 7);
  return written;
}
