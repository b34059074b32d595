import { setTimeout as sleep } from 'node:timers/promises';
import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import type { Database } from '../src/platform/db/database.ts';
import { type Call, call, type Statement, statement } from '../src/platform/db/statement.ts';
import {
  baseRank,
  blockOf,
  blockStates,
  DECIDE_GROUP,
  DECIDE_ONE,
  type DecisionRow,
  LOCK_AUDIT,
} from '../src/violations/decision.ts';
import { forgetKeys, startFaultyApi } from './faulty-api.ts';
import { FAULTS, type Fault } from './options.ts';

/** How long the answer is ahead of the commit. */
const EARLY_MS = 10;

/** Gives the result of a transaction before it is committed. */
const acknowledgeEarly = (db: Database): Database => ({
  ...db,
  transaction: <T>(workspaceId: string, work: (db: Database) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      db.transaction(workspaceId, async (inside) => {
        const result = await work(inside);
        resolve(result);
        await sleep(EARLY_MS);
      }).catch(reject);
    }),
});

const COUNTED = /counted as \(\s*update violation_block[\s\S]*?\n {2}\)/;
const uncounted = (decide: Statement<DecisionRow>): Statement<DecisionRow> => {
  if (!COUNTED.test(decide.text)) throw new Error('found no counters to take out');
  return statement(decide.text.replace(COUNTED, 'counted as (select 1)'));
};
const UNCOUNTED = new Map<string, Statement<unknown>>(
  [DECIDE_ONE, DECIDE_GROUP].map((decide) => [decide.name, uncounted(decide)]),
);

const moved = (state: string, number: number) =>
  `count(*) filter (where i.to_state = ${number}) - count(*) filter (where i.from_state = ${number})
    as ${state}`;

/** Moves the counts by what entry $3 of audit $2 changed: right, unless it never comes to run. */
const COUNT_ENTRY = statement(`
  update violation_block b
  set ${REVIEW_STATES.map((state) => `${state} = b.${state} + x.${state}`).join(', ')},
    states = case when b.states is not null then (
      select ${blockStates('r')} from violation_review r
      where r.workspace_id = $1 and r.audit_id = $2 and r.rank between b.first_rank and b.last_rank)
    end
  from (
    select ${blockOf('i.rank', 'g.address')} as block, ${REVIEW_STATES.map(moved).join(', ')}
    from trail_item i
    join violation_group g on g.workspace_id = $1 and g.audit_id = i.audit_id
      and g.base_rank = ${baseRank('i.rank')}
    where i.workspace_id = $1 and i.audit_id = $2 and i.seq = $3 group by 1
  ) x
  where b.workspace_id = $1 and b.audit_id = $2 and b.block = x.block`);

/** Runs other statements in place of those of the product. */
const withOthers = (
  inside: Database,
  others: ReadonlyMap<string, Statement<unknown>>,
): Database => ({
  ...inside,
  batch: ((workspace: string, calls: readonly Call<unknown>[]) =>
    inside.batch(
      workspace,
      calls.map((one) => ({ ...one, statement: others.get(one.statement.name) ?? one.statement })),
    )) as Database['batch'],
});

/** Leaves the counters out of the decision's transaction and moves them in the next. */
const countApart = (db: Database): Database => ({
  ...db,
  transaction: async (workspaceId, work, mode) => {
    const made: DecisionRow[] = [];
    const withoutCounts = (inside: Database): Database => ({
      ...inside,
      batch: (async (workspace: string, calls: readonly Call<unknown>[]) => {
        const results = await withOthers(inside, UNCOUNTED).batch(workspace, calls);
        calls.forEach((one, index) => {
          if (UNCOUNTED.has(one.statement.name)) made.push(...(results[index] as DecisionRow[]));
        });
        return results;
      }) as Database['batch'],
    });
    const result = await db.transaction(workspaceId, (inside) => work(withoutCounts(inside)), mode);
    for (const { audit_id: audit, seq } of made) {
      if (seq === null) continue;
      const at = [workspaceId, audit];
      await db.batch(workspaceId, [call(LOCK_AUDIT, at), call(COUNT_ENTRY, [...at, seq])]);
    }
    return result;
  },
});

const RANK = 'and r.rank = (select rank from addressed)';
const wide = (decide: Statement<DecisionRow>): Statement<DecisionRow> => {
  if (!decide.text.includes(RANK)) throw new Error('found no rank to look for');
  // No index knows the sum, so all violations of the audit are read. The result is the same.
  return statement(decide.text.replace(RANK, RANK.replace('r.rank', 'r.rank + 0')));
};
const WIDE = new Map<string, Statement<unknown>>([[DECIDE_ONE.name, wide(DECIDE_ONE)]]);

/** Decides rightly, and reads the whole audit for one violation. */
const readAudit = (db: Database): Database => ({
  ...db,
  transaction: (workspaceId, work, mode) =>
    db.transaction(workspaceId, (inside) => work(withOthers(inside, WIDE)), mode),
});

const DATABASES: Record<Fault, (db: Database) => Database> = {
  'acknowledge-early': acknowledgeEarly,
  'counters-apart': countApart,
  'no-idempotency': (db) => db,
  'reads-audit': readAudit,
};

const fault = FAULTS.find((known) => known === process.argv[2]);
if (!fault) throw new Error(`Say which fault: ${FAULTS.join(', ')}`);
await startFaultyApi({
  spoil: DATABASES[fault],
  ...(fault === 'no-idempotency' ? { prepare: forgetKeys } : {}),
});
