import type pg from 'pg';

/** A table as it is copied. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The column that PostgreSQL numbers by itself. */
  readonly numbered: string | null;
  /** Which rows belong to the workspace; null if the table belongs to no workspace. */
  readonly owner: 'id' | 'workspace_id' | null;
}

interface TableRow {
  readonly name: string;
  readonly columns: string[];
  readonly numbered: string | null;
}

// Generated columns fill themselves. A restored database must have migrated already, and began background migrations then;
// where they have not ended is in the rows of their workspaces.
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
    max(a.attname) filter (where a.attidentity <> '') as numbered
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname not in ('migration', 'background_migration')
  group by c.relname order by c.relname`;

const ownerOf = ({ name, columns }: TableRow): CopiedTable['owner'] => {
  if (name === 'workspace') return 'id';
  return columns.includes('workspace_id') ? 'workspace_id' : null;
};

/** The tables of a database that a copy has to hold. */
export const listTables = async (client: pg.Client): Promise<readonly CopiedTable[]> => {
  const { rows } = await client.query<TableRow>(TABLES);
  return rows.map((row) => ({ ...row, owner: ownerOf(row) }));
};

const NEWEST = `select max(name) as newest from migration`;

/** The name of the newest migration, which says what the tables look like. */
export const readSchema = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ newest: string | null }>(NEWEST);
  const [{ newest } = { newest: null }] = rows;
  if (newest === null)
    throw new Error('The database has no tables of Copydesk. Run migrate first.');
  return newest;
};

const SEES_ALL = `select rolsuper or rolbypassrls as yes from pg_roles where rolname = current_user`;

/** Throws if row-level security would hide rows: the copy would be empty and look whole. */
export const demandAllRows = async (client: Pick<pg.Pool, 'query'>): Promise<void> => {
  const { rows } = await client.query<{ yes: boolean }>(SEES_ALL);
  if (rows[0]?.yes) return;
  throw new Error(
    'The user of DATABASE_URL does not see every workspace. Use a superuser, or a role with BYPASSRLS and ' +
      'pg_read_all_data.',
  );
};

/** Columns that name people, in tables that belong to a workspace. */
const PEOPLE = `
  select c.conrelid::regclass::text as name, a.attname as column
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
  where c.contype = 'f' and c.confrelid = 'user_account'::regclass and a.attname <> 'workspace_id'
    and exists (select from pg_attribute w where w.attrelid = c.conrelid and w.attname = 'workspace_id')`;

/** The accounts that rows of a workspace refer to; `which` may leave some of the rows out, as a condition. */
export const listPeople = async (
  client: pg.Client,
  workspaceId: string,
  which = 'true',
): Promise<string[]> => {
  const { rows: places } = await client.query<{ name: string; column: string }>(PEOPLE);
  const { escapeIdentifier: id } = client;
  const parts = places.map(
    ({ name, column }) =>
      `select ${id(column)} as id from ${id(name)} where workspace_id = $1 and ${id(column)} is not null and ${which}`,
  );
  const { rows } = await client.query<{ id: string }>(parts.join(' union '), [workspaceId]);
  return rows.map((row) => row.id);
};
