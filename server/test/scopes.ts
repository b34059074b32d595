import type { Database } from '../src/platform/db/database.ts';
import { newUuid } from '../src/platform/ids.ts';
import type { Log } from '../src/platform/log.ts';
import type { Actor, Scope } from '../src/platform/db/scope.ts';

/** Makes scopes on a database: of a new workspace and by the service itself unless told otherwise. */
export const scopesOn =
  (db: Database, log: Log) =>
  (workspaceId: string = newUuid(), actor: Actor = { kind: 'system' }): Scope => ({
    db,
    workspaceId,
    actor,
    log,
    now: () => new Date(),
    requestId: null,
  });
