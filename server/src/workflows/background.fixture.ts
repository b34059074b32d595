import type { BackgroundMigration } from '../platform/background/background-migration.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { call, statement } from '../platform/db/statement.ts';
import { createLog } from '../platform/log.ts';
import { startBackgroundMigrations } from './run-background-migrations.ts';

/** A table of workspaces as a migration makes it, with the column that a later one added. */
// The tests expect an exact number of rows. Autovacuum would replace it by an estimate.
export const SAMPLE_TABLE = `
  create table sample (workspace_id uuid not null, id integer not null, filled integer not null default 0,
    primary key (workspace_id, id)) with (autovacuum_enabled = false);
  alter table sample enable row level security;
  alter table sample force row level security;
  create policy own_workspace on sample using (workspace_id =
    (select nullif(current_setting('app.workspace_id', true), '')::uuid));
  grant select, update (filled) on sample to copydesk_app;
  select fence_table('sample')`;

/** Rows of a batch. */
export const ROWS = 500;

// It counts instead of setting a value, so that a row that two batches went over is seen.
const FILL = statement<{ last: number | null; rows: number }>(`
  with filled as (
    update sample set filled = filled + 1
    where workspace_id = $1 and id in (
      select id from sample where workspace_id = $1 and id > $2 order by id limit ${ROWS})
    returning id)
  select max(id) as last, count(*)::integer as rows from filled`);
const PAUSE = statement('select pg_sleep($1)');
// Row-level security leaves one workspace of all.
const SEEN = statement<{ n: number }>(
  'select count(distinct workspace_id)::integer as n from sample',
);

export const fillSample = (seconds = 0): BackgroundMigration => ({
  name: 'fill_sample',
  runBatch: async (db, { workspaceId, position }) => {
    const [[filled], [seen]] = await db.batch(workspaceId, [
      call(FILL, [workspaceId, Number(position ?? 0)]),
      call(SEEN, []),
      call(PAUSE, [seconds]),
    ]);
    if ((seen?.n ?? 0) > 1) throw new Error('a batch sees the rows of another workspace');
    const { last, rows } = filled ?? { last: null, rows: 0 };
    return { next: rows < ROWS ? null : String(last), rows };
  },
});

/** Does the sample in a process of its own, until it is killed. */
export const fillForever = (url: string): void => {
  const log = createLog('silent');
  const pool = createPool({ url, size: 2, log });
  startBackgroundMigrations({ db: createDatabase(pool), log, migrations: [fillSample(0.05)] });
};
