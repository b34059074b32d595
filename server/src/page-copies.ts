import { SANITISE_CHILD, sanitiseInChild } from './checking/preview/sanitise-in-child.ts';
import { createChildPool } from './platform/children/child-pool.ts';
import { createTurns } from './platform/turns.ts';
import type { CopyPage } from './violations/show-snapshot-page.ts';

/** Copies pages in child processes, which start with the first page; workspaces take turns. */
export const createPageCopies = (
  processes: number,
): { readonly copyPage: CopyPage; readonly stop: () => Promise<void> } => {
  const children = createChildPool({ ...SANITISE_CHILD, children: processes });
  const turns = createTurns(processes, { leastUsed: true });
  const copyPage: CopyPage = async (workspaceId, request) => {
    const endTurn = await turns.take({ workspaceId, priority: 'interactive' });
    return sanitiseInChild(children, request).finally(endTurn);
  };
  return { copyPage, stop: () => children.close() };
};
