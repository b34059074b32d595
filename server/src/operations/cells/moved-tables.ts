import type pg from 'pg';
import { listTables } from '../backup/backup-tables.ts';

/** A table of which rows move with a workspace. */
export interface MovedTable {
  readonly name: string;
  /** Its name as SQL. */
  readonly place: string;
  /** Its columns as SQL. */
  readonly columns: string;
  /** Which rows belong to the workspace, as SQL. */
  readonly condition: string;
  /**
   * The columns that tell its rows apart in every cell; null if none do. Such a table is copied whole, while nobody
   * writes.
   */
  readonly key: readonly string[] | null;
  readonly sequence: string | null;
}

/** Not moved: counts of the last minute, and a deletion, which forbids a move. */
const LEFT_BEHIND: ReadonlySet<string> = new Set(['request_bucket', 'workspace_deletion']);

interface PlaceRow {
  readonly name: string;
  readonly height: number;
  readonly condition: string;
  readonly key: string[] | null;
  readonly numbered: string | null;
  readonly sequence: string | null;
}

// A number that PostgreSQL gives is another row's number in the other cell, unless the key names something else too.
const PLACES = `
  with place as (
    select name, height, condition from workspace_place union all select 'workspace', 100, 'id = $1'
  )
  select p.name, p.height, p.condition,
    (select array_agg(a.attname::text) from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as key,
    n.attname::text as numbered,
    pg_get_serial_sequence(format('public.%I', p.name), n.attname) as sequence
  from place p join pg_class c on c.relname = p.name and c.relnamespace = 'public'::regnamespace
  left join pg_attribute n on n.attrelid = c.oid and n.attidentity <> ''
  order by p.height desc, p.name`;

/** The tables whose rows move, those that others refer to first. */
export const listMovedTables = async (
  client: pg.Client,
  workspaceId: string,
): Promise<readonly MovedTable[]> => {
  const { rows } = await client.query<PlaceRow>(PLACES);
  const columnsOf = new Map(
    (await listTables(client)).map((table) => [table.name, table.columns] as const),
  );
  return rows
    .filter(({ name }) => !LEFT_BEHIND.has(name))
    .map(({ name, condition, key, numbered, sequence }) => {
      const isCounted = key?.length === 1 && key[0] === numbered;
      const columns = (columnsOf.get(name) ?? []).filter(
        (column) => !(isCounted && column === numbered),
      );
      return {
        name,
        place: client.escapeIdentifier(name),
        columns: columns.map((column) => client.escapeIdentifier(column)).join(', '),
        condition: condition.replaceAll('$1', `${client.escapeLiteral(workspaceId)}::uuid`),
        key: isCounted ? null : (key?.map((column) => client.escapeIdentifier(column)) ?? null),
        sequence: isCounted ? null : sequence,
      };
    });
};
