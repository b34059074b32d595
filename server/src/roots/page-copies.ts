import { drawDocxInChild } from '../checking/children/draw-docx-in-child.ts';
import { SANITISE_CHILD, sanitiseInChild } from '../checking/children/sanitise-in-child.ts';
import { writeCopyInChild } from '../checking/children/write-copy-in-child.ts';
import { createFairPool } from '../platform/children/fair-pool.ts';
import { isLargePage } from './large-requests.ts';
import type { WriteCopy } from '../library/show-snapshot-copy.ts';
import type { DrawFile } from '../library/show-snapshot-drawing.ts';
import type { CopyPage } from '../library/show-snapshot-page.ts';

/** Copies pages and draws files in child processes. */
export const createPageCopies = (
  processes: number,
): {
  readonly copyPage: CopyPage;
  readonly writeCopy: WriteCopy;
  readonly drawFile: DrawFile;
  readonly stop: () => Promise<void>;
} => {
  const { inTurn, close } = createFairPool({ ...SANITISE_CHILD, children: processes });
  return {
    copyPage: inTurn(sanitiseInChild, isLargePage),
    // A stored copy has the page's style sheets and tree, and nobody has counted them.
    writeCopy: inTurn(writeCopyInChild, () => true),
    drawFile: inTurn(drawDocxInChild, isLargePage),
    stop: close,
  };
};
