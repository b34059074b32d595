import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TableFile } from './backup-manifest.ts';
import { type CopiedTable, listPeople, listTables } from './backup-tables.ts';

/** The rows that are copied of a table, as a condition; null if none. */
const conditionOf = (
  client: pg.Client,
  { name, owner }: CopiedTable,
  only: { readonly workspaceId: string; readonly people: readonly string[] } | null,
): string | null => {
  if (only === null) return 'true';
  const literal = (text: string): string => client.escapeLiteral(text);
  if (owner !== null) return `${owner} = ${literal(only.workspaceId)}`;
  // What people did elsewhere, their passwords and sessions stay where they are.
  if (name !== 'user_account') return null;
  return `id = any(${literal(`{${only.people.join(',')}}`)}::uuid[])`;
};

/** Writes a stream to a new file, compressed, and flushes it to disk. Returns the hash of the file. */
const writeFileOf = async (file: string, rows: NodeJS.ReadableStream): Promise<string> => {
  const hash = createHash('sha256');
  const hashed = new PassThrough();
  hashed.on('data', (bytes: Buffer) => hash.update(bytes));
  await pipeline(rows, createZstdCompress(), hashed, createWriteStream(file, { mode: 0o600 }));
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
};

/**
 * Writes the rows of all tables, or those of one workspace, as one file a table. The client is in a transaction
 * that sees one moment. Memory use does not depend on the size of the tables.
 */
export const writeTables = async (
  client: pg.Client,
  input: {
    readonly folder: string;
    readonly workspaceId: string | null;
    readonly tell: (table: TableFile) => void;
  },
): Promise<TableFile[]> => {
  const { folder, workspaceId, tell } = input;
  const tables = await listTables(client);
  const only =
    workspaceId === null ? null : { workspaceId, people: await listPeople(client, workspaceId) };
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const written: TableFile[] = [];
  for (const table of tables) {
    const condition = conditionOf(client, table, only);
    if (condition === null) continue;
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = client.query(
      copyTo(
        `copy (select ${columns} from ${client.escapeIdentifier(table.name)} where ${condition}) to stdout`,
      ),
    );
    const sha256 = await writeFileOf(join(folder, 'tables', `${table.name}.zst`), rows);
    const { name } = table;
    const one = { name, columns: table.columns, rows: rows.rowCount, sha256 };
    written.push(one);
    tell(one);
  }
  return written;
};
