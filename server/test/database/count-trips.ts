import type { Database } from '../../src/platform/db/database.ts';
import type { Scope } from '../../src/platform/db/scope.ts';

/** Runs `work` and counts how often it waits for PostgreSQL: once for each batch, and once for each commit. */
export const countTrips = async (
  scope: Scope,
  work: (scope: Scope) => Promise<unknown>,
): Promise<number> => {
  let trips = 0;
  const counting = (db: Database): Database => ({
    ...db,
    batch: (workspaceId, calls) => {
      trips += 1;
      return db.batch(workspaceId, calls);
    },
    transaction: async (workspaceId, inside, mode) => {
      const done = await db.transaction(workspaceId, (inner) => inside(counting(inner)), mode);
      // Only the outermost transaction commits.
      if (!db.afterCommit) trips += 1;
      return done;
    },
  });
  await work({ ...scope, db: counting(scope.db) });
  return trips;
};
