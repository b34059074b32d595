import type { Database } from './db/database.ts';
import type { Log } from './log.ts';

/** Who acts: a person, an API key together with the person who made it, or the service itself. */
export type Actor =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'key'; readonly id: string; readonly userId: string | null }
  | { readonly kind: 'system' };

/** What every operation is given: one workspace, one actor, one way to the database. */
export interface Scope {
  readonly db: Database;
  readonly workspaceId: string;
  readonly actor: Actor;
  readonly log: Log;
  readonly now: () => Date;
  readonly requestId: string | null;
}
