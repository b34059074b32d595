import { SET_ENDED } from '../../audits/audit-state.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { removeUnfinished } from '../../platform/durable/unfinished-work.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { LOCK_AUDIT } from '../decision.ts';
import { sealAudit } from './seal-audit.ts';
import { tellOwners } from './tell-owners.ts';

const STATE = statement<{ terminal: boolean; sealed: boolean }>(`
  select completed_at is not null as terminal, sealed_at is not null as sealed
  from audit where workspace_id = $1 and id = $2`);

/**
 * Ends an audit whose last asset has ended, and tells people of it. An audit that still has open assets, or has
 * ended, is not changed.
 */
export const finishAudit = (scope: Scope, auditId: string): Promise<void> =>
  transaction(scope, async (inside) => {
    const at = [inside.workspaceId, auditId];
    await batch(inside, [
      call(LOCK_AUDIT, at),
      tellOwners(inside, auditId),
      call(SET_ENDED, [...at, inside.now()]),
    ]);
  });

/** Builds the search index of an audit, if it has ended. Returns whether it is still going on. */
export const sealEnded = async (scope: Scope, auditId: string): Promise<boolean> => {
  const [state] = await query(scope, STATE, [scope.workspaceId, auditId]);
  if (state && !state.terminal) return true;
  if (state && !state.sealed) await sealAudit(scope, auditId);
  return false;
};

/** Builds the search index of an ended audit and removes the audit from the unfinished work. */
export const closeAudit = async (scope: Scope, auditId: string): Promise<void> => {
  if (await sealEnded(scope, auditId)) return;
  await batch(scope, [removeUnfinished('audit', scope.workspaceId, auditId)]);
};
