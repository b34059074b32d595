import type { Database } from '../platform/db/database.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Log } from '../platform/log.ts';
import type { VerifiedKey } from './verify-key.ts';

const TOUCH = statement(`
  update api_key set last_used_at = greatest(last_used_at, $3)
  where workspace_id = $1 and id = any($2)`);

/** Collects which keys were used and stores that every few seconds, not on every request. */
export const createKeyUseTracker = (db: Database, log: Log, now: () => Date) => {
  const used = new Map<string, Set<string>>();

  const flush = async (): Promise<void> => {
    const batches = [...used];
    used.clear();
    for (const [workspaceId, ids] of batches) {
      await db
        .batch(workspaceId, [call(TOUCH, [workspaceId, [...ids], now()])])
        .catch((error: unknown) =>
          log.warn({ err: error }, 'last use of API keys was not written'),
        );
    }
  };

  const timer = setInterval(() => void flush(), 5_000).unref();
  return {
    touch: (key: VerifiedKey): void => {
      const ids = used.get(key.workspaceId);
      if (ids) ids.add(key.id);
      else used.set(key.workspaceId, new Set([key.id]));
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
    },
  };
};

export type KeyUseTracker = ReturnType<typeof createKeyUseTracker>;
