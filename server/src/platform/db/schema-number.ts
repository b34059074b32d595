import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { call, statement } from './statement.ts';

// This table has no workspace: it is about the whole database.
const NEWEST = statement<{ newest: number | null }>(
  `select max(substring(name from '^\\d+')::integer) as newest from migration`,
);
const PATIENCE_MS = 2_000;

/** The number of the newest migration that ran on the database; null if PostgreSQL does not answer in time. */
export const readSchemaNumber = (db: Database): Promise<number | null> => {
  const answered = db.batch('', [call(NEWEST, [])]).then(
    ([[row]]) => row?.newest ?? null,
    () => null,
  );
  return Promise.race([answered, sleep(PATIENCE_MS, null, { ref: false })]);
};
