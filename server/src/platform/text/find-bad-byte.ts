import { isUtf8 } from 'node:buffer';

const BLOCK = 1024;

const isInside = (byte: number | undefined): boolean =>
  byte !== undefined && (byte & 0xc0) === 0x80;

const lengthOfLetter = (byte: number): number => {
  if (byte < 0xc0) return 1;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
};

/** The place of the first byte that is not valid UTF-8, or -1. */
export const findBadByte = (bytes: Buffer): number => {
  if (isUtf8(bytes)) return -1;
  let at = 0;
  // Checks whole blocks first, because checking every character would take long.
  for (;;) {
    let end = at + BLOCK;
    while (end > at && isInside(bytes[end])) end -= 1;
    if (end <= at || end >= bytes.length || !isUtf8(bytes.subarray(at, end))) break;
    at = end;
  }
  while (at < bytes.length) {
    const end = at + lengthOfLetter(bytes[at] ?? 0);
    if (end > bytes.length || !isUtf8(bytes.subarray(at, end))) return at;
    at = end;
  }
  return -1;
};
