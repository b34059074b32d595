import {
  EXTRACTION_CHILD,
  extractInChild,
  type FileToRead,
} from '../checking/children/extract-in-child.ts';
import type { ExtractFile } from '../infobases/read-file.ts';
import { createFairPool } from '../platform/children/fair-pool.ts';

const LARGE_BYTES = 200_000;

/** A path is that of an upload, which may have any size. */
const isLargeFile = ({ input }: FileToRead): boolean =>
  typeof input === 'string' || input.length > LARGE_BYTES;

/** Reads files in child processes. */
export const createFileReader = (
  processes: number,
): {
  readonly extractFile: ExtractFile;
  /** Starts a process before the first file comes. */
  readonly startEarly: () => void;
  readonly stop: () => Promise<void>;
} => {
  const { inTurn, startEarly, close } = createFairPool({
    ...EXTRACTION_CHILD,
    children: processes,
  });
  return { extractFile: inTurn(extractInChild, isLargeFile), startEarly, stop: close };
};
