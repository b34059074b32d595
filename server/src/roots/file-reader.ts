import { EXTRACTION_CHILD, extractInChild } from '../checking/children/extract-in-child.ts';
import type { ExtractFile } from '../infobases/read-file.ts';
import { createFairPool } from '../platform/children/fair-pool.ts';

/** Reads files in child processes. */
export const createFileReader = (
  processes: number,
): { readonly extractFile: ExtractFile; readonly stop: () => Promise<void> } => {
  const { inTurn, close } = createFairPool({ ...EXTRACTION_CHILD, children: processes });
  return { extractFile: inTurn(extractInChild), stop: close };
};
