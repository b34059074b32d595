import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';

const REVOKE = statement<{ id: string }>(`
  update api_key set revoked_at = coalesce(revoked_at, $3)
  where workspace_id = $1 and id = $2 returning id`);

/** Revokes a key for good; every node refuses it within a second. Revoking twice is harmless. */
export const revokeKey = async (scope: Scope, keyId: string): Promise<void> => {
  const rows = await query(scope, REVOKE, [scope.workspaceId, keyId, scope.now()]);
  if (rows.length === 0) throw notFound('API key');
};
