import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { forgetStatistics } from '../database/forget-statistics.ts';

/** What PostgreSQL believes of the tables. The tables themselves are as large in each of them. */
export interface Belief {
  readonly name: string;
  /** Pages and rows when the table was analyzed; null is for a table that never was. */
  readonly analyzed: { readonly pages: number; readonly rows: number } | null;
  /** How many different values a column has; a share of the rows if it is negative. Null: nothing is known. */
  readonly distinct: ((column: string) => number) | null;
  /** No column that may be empty ever had a value. */
  readonly isBare?: boolean;
}

/** How many pages every table has. */
const PAGES = 60_000;

const WHOLE = { pages: PAGES, rows: PAGES * 60 };

/** Columns that tell rows of a table apart, or nearly. */
const isOwn = (column: string): boolean => column === 'id' || /_at$|hash|token/.test(column);
const isReference = (column: string): boolean => column.endsWith('_id');

/** Distinct values of a database in which the named columns have so many. */
const spread =
  (known: Record<string, number>) =>
  (column: string): number =>
    known[column] ?? (isOwn(column) ? -1 : isReference(column) ? -0.1 : 5);

/** The statistics that a database can really have, from the first day on. */
export const BELIEFS: readonly Belief[] = [
  { name: 'none', analyzed: null, distinct: null },
  // Three rows that have nothing in common, as on the first day.
  { name: 'from three rows', analyzed: { pages: 1, rows: 3 }, distinct: () => -1 },
  {
    name: 'from one audit of one workspace',
    analyzed: WHOLE,
    distinct: spread({ workspace_id: 1, audit_id: 1 }),
  },
  {
    name: 'from 1,000 audits of one workspace',
    analyzed: WHOLE,
    distinct: spread({ workspace_id: 1, audit_id: 1_000 }),
  },
  {
    name: 'from 10,000 workspaces',
    analyzed: WHOLE,
    distinct: spread({ workspace_id: 10_000, audit_id: -0.01 }),
  },
  // Nothing was assigned, dismissed or ended yet. So PostgreSQL takes an index of assigned rows for empty and likes to read it.
  {
    name: 'from 1,000 workspaces in which nothing optional was set',
    analyzed: WHOLE,
    distinct: spread({ workspace_id: 1_000, audit_id: 10_000 }),
    isBare: true,
  },
];

const RELATIONS = `select c.relname as name, c.relkind as kind, pg_relation_filepath(c.oid) as path
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')`;

/**
 * Lets every table and index look as large as that of a large installation, or as `pages` says. PostgreSQL takes the number of
 * pages from the length of the file, so the file is made longer, with a hole that takes no room on the disk.
 * Nothing may read these tables afterwards: plans are made, and not run.
 */
export const growFiles = async (admin: pg.Pool, pages = PAGES): Promise<void> => {
  const { rows: settings } = await admin.query<{ folder: string; block: number }>(
    `select current_setting('data_directory') as folder,
       current_setting('block_size')::integer as block`,
  );
  const [{ folder, block }] = settings as [{ folder: string; block: number }];
  const { rows } = await admin.query<{ name: string; kind: string; path: string }>(RELATIONS);
  await admin.query('checkpoint');
  for (const { kind, path } of rows) {
    // An index is about a third of its table. A file has at most 1 GiB: longer ones would be several files.
    await truncate(join(folder, path), block * (kind === 'i' ? Math.ceil(pages / 3) : pages));
  }
};

/** With what a migration says of a column, which ANALYZE stores instead of what it finds. */
const COLUMNS = `select c.relname as table, a.attname as column, not a.attnotnull as optional,
    (select option_value::real from pg_options_to_table(a.attoptions)
      where option_name = 'n_distinct') as stated
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.atttypid <> 'tsvector'::regtype`;

/** Stores statistics as if ANALYZE had found them. */
export const believe = async (admin: pg.Pool, belief: Belief): Promise<void> => {
  await forgetStatistics(admin);
  const { analyzed, distinct, isBare = false } = belief;
  if (analyzed) {
    await admin.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
         'relpages', $1::integer, 'reltuples', $2::real)
       from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
      [analyzed.pages, analyzed.rows],
    );
  }
  if (!distinct) return;
  const { rows } = await admin.query<{
    table: string;
    column: string;
    optional: boolean;
    stated: number | null;
  }>(COLUMNS);
  const isEmpty = rows.map(({ optional }) => isBare && optional);
  await admin.query(
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', t, 'attname', c,
       'inherited', false, 'null_frac', e::integer::real, 'avg_width', 16, 'n_distinct', n)
     from unnest($1::text[], $2::text[], $3::real[], $4::boolean[]) as x (t, c, n, e)`,
    [
      rows.map(({ table }) => table),
      rows.map(({ column }) => column),
      rows.map(({ column, stated }, n) => (isEmpty[n] ? 0 : (stated ?? distinct(column)))),
      isEmpty,
    ],
  );
};
