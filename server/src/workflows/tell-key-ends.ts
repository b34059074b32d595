import { listKeyEnds } from '../keys/ends/list-key-ends.ts';
import { tellKeyEnds } from '../keys/ends/tell-key-ends.ts';
import type { Database } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Log } from '../platform/log.ts';
import { startRepeating } from '../platform/repeat.ts';

const EVERY_MS = 300_000;

/** Tells people every few minutes of API keys that end soon. Several processes may do it at once. */
export const startTellingKeyEnds = (parts: {
  readonly db: Database;
  readonly scopeOf: (workspaceId: string) => Scope;
  readonly log: Log;
  readonly now: () => Date;
}): { stop: () => Promise<void> } => {
  const warn = (error: unknown): void =>
    parts.log.warn({ err: (error as Error).message }, 'ends of keys were not told; tried later');
  return startRepeating(async () => {
    try {
      for (const id of await listKeyEnds(parts.db, parts.now())) {
        // A workspace that is moving refuses this, and the others do not wait for it.
        await tellKeyEnds(parts.scopeOf(id)).catch(warn);
      }
    } catch (error) {
      warn(error);
    }
    return EVERY_MS;
  });
};
