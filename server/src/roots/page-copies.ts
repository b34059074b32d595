import { SANITISE_CHILD, sanitiseInChild } from '../checking/children/sanitise-in-child.ts';
import { writeCopyInChild } from '../checking/children/write-copy-in-child.ts';
import { createFairPool } from '../platform/children/fair-pool.ts';
import type { WriteCopy } from '../library/show-snapshot-copy.ts';
import type { CopyPage } from '../library/show-snapshot-page.ts';

/** Copies pages in child processes. */
export const createPageCopies = (
  processes: number,
): {
  readonly copyPage: CopyPage;
  readonly writeCopy: WriteCopy;
  readonly stop: () => Promise<void>;
} => {
  const { inTurn, close } = createFairPool({ ...SANITISE_CHILD, children: processes });
  return { copyPage: inTurn(sanitiseInChild), writeCopy: inTurn(writeCopyInChild), stop: close };
};
