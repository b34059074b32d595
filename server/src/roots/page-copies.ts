import { SANITISE_CHILD, sanitiseInChild } from '../checking/children/sanitise-in-child.ts';
import { createFairPool } from '../platform/children/fair-pool.ts';
import type { CopyPage } from '../library/show-snapshot-page.ts';

/** Copies pages in child processes. */
export const createPageCopies = (
  processes: number,
): { readonly copyPage: CopyPage; readonly stop: () => Promise<void> } => {
  const { inTurn, close } = createFairPool({ ...SANITISE_CHILD, children: processes });
  return { copyPage: inTurn(sanitiseInChild), stop: close };
};
