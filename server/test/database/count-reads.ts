import pg from 'pg';
import type { Database } from '../../src/platform/db/database.ts';
import type { Call } from '../../src/platform/db/statement.ts';

/** What one statement cost: rows of tables that PostgreSQL looked at, whether they fitted or not. */
export interface Read {
  readonly text: string;
  readonly rows: number;
  /** Every step that looked at a table, with how many rows. */
  readonly steps: readonly string[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A value as a literal; pg's own conversion of parameters is not exported, so this knows what we send. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`);
  if (Array.isArray(value)) {
    const items = value.map((item) => (item === null ? 'null' : JSON.stringify(String(item))));
    return pg.escapeLiteral(`{${items.join(',')}}`);
  }
  return pg.escapeLiteral(String(value as string | number | bigint | boolean));
};

const stepsOf = (node: PlanNode, small: ReadonlySet<string>): { rows: number; step: string }[] => {
  const below = (node.Plans ?? []).flatMap((plan) => stepsOf(plan, small));
  const table = node['Relation Name'];
  // A node that writes has a table too, and reads it by the scan below it.
  if (table === undefined || node['Node Type'] === 'ModifyTable') return below;
  if (small.has(table)) return below;
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
  const how = [node['Node Type'], table, node['Index Name']].filter(Boolean).join(' ');
  return [{ rows, step: `${rows} ${how}` }, ...below];
};

/**
 * Tables of a few pages: to read such a table whole, with or without an index, is the shortest way, and no plan
 * that went wrong. How far statements read in large tables is in plans/reaches.txt.
 */
const SMALL = `select relname as name from pg_class where relkind = 'r'
  and pg_relation_size(oid) <= 16 * current_setting('block_size')::integer`;

/** Explains the plan that the product would use, runs it and takes its effect back. */
const explain = async (
  client: pg.PoolClient,
  { statement, values }: Call<unknown>,
  small: ReadonlySet<string>,
): Promise<Read> => {
  const name = pg.escapeIdentifier(`explained ${statement.name}`);
  const { rowCount } = await client.query('select from pg_prepared_statements where name = $1', [
    `explained ${statement.name}`,
  ]);
  if (rowCount === 0) await client.query(`prepare ${name} as ${statement.text}`);
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
  await client.query('savepoint explained');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, format json) execute ${name} ${given}`,
  );
  await client.query('rollback to savepoint explained');
  const [plan] = (rows[0] as (typeof rows)[0])['QUERY PLAN'];
  const steps = stepsOf(plan.Plan, small);
  return {
    text: statement.text,
    rows: steps.reduce((sum, step) => sum + step.rows, 0),
    steps: steps.map(({ step }) => step),
  };
};

/**
 * Runs `work` in one transaction that is rolled back, and says what each of its statements read. The
 * pool is one of the product's: its role, row-level security and plans are those of a request.
 */
export const countReads = async (
  pool: pg.Pool,
  workspaceId: string,
  work: (db: Database) => Promise<unknown>,
): Promise<Read[]> => {
  const client = await pool.connect();
  const reads: Read[] = [];
  const small = new Set<string>();
  const self = {
    batch: async (_workspaceId: string, calls: readonly Call<unknown>[]) => {
      const results: unknown[][] = [];
      for (const call of calls) {
        reads.push(await explain(client, call, small));
        const { text } = call.statement;
        results.push((await client.query(text, call.values as unknown[])).rows);
      }
      return results;
    },
    transaction: (_workspaceId: string, inner: (db: Database) => Promise<unknown>) => inner(self),
  } as unknown as Database;
  try {
    await client.query('begin');
    for (const { name } of (await client.query<{ name: string }>(SMALL)).rows) small.add(name);
    await client.query(`select set_config('app.workspace_id', $1, true)`, [workspaceId]);
    await work(self);
  } finally {
    await client.query('rollback');
    client.release();
  }
  return reads;
};
