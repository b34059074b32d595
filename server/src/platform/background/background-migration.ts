import type { Database } from '../db/database.ts';

/** Where a background migration goes on. */
interface BatchPlace {
  readonly workspaceId: string;
  /** What the batch before returned as `next`; null for the first one. */
  readonly position: string | null;
}

interface BatchResult {
  /** The last row that the batch went over, from which the next one goes on; null if there are no more. */
  readonly next: string | null;
  readonly rows: number;
}

/**
 * What is to be done with rows that were there before a migration (ADR 63). The migration itself says
 * `select begin_background_migration('name', 'table')`.
 */
export interface BackgroundMigration {
  readonly name: string;
  /**
   * Goes over some rows of one workspace, about a thousand. All of it happens in the open transaction, which also notes
   * the position: a process that is killed has done the batch and noted it, or neither.
   */
  readonly runBatch: (db: Database, place: BatchPlace) => Promise<BatchResult>;
}
