import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

const INSERT = statement(`
  insert into infobase (workspace_id, id, name, description, created_at)
  values ($1, $2, $3, $4, $5)`);

/** Adds a knowledge base; gives its id. */
export const createInfobase = async (
  scope: Scope,
  input: { name: string; description: string | null },
): Promise<string> => {
  const id = newUuid();
  await query(scope, INSERT, [scope.workspaceId, id, input.name, input.description, scope.now()]);
  return id;
};
