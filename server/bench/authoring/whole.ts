import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { DeskClient } from './desk-client.ts';
import type { Filled } from './fill.ts';
import type { Table } from './table.ts';

const SIZES = `
  select relname as name, pg_total_relation_size(oid)::float8 / 1048576 as mebibytes
  from pg_class
  where relname in ('document', 'document_version', 'infobase_entry', 'infobase_word', 'infobase_posting')
  order by relname`;

/** What is done once in a while and takes its time: everything as one file, and a whole base gone. */
export const measureWhole = async (
  desk: DeskClient,
  filled: Filled,
  table: Table,
  url: string,
): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; mebibytes: number }>(SIZES);
  await client.end();
  for (const { name, mebibytes } of rows)
    process.stdout.write(`${name.padEnd(20)} ${mebibytes.toFixed(0)} MiB with its indexes\n`);
  const timed = async <T>(what: string, work: () => Promise<T>, more?: (result: T) => string) => {
    const began = performance.now();
    const result = await work();
    table.once('whole', what, performance.now() - began, more?.(result));
    return result;
  };
  const { id } = await timed('ask for an export', () => desk.post<{ id: string }>('/exports'));
  await timed(
    'download it',
    () => desk.download(`/exports/${id}/file`),
    (bytes) => `${(bytes / 1048576).toFixed(0)} MiB`,
  );
  await timed('delete the base', () => desk.post(`/knowledge/${filled.infobase}/delete`));
};
