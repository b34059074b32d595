import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { memoryOf, type Pids } from '../../bench/audits/watch-processes.ts';
import type { Sample } from './slope.ts';

/** One table at one moment. */
export interface TableSize {
  readonly hours: number;
  readonly name: string;
  readonly live: number;
  readonly dead: number;
  readonly bytes: number;
}

const TABLES = `
  select relname as name, n_live_tup::float8 as live, n_dead_tup::float8 as dead,
    pg_total_relation_size(relid)::float8 as bytes
  from pg_stat_user_tables`;

const MEMORY_MS = 10_000;
const TABLES_MS = 60_000;

/** Bytes of all files in a folder and below it. */
export const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      const size = statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0;
      return sum + size;
    }, 0);

/** Looks at the memory of all parts and at the sizes of all tables until it is ended. */
export const startWatching = async (options: {
  readonly databaseUrl: string;
  readonly pids: () => Pids;
  readonly began: number;
  readonly say: (line: string) => void;
}) => {
  const { databaseUrl, began, say } = options;
  const hours = () => (Date.now() - began) / 3_600_000;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const memory = new Map<string, Sample[]>();
  const tables: TableSize[] = [];
  const lookAtMemory = () => {
    const parts = memoryOf(options.pids());
    for (const [part, value] of Object.entries(parts)) {
      memory.set(part, [...(memory.get(part) ?? []), { hours: hours(), value }]);
    }
    return parts;
  };
  const lookAtTables = async () => {
    const { rows } = await client.query<Omit<TableSize, 'hours'>>(TABLES);
    for (const row of rows) tables.push({ hours: hours(), ...row });
    const parts = Object.entries(lookAtMemory()).map(([part, mb]) => `${part} ${mb.toFixed(0)}`);
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    say(`MB: ${parts.join(', ')}; tables ${(bytes / 1e6).toFixed(0)}`);
  };
  let last: Promise<unknown> = lookAtTables();
  await last;
  const timers = [
    setInterval(lookAtMemory, MEMORY_MS),
    setInterval(() => (last = last.then(lookAtTables)), TABLES_MS),
  ];
  return {
    memory,
    tables,
    end: async () => {
      timers.forEach(clearInterval);
      await last;
      await lookAtTables();
      await client.end();
    },
  };
};
