import type { Database } from '../../src/platform/db/database.ts';
import type { Call } from '../../src/platform/db/statement.ts';
import { startFaultyApi } from '../faulty-api.ts';
import { type Fault, FAULTS } from './options.ts';

type Calls = readonly Call<unknown>[];

const isInsert = ({ statement: { text } }: Call<unknown>): boolean =>
  text.includes('insert into event (');

/** The same database, whose calls in transactions are changed before they are sent. */
const changing = (db: Database, change: (one: Call<unknown>) => Call<unknown>): Database => ({
  ...db,
  transaction: (workspaceId, work, mode) =>
    db.transaction(
      workspaceId,
      (inside) => {
        const self: Database = {
          ...inside,
          batch: ((workspace: string, calls: Calls) =>
            inside.batch(workspace, calls.map(change))) as Database['batch'],
          transaction: (_workspaceId, nested) => nested(self),
        };
        return work(self);
      },
      mode,
    ),
});

const EVERY = 5;

/** Forgets the last event of a list now and then, but counts it. */
const gaps = (db: Database): Database => {
  let count = 0;
  return changing(db, (one) => {
    if (!isInsert(one) || ++count % EVERY > 0) return one;
    const [workspaceId, seq, rows, ...rest] = one.values;
    const kept = (JSON.parse(String(rows)) as unknown[]).slice(0, -1);
    return { ...one, values: [workspaceId, seq, JSON.stringify(kept), ...rest] };
  });
};

const DATABASES: Record<Fault, (db: Database) => Database> = { gaps };

const fault = FAULTS.find((known) => known === process.argv[2]);
if (!fault) throw new Error(`Say which fault: ${FAULTS.join(', ')}`);
await startFaultyApi({ spoil: DATABASES[fault] });
