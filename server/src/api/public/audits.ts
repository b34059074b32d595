import type { AuditRequest } from '../../audits/audit-request.ts';
import { finalizeWork } from '../../audits/audit-work.ts';
import { cancelAudit } from '../../audits/cancel-audit.ts';
import { startAudit } from '../../audits/start-audit.ts';
import { auditIdOf, getAudit } from '../../audits/get-audit.ts';
import { getAuditGaps } from '../../audits/get-audit-gaps.ts';
import { listByLikelihood } from '../../violations/list/list-by-likelihood.ts';
import { listAuditAssets } from '../../audits/list-audit-assets.ts';
import { createSchedule, deleteSchedule, listSchedules } from '../../audits/schedules.ts';
import type { OnceRequest } from '../../platform/db/idempotency.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { answerOnce } from '../http/answer.ts';
import { refuseMalformedAssets, toAuditRequest } from './audit-request-body.ts';
import type { ExtendedHandlers } from './extended-operation.ts';
import { param } from '../http/handler-input.ts';

type AuditOperation =
  | 'createAudit'
  | 'getAudit'
  | 'getAuditGaps'
  | 'listAuditAssets'
  | 'listLikelyViolations'
  | 'cancelAudit'
  | 'createSchedule'
  | 'listSchedules'
  | 'deleteSchedule';

/** Starts an audit, once per Idempotency-Key, and answers with it. */
export const answerStarted = async (
  scope: Scope,
  engine: Engine,
  input: { readonly request: AuditRequest; readonly once: OnceRequest | undefined },
) => {
  const { answer, replayed } = await startAudit(scope, engine, {
    ...input,
    toAnswer: (audit) => ({
      status: 201,
      headers: { location: `/public/v1/audits/${audit.id}` },
      body: JSON.stringify(audit),
    }),
  });
  return { stored: answer, replayed };
};

/** Audits and their schedules. */
export const createAuditHandlers = (engine: Engine): ExtendedHandlers<AuditOperation> => ({
  createAudit: async (scope, { body, once }) => {
    const request = toAuditRequest(body, scope.now());
    return answerStarted(scope, engine, { request, once });
  },
  getAudit: async (scope, { params }) => ({ body: await getAudit(scope, param(params, 'id')) }),
  getAuditGaps: async (scope, { params }) => ({
    body: { gaps: [...(await getAuditGaps(scope, param(params, 'id')))] },
  }),
  listLikelyViolations: async (scope, { params, query }) => {
    const auditId = param(params, 'id');
    const list = await listByLikelihood(scope, {
      auditId,
      order: query.order,
      reviewState: query.review_state,
      severity: query.severity ?? null,
      search: query.search ?? null,
      pageSize: query.page_size,
      cursor: query.cursor ?? null,
      facts: true,
    });
    const body = {
      audit_id: auditId,
      violations: list.violations.map((violation, n) => ({ ...violation, ...list.facts[n] })),
      total: list.total,
      page: 1,
      page_size: query.page_size,
      has_more: list.hasMore,
      review_progress: list.progress,
    };
    return { body, headers: list.nextCursor ? { next_cursor: list.nextCursor } : {} };
  },
  listAuditAssets: async (scope, { params, query }) => {
    const { assets, next } = await listAuditAssets(scope, {
      auditId: param(params, 'id'),
      status: query.status ?? null,
      inNoLanguage: query.language === 'unknown',
      after: query.after,
      limit: query.limit,
    });
    return { body: { assets, next_after: next } };
  },
  cancelAudit: async (scope, { params, once }) => {
    const id = param(params, 'id');
    const { answer, replayed } = await answerOnce(scope, once, async (inside) => {
      const audit = await cancelAudit(inside, id);
      return { status: 200, headers: {}, body: JSON.stringify(audit) };
    });
    // The audit has ended in PostgreSQL. If the engine is down, the reconciler closes the audit later.
    await engine
      .start(finalizeWork(scope.workspaceId, auditIdOf(id)))
      .catch((error: Error) =>
        scope.log.warn({ err: error.message }, 'a cancelled audit was not closed at once'),
      );
    return { stored: answer, replayed };
  },
  createSchedule: async (scope, { body }) => {
    refuseMalformedAssets(body);
    const { cron, timezone } = body;
    const request = toAuditRequest({ ...body, name: body.name ?? 'Scheduled audit' }, scope.now());
    return { body: await createSchedule(scope, { request, cadence: { cron, timezone } }) };
  },
  listSchedules: async (scope) => ({ body: { schedules: await listSchedules(scope) } }),
  deleteSchedule: async (scope, { params }) => {
    const id = param(params, 'id');
    await deleteSchedule(scope, id);
    return { body: { id } };
  },
});
