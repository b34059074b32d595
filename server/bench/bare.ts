import type { Socket } from 'node:net';
import pg from 'pg';
import type { Database } from '../src/platform/db/database.ts';
import type { Call } from '../src/platform/db/statement.ts';
import { OperationError } from '../src/platform/errors.ts';
import type { Scope } from '../src/platform/db/scope.ts';

/**
 * The statements an operation sends as its first batch, without sending them. What is measured is
 * so always the product's own text. The operation finds nothing and says so.
 */
export const callsOf = async (
  scope: Scope,
  operation: (scope: Scope) => Promise<unknown>,
): Promise<readonly Call<unknown>[]> => {
  const calls: Call<unknown>[] = [];
  const db = {
    batch: async (_workspaceId: string, sent: readonly Call<unknown>[]) => {
      calls.push(...sent);
      return sent.map(() => []);
    },
  } as unknown as Database;
  await operation({ ...scope, db }).catch((error: unknown) => {
    if (!(error instanceof OperationError && error.code === 'not_found')) throw error;
  });
  return calls;
};

const toQuery = ({ statement, values }: Call<unknown>): pg.QueryConfig => ({
  name: statement.name,
  text: statement.text,
  values: values as unknown[],
});

const beginOf = (workspaceId: string): string =>
  `begin; set local app.workspace_id = '${workspaceId}'`;

/** The calls by the bare driver in one transaction and one write, as the product sends them. */
export const runBare = async (
  client: pg.PoolClient,
  workspaceId: string,
  calls: readonly Call<unknown>[],
): Promise<void> => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  const sent = [beginOf(workspaceId), ...calls.map(toQuery), 'commit'].map((query) =>
    client.query(query as string),
  );
  stream.uncork();
  const settled = await Promise.allSettled(sent);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
};

/** The calls alone, each its own transaction, as a service without row-level security would. */
export const runPlain = async (
  client: pg.PoolClient,
  calls: readonly Call<unknown>[],
): Promise<void> => {
  for (const call of calls) await client.query(toQuery(call));
};

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(String(value as string | number | bigint | boolean));
};

/** What PostgreSQL does for the calls, with the plan of the product; nothing stays changed. */
export const explain = async (
  client: pg.PoolClient,
  workspaceId: string,
  calls: readonly Call<unknown>[],
): Promise<string> => {
  const plans: string[] = [];
  await client.query(beginOf(workspaceId));
  for (const { statement, values } of calls) {
    await client.query(`prepare explained as ${statement.text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) execute explained (${values.map(literal).join(', ')})`,
    );
    await client.query('deallocate explained');
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  await client.query('rollback');
  return plans.join('\n\n');
};
