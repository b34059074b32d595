import type pg from 'pg';
import { changedSince } from './copy-rows.ts';
import type { MovedTable } from './moved-tables.ts';

/** What a table has of a workspace. */
export interface Tally {
  readonly rows: number;
  /** How many of them were written since the first copy. */
  readonly changed: number;
  /** Depends on every value of every row, and not on their order. */
  readonly digest: string;
}

interface TallyRow extends Tally {
  readonly name: string;
}

const tallyOf = (client: pg.Client, table: MovedTable, since: string | null): string => {
  const { name, place, columns, condition } = table;
  const changed = since === null ? 'false' : changedSince(since);
  return `select ${client.escapeLiteral(name)} as name, count(*)::integer as rows,
    (count(*) filter (where ${changed}))::integer as changed,
    coalesce(sum(hash_record_extended(row(${columns}), 0)::numeric), 0)::text as digest
    from ${place} where ${condition}`;
};

/** Counts the rows of a workspace in every table, and takes a digest of all their values. */
export const tallyTables = async (
  client: pg.Client,
  tables: readonly MovedTable[],
  since: string | null,
): Promise<ReadonlyMap<string, Tally>> => {
  const parts = tables.map((table) => tallyOf(client, table, since));
  const { rows } = await client.query<TallyRow>(parts.join('\nunion all '));
  return new Map(rows.map(({ name, ...tally }) => [name, tally]));
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
