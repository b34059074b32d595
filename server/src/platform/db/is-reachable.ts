import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { call, statement } from './statement.ts';

const PING = statement(`select 1`);
const PATIENCE_MS = 2_000;

/** Whether PostgreSQL answers in time, over the same connections that requests use. */
export const isReachable = (db: Database): Promise<boolean> => {
  const answered = db.batch('', [call(PING, [])]).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, sleep(PATIENCE_MS, false, { ref: false })]);
};
