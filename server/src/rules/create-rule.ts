import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

export interface RuleInput {
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly explanation: string | null;
}

const INSERT = statement(`
  insert into rule (workspace_id, id, key, name, description, explanation, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);

/** Adds a rule to the workspace; gives its id. */
export const createRule = async (scope: Scope, input: RuleInput): Promise<string> => {
  const id = newUuid();
  const { key, name, description, explanation } = input;
  const values = [scope.workspaceId, id, key, name, description, explanation, scope.now()];
  await query(scope, INSERT, values);
  return id;
};
