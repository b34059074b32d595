import type { Database } from '../platform/db/database.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Log } from '../platform/log.ts';
import { clientOf, networkOf } from './key-use.ts';
import type { VerifiedKey } from './verify-key.ts';

// Another node may have stored a later use already.
const TOUCH = statement(`
  with used as materialized (
    select u.id, u.place, u.client from unnest($2::uuid[], $4::text[], $5::text[]) u (id, place, client)
  )
  update api_key k set last_used_at = $3, last_used_from = u.place, last_used_by = u.client
  from used u
  where k.workspace_id = $1 and k.id = u.id and (k.last_used_at is null or k.last_used_at <= $3)`);

/** Where a request came from, as its connection and its headers say. */
export interface KeyUse {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** Collects which keys were used and stores that every few seconds, not on every request. */
export const createKeyUseTracker = (db: Database, log: Log, now: () => Date) => {
  /** By workspace and key: the newest use. */
  const used = new Map<string, Map<string, KeyUse>>();

  const flush = async (): Promise<void> => {
    const batches = [...used];
    used.clear();
    for (const [workspaceId, uses] of batches) {
      const places = [...uses.values()].map(({ address }) => networkOf(address));
      const clients = [...uses.values()].map(({ userAgent }) => clientOf(userAgent));
      await db
        .batch(workspaceId, [call(TOUCH, [workspaceId, [...uses.keys()], now(), places, clients])])
        .catch((error: unknown) =>
          log.warn({ err: error }, 'last use of API keys was not written'),
        );
    }
  };

  const timer = setInterval(() => void flush(), 5_000).unref();
  return {
    touch: (key: VerifiedKey, use: KeyUse): void => {
      const uses = used.get(key.workspaceId);
      if (uses) uses.set(key.id, use);
      else used.set(key.workspaceId, new Map([[key.id, use]]));
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
    },
  };
};

export type KeyUseTracker = ReturnType<typeof createKeyUseTracker>;
