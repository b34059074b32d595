import type { Scope } from './scope.ts';
import type { TransactionMode } from './database.ts';
import type { Call, Statement } from './statement.ts';

/** Runs one statement in a transaction of the scope's workspace and returns its rows. */
export const query = async <Row>(
  scope: Scope,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> => {
  const [rows] = await scope.db.batch(scope.workspaceId, [{ statement, values }]);
  return rows as Row[];
};

/** Runs several statements in one transaction and one round trip. */
export const batch = <const C extends readonly Call<unknown>[]>(scope: Scope, calls: C) =>
  scope.db.batch(scope.workspaceId, calls);

/** Runs `work` with a scope whose database is one open transaction. */
export const transaction = <T>(
  scope: Scope,
  work: (scope: Scope) => Promise<T>,
  mode: TransactionMode = 'write',
): Promise<T> => scope.db.transaction(scope.workspaceId, (db) => work({ ...scope, db }), mode);

/** Runs `work` after the scope's transaction has been committed, or at once outside of a transaction. */
export const afterCommit = async (
  scope: Scope,
  work: (scope: Scope) => Promise<void>,
): Promise<void> => {
  const { afterCommit: later } = scope.db;
  if (later) later((db) => work({ ...scope, db }));
  else await work(scope);
};
