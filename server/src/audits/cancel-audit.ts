import { SET_CANCELLED } from './audit-state.ts';
import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { auditIdOf, getAudit } from './get-audit.ts';

// Everything that changes an audit locks the head of its trail first.
const LOCK = statement<{ terminal: boolean }>(`
  select a.completed_at is not null as terminal
  from trail_head h join audit a on a.workspace_id = $1 and a.id = h.audit_id
  where h.workspace_id = $1 and h.audit_id = $2 for update of h`);
// Only the head is locked, because a closed audit can be read but not locked. The plan may end the audit in
// the meantime. This statement waits for rows that are being claimed at the same time.
const CANCEL_ASSETS = statement(`
  update audit_asset set status = 'cancelled', lane = null
  where workspace_id = $1 and audit_id = $2 and status in ('pending', 'claimed')`);

/**
 * Ends an audit permanently: its findings stay, waiting assets are not checked, and results of running checks
 * are not stored. An audit that has already ended is not changed.
 */
export const cancelAudit = (scope: Scope, publicId: string): Promise<AuditDetail> =>
  transaction(scope, async (inside) => {
    const at = [inside.workspaceId, auditIdOf(publicId)];
    const [audit] = await query(inside, LOCK, at);
    if (!audit) throw notFound('audit');
    if (!audit.terminal) {
      await batch(inside, [call(SET_CANCELLED, [...at, inside.now()]), call(CANCEL_ASSETS, at)]);
    }
    return getAudit(inside, publicId);
  });
