import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/platform/db/database.ts';
import type { Call } from '../../src/platform/db/statement.ts';
import { forgetKeys, startFaultyApi } from '../faulty-api.ts';
import { type Fault, FAULTS } from './options.ts';

type Calls = readonly Call<unknown>[];

const isAbout = (words: string) => (one: Call<unknown>) => one.statement.text.includes(words);
const isVersion = isAbout('insert into content_version');
const isKey = isAbout('pg_try_advisory_xact_lock');
const isNote = isAbout('insert into forward_work');

/** How long the row of a version is behind everything else that the push stores. */
const LATE_MS = 60;

/** The same database, whose calls in transactions are sent by `send`. */
const sendingBy = (
  inside: Database,
  send: (workspaceId: string, calls: Calls) => Promise<readonly unknown[][]>,
): Database => {
  const self: Database = {
    ...inside,
    batch: send as Database['batch'],
    transaction: (_workspaceId, work) => work(self),
  };
  return self;
};

/** Leaves the row of a version out of the transaction of its push and writes it in the next. */
const versionsApart = (db: Database): Database => ({
  ...db,
  transaction: async (workspaceId, work, mode) => {
    const later: Call<unknown>[] = [];
    let isOnce = false;
    const result = await db.transaction(
      workspaceId,
      (inside) =>
        work(
          sendingBy(inside, async (workspace, calls) => {
            isOnce ||= calls.some(isKey);
            // With an Idempotency-Key the answer is read in the same transaction.
            if (isOnce || !calls.some(isVersion)) return inside.batch(workspace, calls);
            later.push(...calls);
            return calls.map(() => []);
          }),
        ),
      mode,
    );
    if (later.length > 0) {
      await sleep(LATE_MS);
      await db.batch(workspaceId, later);
    }
    return result;
  },
});

/** Notes that a decision reaches newer versions, but nobody looks at the note. */
const noForward = (db: Database): Database => ({
  ...db,
  transaction: (workspaceId, work, mode) =>
    db.transaction(
      workspaceId,
      (inside) =>
        work(
          sendingBy(inside, async (workspace, calls) => {
            const kept = calls.filter((one) => !isNote(one));
            const results = kept.length > 0 ? [...(await inside.batch(workspace, kept))] : [];
            return calls.map((one) => (isNote(one) ? [] : (results.shift() ?? [])));
          }),
        ),
      mode,
    ),
});

const DATABASES: Record<Fault, (db: Database) => Database> = {
  'versions-apart': versionsApart,
  'no-forward': noForward,
  'no-idempotency': (db) => db,
};

const fault = FAULTS.find((known) => known === process.argv[2]);
if (!fault) throw new Error(`Say which fault: ${FAULTS.join(', ')}`);
await startFaultyApi({
  spoil: DATABASES[fault],
  ...(fault === 'no-idempotency' ? { prepare: forgetKeys } : {}),
});
