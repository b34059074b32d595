import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';
import type { Plan } from './plan.ts';

const INSERT = statement(
  `insert into workspace (id, name, plan, created_at) values ($1, $2, $3, $4)`,
);

/** Makes the workspace that the scope already names. */
export const createWorkspace = async (
  scope: Scope,
  input: { name: string; plan: Plan },
): Promise<void> => {
  await query(scope, INSERT, [scope.workspaceId, input.name, input.plan, scope.now()]);
};
