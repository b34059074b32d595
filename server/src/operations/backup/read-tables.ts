import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Manifest, TableFile } from './backup-manifest.ts';
import { listTables, readSchema } from './backup-tables.ts';

const WORKSPACES = `select id from workspace where $1::uuid[] is null or id = any($1)`;
const ACCOUNTS_ELSEWHERE = `
  select count(*)::integer as n from arriving_account a join user_account u on u.email = a.email
  where u.id <> a.id`;

/** Throws if the copy does not fit the database. */
const demandFit = async (client: pg.Client, manifest: Manifest): Promise<void> => {
  const schema = await readSchema(client);
  if (schema !== manifest.schema) {
    throw new Error(
      `The backup has the tables of ${manifest.schema} (release ${manifest.release}), the database those of ` +
        `${schema}. Run migrate of that release on an empty database, restore, and then upgrade.`,
    );
  }
  const known = new Map((await listTables(client)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const have = new Set(known.get(name)?.columns);
    if (!columns.every((column) => have.has(column))) {
      throw new Error(`The database lacks columns of the table ${name} that the backup has.`);
    }
  }
  const wanted = manifest.workspace_id === null ? null : [manifest.workspace_id];
  const { rows } = await client.query(WORKSPACES, [wanted]);
  if (rows.length > 0) {
    throw new Error(
      wanted === null
        ? 'The database has workspaces already. Restore a whole backup into one that was only migrated.'
        : 'The workspace is in this database already.',
    );
  }
};

/** Reads a file into a table, and checks on the way that it is the file that was written. */
const readFileInto = async (
  client: pg.Client,
  file: string,
  table: TableFile,
  target: string,
): Promise<void> => {
  const hash = createHash('sha256');
  const hashed = new PassThrough();
  hashed.on('data', (bytes: Buffer) => hash.update(bytes));
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const into = client.query(copyFrom(`copy ${target} (${columns}) from stdin`));
  await pipeline(createReadStream(file), hashed, createZstdDecompress(), into);
  if (hash.digest('hex') !== table.sha256 || into.rowCount !== table.rows) {
    throw new Error(`The file of the table ${table.name} is not the one that was written.`);
  }
};

/**
 * Adds the people whom a single workspace names. Who has an account there already, with the same id, keeps it. The
 * ids are in the hashes of trails and cannot be changed.
 */
const addPeople = async (client: pg.Client, file: string, table: TableFile): Promise<void> => {
  await client.query(
    'create temporary table arriving_account (like user_account including defaults) on commit drop',
  );
  await readFileInto(client, file, table, 'arriving_account');
  const { rows } = await client.query<{ n: number }>(ACCOUNTS_ELSEWHERE);
  const [{ n } = { n: 0 }] = rows;
  if (n > 0) {
    throw new Error(
      `${n} people of the workspace have another account in this installation, with the same address of mail. ` +
        'Their decisions cannot be told apart from then on. Change the address of one of the two accounts first.',
    );
  }
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await client.query(
    `insert into user_account (${columns}) select ${columns} from arriving_account on conflict (id) do nothing`,
  );
};

/** Lets PostgreSQL go on counting behind the numbers that arrived. */
const countOn = async (client: pg.Client): Promise<void> => {
  for (const { name, numbered } of await listTables(client)) {
    if (numbered === null) continue;
    const [table, column] = [client.escapeIdentifier(name), client.escapeIdentifier(numbered)];
    await client.query(
      `select setval(s.name, greatest(t.most, nextval(s.name)))
       from pg_get_serial_sequence($1, $2) as s (name),
         (select coalesce(max(${column}), 1) as most from ${table}) t`,
      [`public.${table}`, numbered],
    );
  }
};

/**
 * Puts the rows of a copy into the database, as one transaction. Triggers and foreign keys do not act meanwhile: the
 * rows were whole together when they were written, and hashes of files say that they still are.
 */
export const readTables = async (
  client: pg.Client,
  input: {
    readonly folder: string;
    readonly manifest: Manifest;
    readonly tell: (table: TableFile) => void;
  },
): Promise<void> => {
  const { folder, manifest, tell } = input;
  await client.query('begin');
  try {
    await client.query(`set local session_replication_role = 'replica'`);
    await demandFit(client, manifest);
    for (const table of manifest.tables) {
      const file = join(folder, 'tables', `${table.name}.zst`);
      if (manifest.workspace_id !== null && table.name === 'user_account') {
        await addPeople(client, file, table);
      } else {
        await readFileInto(client, file, table, client.escapeIdentifier(table.name));
      }
      tell(table);
    }
    await countOn(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
