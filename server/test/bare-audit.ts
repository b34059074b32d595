import { batch, query } from '../src/platform/db/query.ts';
import { call, statement } from '../src/platform/db/statement.ts';
import { newUuid } from '../src/platform/ids.ts';
import type { Scope } from '../src/platform/db/scope.ts';

const AUDIT = statement(`
  insert into audit (workspace_id, id, name, status, created_at, total_assets)
  values ($1, $2, $3, 'RUNNING', $4, $5)`);
const HEAD = statement(`insert into trail_head (workspace_id, audit_id) values ($1, $2)`);
const PROGRESS = statement(`
  update audit set completed_assets = completed_assets + $3, failed_assets = failed_assets + $4
  where workspace_id = $1 and id = $2 and completed_at is null`);
const FINISH = statement(`
  update audit set status = $3, completed_at = $4
  where workspace_id = $1 and id = $2 and completed_at is null`);

/**
 * Adds a running audit with an empty trail and no list of assets, for tests that say themselves what was
 * found; gives its id. The product's own audits find their violations by reading assets.
 */
export const startAudit = async (
  scope: Scope,
  input: { name: string; totalAssets: number },
): Promise<string> => {
  const id = newUuid();
  await batch(scope, [
    call(AUDIT, [scope.workspaceId, id, input.name, scope.now(), input.totalAssets]),
    call(HEAD, [scope.workspaceId, id]),
  ]);
  return id;
};

/** Counts assets of a running audit that completed or failed. */
export const countAssets = async (
  scope: Scope,
  auditId: string,
  assets: { completed: number; failed: number },
): Promise<void> => {
  await query(scope, PROGRESS, [scope.workspaceId, auditId, assets.completed, assets.failed]);
};

/** Ends a running audit for good; an audit that ended before keeps its status. */
export const finishAudit = async (
  scope: Scope,
  auditId: string,
  status: 'COMPLETED' | 'FAILED' | 'CANCELLED',
): Promise<void> => {
  await query(scope, FINISH, [scope.workspaceId, auditId, status, scope.now()]);
};
