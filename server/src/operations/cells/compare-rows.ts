import type pg from 'pg';
import { changedSince } from './copy-rows.ts';
import type { MovedTable } from './moved-tables.ts';

/** What a table has of a workspace. */
export interface Tally {
  readonly rows: number;
  /** Depends on every value of every row, and not on their order. */
  readonly digest: string;
}

const onEach = async <Row extends { readonly name: string }>(
  client: pg.Client,
  tables: readonly MovedTable[],
  what: (table: MovedTable) => string,
): Promise<Row[]> => {
  const parts = tables.map(
    (table) =>
      `select ${client.escapeLiteral(table.name)} as name, ${what(table)}
       from ${table.place} where ${table.condition}`,
  );
  return (await client.query<Row>(parts.join(' union all '))).rows;
};

/** Counts the rows of a workspace in every table, and takes a digest of all their values. */
export const tallyTables = async (
  client: pg.Client,
  tables: readonly MovedTable[],
): Promise<ReadonlyMap<string, Tally>> => {
  const rows = await onEach<Tally & { readonly name: string }>(
    client,
    tables,
    ({ columns }) => `count(*)::integer as rows,
      coalesce(sum(hash_record_extended(row(${columns}), 0)::numeric), 0)::text as digest`,
  );
  return new Map(rows.map(({ name, ...tally }) => [name, tally]));
};

/** How many rows of each table were written since the first copy; it reads no value, so it is quick. */
export const countChanged = async (
  client: pg.Client,
  tables: readonly MovedTable[],
  since: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await onEach<{ readonly name: string; readonly n: number }>(
    client,
    tables,
    () => `(count(*) filter (where ${changedSince(since)}))::integer as n`,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
};

/** The tables that are not the same in both cells, with what they have. */
export const findDifferences = (
  here: ReadonlyMap<string, Tally>,
  there: ReadonlyMap<string, Tally>,
): string[] =>
  [...here].flatMap(([name, { rows, digest }]) => {
    const other = there.get(name);
    if (other?.rows === rows && other.digest === digest) return [];
    const what = other?.rows === rows ? 'other values' : `${other?.rows ?? 0} of ${rows} rows`;
    return [`${name}: ${what}`];
  });
