import type { BackgroundMigration } from '../platform/background/background-migration.ts';
import { describeProgress, readProgress } from '../platform/db/background-progress.ts';
import {
  findPlace,
  noteEnds,
  noteError,
  type Place,
  runBatch,
} from '../platform/background/run-batch.ts';
import type { Database } from '../platform/db/database.ts';
import { OperationError } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import { startRepeating } from '../platform/repeat.ts';

export interface BackgroundParts {
  readonly db: Database;
  readonly log: Log;
  readonly migrations: readonly BackgroundMigration[];
  /** How long to wait when there is nothing to do. */
  readonly idleMs?: number;
}

const IDLE_MS = 30_000;
/** Another process does a batch at the moment. */
const BUSY_MS = 2_000;
const LEAST_PAUSE_MS = 20;
/** After an error, or while a workspace moves, it is left alone for this long. Meanwhile the other workspaces go on. */
const REST_MS = 60_000;
const TELL_MS = 60_000;

/** The code of an error. Its message is not stored: PostgreSQL puts values of rows into messages, and the operator reads this. */
const codeOf = (error: unknown): string => {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name).slice(0, 60);
};

/**
 * Does background migrations batch by batch, and pauses after each as long as it took: they take at most half of one
 * connection. Any number of processes may do so; one batch runs at a time, and a process that is killed loses only that.
 */
export const startBackgroundMigrations = ({
  db,
  log,
  migrations,
  idleMs = IDLE_MS,
}: BackgroundParts): { stop: () => Promise<void> } => {
  const names = migrations.map(({ name }) => name);
  /** Until when a workspace is left alone. */
  const resting = new Map<string, number>();
  let toldAt = performance.now();

  const tell = async (): Promise<void> => {
    if (performance.now() - toldAt < TELL_MS) return;
    toldAt = performance.now();
    for (const one of await readProgress(db)) {
      if (one.workspaces === 0) continue;
      log.info({ name: one.name, at: describeProgress(one) }, 'a background migration goes on');
    }
  };

  const fail = async (place: Place, error: unknown): Promise<void> => {
    resting.set(place.workspaceId, performance.now() + REST_MS);
    const said = { ...place, err: (error as Error).message };
    // PostgreSQL is away, or the workspace is moving: both pass.
    if (error instanceof OperationError) {
      log.info(said, 'a background migration waits');
      return;
    }
    log.error(said, 'a background migration failed in a workspace; it is tried again');
    await noteError(db, place, codeOf(error));
  };

  const step = async (): Promise<number> => {
    for (const [id, until] of resting) if (performance.now() > until) resting.delete(id);
    const place = await findPlace(db, names, [...resting.keys()]);
    const migration = migrations.find(({ name }) => name === place?.name);
    if (!place || !migration) {
      for (const name of await noteEnds(db, names)) {
        log.info({ name }, 'a background migration has ended');
      }
      return idleMs;
    }
    const began = performance.now();
    try {
      if ((await runBatch(db, migration, place.workspaceId)) === 'busy') return BUSY_MS;
    } catch (error) {
      await fail(place, error);
    }
    const took = performance.now() - began;
    await tell();
    return Math.max(LEAST_PAUSE_MS, took);
  };

  return startRepeating(async () => {
    if (names.length === 0) return idleMs;
    try {
      return await step();
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'background migrations wait and go on later');
      return idleMs;
    }
  });
};
