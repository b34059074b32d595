import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { Plan } from './plan.ts';

const INSERT = statement(`
  insert into workspace (id, name, plan, created_at, created_by) values ($1, $2, $3, $4, $5)`);

/**
 * Creates the workspace with the id of the scope. `createdBy` is the person whose token limit it counts
 * towards; without one it was created by the operator.
 */
export const createWorkspace = async (
  scope: Scope,
  input: { name: string; plan: Plan; createdBy?: string },
): Promise<void> => {
  const { name, plan, createdBy = null } = input;
  await query(scope, INSERT, [scope.workspaceId, name, plan, scope.now(), createdBy]);
};
