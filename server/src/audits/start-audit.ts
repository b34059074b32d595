import { DELETE_PENDING } from './audit-state.ts';
import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Answer, OnceRequest } from '../platform/db/idempotency.ts';
import type { Engine } from '../platform/durable/engine.ts';
import { startAndAnswer } from '../platform/durable/start-once.ts';
import { removeUnfinished } from '../platform/durable/unfinished-work.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { AuditRequest } from './audit-request.ts';
import { planWork } from './audit-work.ts';
import { createAudit } from './create-audit.ts';
import { getAudit } from './get-audit.ts';

const DROP_HEAD = statement<{ audit_id: string }>(`
  delete from trail_head h using audit a
  where h.workspace_id = $1 and h.audit_id = $2 and a.workspace_id = $1 and a.id = h.audit_id
    and a.status = 'PENDING'
  returning h.audit_id`);

/** Deletes an audit that was never planned. Returns whether it did. */
const abandonAudit = (scope: Scope, id: string): Promise<boolean> =>
  transaction(scope, async (inside) => {
    const at = [inside.workspaceId, id];
    const gone = await query(inside, DROP_HEAD, at);
    if (gone.length === 0) return false;
    await batch(inside, [
      call(DELETE_PENDING, at),
      removeUnfinished('audit', inside.workspaceId, id),
    ]);
    return true;
  });

/**
 * Starts an audit, or does nothing if the request has mistakes or the engine is down. With an Idempotency-Key
 * the same request starts one audit, and `toAnswer` makes the answer that is kept for a repetition.
 */
export const startAudit = (
  scope: Scope,
  engine: Engine,
  input: {
    readonly request: AuditRequest;
    readonly once: OnceRequest | undefined;
    readonly toAnswer: (audit: AuditDetail) => Answer;
  },
): Promise<{ answer: Answer; replayed: boolean }> => {
  const { once, request, toAnswer } = input;
  return startAndAnswer(scope, once, {
    create: (inside) => createAudit(inside, request),
    answerOf: async (inside, id) => toAnswer(await getAudit(inside, toPublicId('aud', id))),
    start: (id) => engine.start(planWork(scope.workspaceId, id)),
    abandon: (id) => abandonAudit(scope, id),
  });
};
