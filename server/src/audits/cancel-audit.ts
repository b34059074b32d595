import type { AuditDetail } from '@copydesk/contract/auditing';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import { auditIdOf, getAudit } from './get-audit.ts';

// The order in which everything that changes an audit takes its locks: first the head of its trail.
const LOCK = statement<{ terminal: boolean }>(`
  select a.completed_at is not null as terminal
  from trail_head h join audit a on a.workspace_id = $1 and a.id = h.audit_id
  where h.workspace_id = $1 and h.audit_id = $2 for update of h`);
// Only the head is locked above: a closed audit can be read and not be locked. A plan may end it meanwhile.
const CANCEL = statement(`
  update audit set status = 'CANCELLED', completed_at = $3
  where workspace_id = $1 and id = $2 and completed_at is null`);
// A row that is being claimed at this moment is waited for.
const CANCEL_ASSETS = statement(`
  update audit_asset set status = 'cancelled', lane = null
  where workspace_id = $1 and audit_id = $2 and status in ('pending', 'claimed')`);

/**
 * Ends an audit for good: what it found stays, what waits is not checked, and what is being checked is
 * not stored. An audit that has ended stays as it is.
 */
export const cancelAudit = (scope: Scope, publicId: string): Promise<AuditDetail> =>
  transaction(scope, async (inside) => {
    const at = [inside.workspaceId, auditIdOf(publicId)];
    const [audit] = await query(inside, LOCK, at);
    if (!audit) throw notFound('audit');
    if (!audit.terminal) {
      await batch(inside, [call(CANCEL, [...at, inside.now()]), call(CANCEL_ASSETS, at)]);
    }
    return getAudit(inside, publicId);
  });
