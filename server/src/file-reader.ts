import { EXTRACTION_CHILD, extractInChild } from './checking/extract/extract-in-child.ts';
import type { ExtractFile } from './infobases/read-file.ts';
import { createChildPool } from './platform/children/child-pool.ts';
import { createTurns } from './platform/turns.ts';

/** Reads files in child processes, which start with the first file; workspaces take turns. */
export const createFileReader = (
  processes: number,
): { readonly extractFile: ExtractFile; readonly stop: () => Promise<void> } => {
  const children = createChildPool({ ...EXTRACTION_CHILD, children: processes });
  const turns = createTurns(processes, { leastUsed: true });
  const extractFile: ExtractFile = async (workspaceId, path, hint) => {
    const endTurn = await turns.take({ workspaceId, priority: 'interactive' });
    return extractInChild(children, path, hint).finally(endTurn);
  };
  return { extractFile, stop: () => children.close() };
};
