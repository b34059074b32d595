import { EXTRACTION_CHILD, extractInChild } from '../checking/children/extract-in-child.ts';
import type { ExtractFile } from '../infobases/read-file.ts';
import { isLargeFile } from './large-requests.ts';
import { createFairPool } from '../platform/children/fair-pool.ts';

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
