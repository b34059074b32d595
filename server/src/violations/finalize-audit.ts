import { batch, query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { removeUnfinished } from '../platform/durable/unfinished-work.ts';
import type { Scope } from '../platform/scope.ts';
import { LOCK_AUDIT } from './decision.ts';
import { sealAudit } from './seal-audit.ts';

// Some failed assets are told by their number; an audit without a single asset that could be read failed.
const FINISH = statement(`
  update audit set completed_at = $3,
    status = case when completed_assets > 0 then 'COMPLETED' else 'FAILED' end,
    failure = case when completed_assets > 0 then failure
      else 'No asset could be read; each says why.' end
  where workspace_id = $1 and id = $2 and status = 'RUNNING'
    and completed_assets + failed_assets = total_assets`);
const STATE = statement<{ terminal: boolean; sealed: boolean }>(`
  select completed_at is not null as terminal, sealed_at is not null as sealed
  from audit where workspace_id = $1 and id = $2`);

/** Ends an audit whose last asset has ended; one that runs or has ended stays as it is. */
export const finishAudit = (scope: Scope, auditId: string): Promise<void> =>
  transaction(scope, async (inside) => {
    const at = [inside.workspaceId, auditId];
    await query(inside, LOCK_AUDIT, at);
    await query(inside, FINISH, [...at, inside.now()]);
  });

/** Builds the search index of an audit that has ended, after which nothing about it is unfinished. */
export const closeAudit = async (scope: Scope, auditId: string): Promise<void> => {
  const [state] = await query(scope, STATE, [scope.workspaceId, auditId]);
  if (state && !state.terminal) return;
  if (state && !state.sealed) await sealAudit(scope, auditId);
  await batch(scope, [removeUnfinished('audit', scope.workspaceId, auditId)]);
};
