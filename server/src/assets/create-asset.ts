import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

export interface AssetInput {
  readonly kind: 'web_page' | 'document' | 'post';
  readonly name: string;
  readonly url: string | null;
}

const INSERT = statement(`
  insert into asset (workspace_id, id, kind, name, url, created_at)
  values ($1, $2, $3, $4, $5, $6)`);

/** Adds a page, document or post to the workspace; gives its id. */
export const createAsset = async (scope: Scope, input: AssetInput): Promise<string> => {
  const id = newUuid();
  const { kind, name, url } = input;
  await query(scope, INSERT, [scope.workspaceId, id, kind, name, url, scope.now()]);
  return id;
};
