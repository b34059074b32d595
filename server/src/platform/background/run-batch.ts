import type { Database } from '../db/database.ts';
import { call, statement } from '../db/statement.ts';
import type { BackgroundMigration } from './background-migration.ts';

// Row-level security shows the rows of all workspaces to a transaction that acts for none. They are ids and names.
const NEXT_PLACE = statement<{ workspaceId: string; name: string }>(`
  select p.workspace_id as "workspaceId", p.name from background_migration_place p
  where p.name = any($1::text[]) and p.workspace_id <> all($2::uuid[])
  order by p.name, p.workspace_id limit 1`);
// One batch at a time in the whole installation, whichever process does it.
const LOCK = statement<{ locked: boolean }>(
  `select pg_try_advisory_xact_lock(hashtextextended('background migration', 0)) as locked`,
);
const PLACE = statement<{ position: string | null }>(`
  select position from background_migration_place where workspace_id = $1 and name = $2`);
const GO_ON = statement(`
  update background_migration_place set position = $3, last_error = null
  where workspace_id = $1 and name = $2`);
const LEAVE = statement(
  `delete from background_migration_place where workspace_id = $1 and name = $2`,
);
const COUNT = statement(
  `update background_migration set done = done + $2, ended_at = null where name = $1`,
);
const NOTE_ERROR = statement(`
  update background_migration_place set last_error = $3 where workspace_id = $1 and name = $2`);
const END = statement<{ name: string }>(`
  update background_migration b set ended_at = now()
  where b.name = any($1::text[]) and b.ended_at is null
    and not exists (select from background_migration_place p where p.name = b.name)
  returning b.name`);

/** A workspace in which a background migration has not ended. */
export interface Place {
  readonly workspaceId: string;
  readonly name: string;
}

/** The next workspace in which one of these has something to do, without those that are left out. */
export const findPlace = async (
  db: Database,
  names: readonly string[],
  without: readonly string[],
): Promise<Place | null> => {
  const [[place]] = await db.batch('', [call(NEXT_PLACE, [names, without])]);
  return place ?? null;
};

/**
 * Does the next batch in a workspace, in one transaction. `busy`: another process is doing one. `left`: there is nothing
 * more to do there.
 */
export const runBatch = (
  db: Database,
  { name, runBatch: run }: BackgroundMigration,
  workspaceId: string,
): Promise<'done' | 'busy' | 'left'> =>
  db.transaction(workspaceId, async (open) => {
    const key = [workspaceId, name];
    const [[lock]] = await open.batch(workspaceId, [call(LOCK, [])]);
    if (!lock?.locked) return 'busy';
    // Read behind the lock, so that the batch of another process is behind it too.
    const [[place]] = await open.batch(workspaceId, [call(PLACE, key)]);
    if (!place) return 'left';
    const { next, rows } = await run(open, { workspaceId, position: place.position });
    const step = next === null ? call(LEAVE, key) : call(GO_ON, [...key, next]);
    await open.batch(workspaceId, [step, call(COUNT, [name, rows])]);
    return next === null ? 'left' : 'done';
  });

/** Notes why a batch failed. */
export const noteError = async (
  db: Database,
  { workspaceId, name }: Place,
  error: string,
): Promise<void> => {
  await db.batch(workspaceId, [call(NOTE_ERROR, [workspaceId, name, error])]);
};

/** Notes those that have ended in every workspace, and returns their names. */
export const noteEnds = async (
  db: Database,
  names: readonly string[],
): Promise<readonly string[]> => {
  const [rows] = await db.batch('', [call(END, [names])]);
  return rows.map(({ name }) => name);
};
