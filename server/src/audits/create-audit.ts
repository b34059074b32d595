import type { AuditDetail } from '@copydesk/contract/auditing';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import {
  type Answer,
  beginOnce,
  keepAnswer,
  type OnceRequest,
} from '../platform/db/idempotency.ts';
import type { Engine } from '../platform/durable/engine.ts';
import { removeUnfinished } from '../platform/durable/unfinished-work.ts';
import { OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import type { AuditRequest } from './audit-request.ts';
import { planWork } from './audit-work.ts';
import { beginAudit } from './begin-audit.ts';
import { getAudit } from './get-audit.ts';

const DROP_HEAD = statement<{ audit_id: string }>(`
  delete from trail_head h using audit a
  where h.workspace_id = $1 and h.audit_id = $2 and a.workspace_id = $1 and a.id = h.audit_id
    and a.status = 'PENDING'
  returning h.audit_id`);
const DROP = statement(
  `delete from audit where workspace_id = $1 and id = $2 and status = 'PENDING'`,
);

/** Forgets an audit that was never planned; tells whether it did. */
const abandonAudit = (scope: Scope, id: string): Promise<boolean> =>
  transaction(scope, async (inside) => {
    const at = [inside.workspaceId, id];
    const gone = await query(inside, DROP_HEAD, at);
    if (gone.length === 0) return false;
    await batch(inside, [call(DROP, at), removeUnfinished('audit', inside.workspaceId, id)]);
    return true;
  });

/**
 * Starts an audit, or nothing at all if something is wrong with the request or the engine is away. With
 * a key the same request starts one audit, and `toAnswer` says what is kept for a repetition.
 */
export const createAudit = async (
  scope: Scope,
  engine: Engine,
  input: {
    readonly request: AuditRequest;
    readonly once: OnceRequest | undefined;
    readonly toAnswer: (audit: AuditDetail) => Answer;
  },
): Promise<{ answer: Answer; replayed: boolean }> => {
  const { once, request, toAnswer } = input;
  const answerOf = async (inside: Scope, id: string): Promise<Answer> =>
    toAnswer(await getAudit(inside, toPublicId('aud', id)));
  const begun = once
    ? await beginOnce(scope, once, {
        begin: (inside) => beginAudit(inside, request),
        lookAt: async (inside, id) => {
          const answer = await answerOf(inside, id).catch(() => null);
          return answer ? { state: 'done', answer } : { state: 'failed' };
        },
      })
    : { subjectId: await beginAudit(scope, request) };
  if ('answer' in begun) return { answer: begun.answer, replayed: true };
  const id = begun.subjectId;
  const answer = await answerOf(scope, id);
  try {
    await engine.start(planWork(scope.workspaceId, id));
  } catch (error) {
    // What the engine did not take on must not look as if it were under way.
    const away = error instanceof OperationError;
    if (!away || (await abandonAudit(scope, id))) throw error;
  }
  if (once) await keepAnswer(scope, once, answer);
  return { answer, replayed: false };
};
