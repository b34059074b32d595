import { keepHeads } from '../activity/trail-heads.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Log } from '../platform/log.ts';
import { startRepeating } from '../platform/repeat.ts';

const EVERY_MS = 60_000;

/**
 * Keeps the heads of trails outside of the database, about a minute after something was decided. A workspace
 * whose heads could not be kept stays on the list.
 */
export const startKeepingHeads = ({
  blobs,
  scopeOf,
  log,
  everyMs = EVERY_MS,
}: {
  readonly blobs: BlobStore;
  readonly scopeOf: (workspaceId: string) => Scope;
  readonly log: Log;
  readonly everyMs?: number;
}): { note: (workspaceIds: readonly string[]) => void; stop: () => Promise<void> } => {
  const changed = new Set<string>();
  const keepAll = async (): Promise<void> => {
    for (const workspaceId of changed) {
      changed.delete(workspaceId);
      try {
        for (const lost of await keepHeads(scopeOf(workspaceId), blobs)) {
          log.error({ workspace: workspaceId, ...lost }, 'entries of a trail are lost');
        }
      } catch (error) {
        changed.add(workspaceId);
        log.warn({ err: (error as Error).message }, 'heads of trails were not kept; tried later');
        return;
      }
    }
  };
  const repeating = startRepeating(async () => {
    await keepAll();
    return everyMs;
  });
  return {
    note: (workspaceIds) => {
      for (const id of workspaceIds) changed.add(id);
    },
    stop: async () => {
      await repeating.stop();
      await keepAll();
    },
  };
};
