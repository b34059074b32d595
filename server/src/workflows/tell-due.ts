import { listDueWorkspaces } from '../findings/due/list-due-workspaces.ts';
import { tellDue } from '../findings/due/tell-due.ts';
import type { Database } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Log } from '../platform/log.ts';
import { startRepeating } from '../platform/repeat.ts';

const EVERY_MS = 300_000;

/** Tells people every few minutes of findings of theirs that are due. Several processes may do it at once. */
export const startTellingDue = (parts: {
  readonly db: Database;
  readonly scopeOf: (workspaceId: string) => Scope;
  readonly log: Log;
}): { stop: () => Promise<void> } =>
  startRepeating(async () => {
    try {
      for (const id of await listDueWorkspaces(parts.db)) await tellDue(parts.scopeOf(id));
    } catch (error) {
      parts.log.warn({ err: (error as Error).message }, 'due dates were not told; tried later');
    }
    return EVERY_MS;
  });
