import type pg from 'pg';
import type { Database } from './database.ts';
import { call, statement } from './statement.ts';

/** How far a background migration is. */
export interface Progress {
  readonly name: string;
  /** Rows that it went over, and about how many there were; null if that is not known. */
  readonly done: number;
  readonly total: number | null;
  /** The number of workspaces where rows are left. With 0 the migration has ended. */
  readonly workspaces: number;
  /** The number of those workspaces where the last batch failed, and the codes of the errors. */
  readonly failed: number;
  readonly errors: string | null;
}

// Row-level security shows the places of all workspaces to a transaction that acts for none. They are only counted.
const PROGRESS = statement<Progress>(`
  select b.name, b.done::float8 as done, b.total::float8 as total,
    coalesce(p.workspaces, 0) as workspaces, coalesce(p.failed, 0) as failed, p.errors
  from background_migration b
  left join lateral (
    select count(*)::integer as workspaces, count(p.last_error)::integer as failed,
      string_agg(distinct p.last_error, ', ') as errors
    from background_migration_place p where p.name = b.name) p on true
  order by b.name`);
const IS_THERE = `select to_regclass('background_migration_place') is not null as there`;

/** All background migrations that ever began here. */
export const readProgress = async (db: Database): Promise<readonly Progress[]> =>
  (await db.batch('', [call(PROGRESS, [])]))[0];

/** The same for a command, also of a database that has no such tables yet. */
export const askProgress = async (client: pg.Client): Promise<readonly Progress[]> => {
  const { rows } = await client.query<{ there: boolean }>(IS_THERE);
  return rows[0]?.there ? (await client.query<Progress>(PROGRESS.text)).rows : [];
};

/** `12,000 of about 20,000 rows, 3 workspaces left` */
export const describeProgress = ({ done, total, workspaces }: Progress): string => {
  const of = total === null ? '' : ` of about ${total.toLocaleString('en')}`;
  const left = workspaces === 1 ? '1 workspace' : `${workspaces.toLocaleString('en')} workspaces`;
  return `${done.toLocaleString('en')}${of} rows, ${left} left`;
};
