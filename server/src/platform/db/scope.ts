import type { Database } from './database.ts';
import type { Log } from '../log.ts';

/** Who acts: a person, an API key together with the person who created it, or the service itself. */
export type Actor =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'key'; readonly id: string; readonly userId: string | null }
  | { readonly kind: 'system' };

/** The context of every operation: one workspace, one actor and one database. */
export interface Scope {
  readonly db: Database;
  readonly workspaceId: string;
  readonly actor: Actor;
  readonly log: Log;
  readonly now: () => Date;
  readonly requestId: string | null;
  /** Is told of each decision that was stored, by its kind, for metrics. */
  readonly onDecided?: (kind: string) => void;
}
