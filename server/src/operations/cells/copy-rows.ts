import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { listPeople } from '../backup/backup-tables.ts';
import type { MovedTable } from './moved-tables.ts';

/** Two connections: the cell that a workspace leaves, and the one where it arrives. */
export interface Cells {
  readonly from: pg.Client;
  readonly to: pg.Client;
}

/** Copies what a query yields into a table of the other cell. */
const pipe = async (
  { from, to }: Cells,
  select: string,
  into: string,
  columns: string,
): Promise<number> => {
  const rows = from.query(copyTo(`copy (${select}) to stdout (format binary)`));
  await pipeline(rows, to.query(copyFrom(`copy ${into} (${columns}) from stdin (format binary)`)));
  return rows.rowCount;
};

/**
 * Rows that were written by the transaction `since` or a later one. Comparing ages is right also after the counter
 * of transactions has begun anew.
 */
export const changedSince = (since: string): string =>
  `age(xmin) <= age('${BigInt(since)}'::xid8::xid)`;

const ELSEWHERE = `
  select count(*)::integer as n from arriving_account a join user_account u on u.email = a.email
  where u.id <> a.id`;

/** Copies the accounts that rows name. Who has one there already, with the same id, keeps it. */
const copyPeople = async (
  cells: Cells,
  workspaceId: string,
  since: string | null,
): Promise<void> => {
  const { from, to } = cells;
  const rows = since === null ? 'true' : changedSince(since);
  const people = await listPeople(from, workspaceId, rows);
  if (people.length === 0) return;
  await to.query('create temporary table arriving_account (like user_account) on commit drop');
  const { rows: found } = await from.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = 'user_account'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const columns = found[0]?.columns ?? '';
  const ids = from.escapeLiteral(`{${people.join(',')}}`);
  const select = `select ${columns} from user_account where id = any(${ids}::uuid[])`;
  await pipe(cells, select, 'arriving_account', columns);
  const [{ n } = { n: 0 }] = (await to.query<{ n: number }>(ELSEWHERE)).rows;
  if (n > 0) {
    throw new Error(
      `${n} people of the workspace have another account in the other cell, with the same address of mail. ` +
        'Their decisions cannot be told apart from then on. Change the address of one of the two accounts first.',
    );
  }
  await to.query(
    `insert into user_account (${columns}) select ${columns} from arriving_account on conflict (id) do nothing`,
  );
};

/** Lets the other cell go on counting behind the numbers that arrived. */
const countOn = async ({ from, to }: Cells, tables: readonly MovedTable[]): Promise<void> => {
  for (const { sequence } of tables) {
    if (sequence === null) continue;
    const { rows } = await from.query<{ last: string }>(
      `select last_value as last from ${sequence}`,
    );
    await to.query('select setval($1::regclass, greatest($2::bigint, nextval($1::regclass)))', [
      sequence,
      rows[0]?.last,
    ]);
  }
};

/** In both cells: one moment on the one side, a transaction without triggers and foreign keys on the other. */
export const inBoth = async <T>({ from, to }: Cells, work: () => Promise<T>): Promise<T> => {
  await from.query('begin isolation level repeatable read read only');
  await to.query('begin');
  try {
    await to.query(`set local session_replication_role = 'replica'`);
    const result = await work();
    await to.query('commit');
    await from.query('commit');
    return result;
  } catch (error) {
    await to.query('rollback').catch(() => undefined);
    await from.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Copies all rows of the workspace while people go on to work. Returns since when rows may be missing. */
export const copyBeforehand = async (
  cells: Cells,
  workspaceId: string,
  tables: readonly MovedTable[],
): Promise<{ readonly rows: number; readonly since: string }> => {
  const { rows: seen } = await cells.from.query<{ since: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as since',
  );
  let rows = 0;
  await copyPeople(cells, workspaceId, null);
  for (const { place, columns, condition, key } of tables) {
    if (key === null) continue;
    rows += await pipe(cells, `select ${columns} from ${place} where ${condition}`, place, columns);
  }
  await countOn(cells, tables);
  return { rows, since: seen[0]?.since ?? '' };
};

/** Puts rows that came since in the place of their earlier versions. */
const copyChanged = async (cells: Cells, table: MovedTable, since: string): Promise<void> => {
  const { place, columns, condition, key } = table;
  const { to } = cells;
  if (key === null) {
    await to.query(`delete from ${place} where ${condition}`);
    await pipe(cells, `select ${columns} from ${place} where ${condition}`, place, columns);
    return;
  }
  await to.query(`create temporary table arriving (like ${place} including generated)`);
  const select = `select ${columns} from ${place} where ${condition} and ${changedSince(since)}`;
  await pipe(cells, select, 'arriving', columns);
  const same = key.map((column) => `t.${column} = a.${column}`).join(' and ');
  await to.query(`delete from ${place} t using arriving a where ${same}`);
  await to.query(
    `insert into ${place} (${columns}) overriding system value select ${columns} from arriving`,
  );
  await to.query('drop table arriving');
};

/** Deletes rows that are gone in the cell that they came from. */
export const dropGone = async (cells: Cells, table: MovedTable): Promise<void> => {
  const { place, condition, key } = table;
  if (key === null) return;
  const columns = key.join(', ');
  const { to } = cells;
  await to.query(`create temporary table staying as select ${columns} from ${place} with no data`);
  await pipe(cells, `select ${columns} from ${place} where ${condition}`, 'staying', columns);
  const same = key.map((column) => `t.${column} = s.${column}`).join(' and ');
  await to.query(
    `delete from ${place} t where ${condition} and not exists (select from staying s where ${same})`,
  );
  await to.query('drop table staying');
};

/** Copies what came since the first copy. Nobody writes to the workspace meanwhile. */
export const copyRest = async (
  cells: Cells,
  workspaceId: string,
  {
    tables,
    changed,
    since,
  }: {
    readonly tables: readonly MovedTable[];
    /** Those of the tables that have changed, and those that were not copied at all. */
    readonly changed: readonly MovedTable[];
    readonly since: string;
  },
): Promise<void> => {
  await copyPeople(cells, workspaceId, since);
  for (const table of changed) await copyChanged(cells, table, since);
  await countOn(cells, tables);
};
