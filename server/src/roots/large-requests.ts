import type { CheckRequest } from '../checking/children/check-in-child.ts';
import type { FileToRead } from '../checking/children/extract-in-child.ts';

// What takes the large lane of a pool (fair-pool.ts), so that it never has the last process.

/** About twelve pages of text. Checking them takes a few hundred milliseconds; the largest text that is accepted takes many seconds. */
const LARGE_CHARACTERS = 40_000;
const LARGE_BYTES = 200_000;

export const isLargeCheck = ({ asset }: CheckRequest): boolean => {
  let characters = 0;
  for (const { text } of asset.segments) characters += text.length;
  return characters > LARGE_CHARACTERS;
};

/** A path is that of an upload, which may have any size. */
export const isLargeFile = ({ input }: FileToRead): boolean =>
  typeof input === 'string' || input.length > LARGE_BYTES;

export const isLargePage = ({ bytes }: { readonly bytes: Uint8Array }): boolean =>
  bytes.length > LARGE_BYTES;
