import { query } from '../src/platform/db/query.ts';
import { statement } from '../src/platform/db/statement.ts';
import { newUuid } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';

interface RuleInput {
  readonly key: string;
  readonly name: string;
  readonly description: string | null;
  readonly explanation: string | null;
}

const INSERT = statement(`
  insert into rule (workspace_id, id, key, name, description, explanation, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);

/** Adds a rule that has a name and no version, for what looks at no more; gives its id. */
export const createBareRule = async (scope: Scope, input: RuleInput): Promise<string> => {
  const id = newUuid();
  const { key, name, description, explanation } = input;
  const values = [scope.workspaceId, id, key, name, description, explanation, scope.now()];
  await query(scope, INSERT, values);
  return id;
};
