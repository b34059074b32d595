import type { violationRoutes } from '@copydesk/contract/violations/app-routes';
import { askAgain } from '../../audits/ask-again.ts';
import { auditIdOf } from '../../audits/get-audit.ts';
import { newerAudit } from '../../audits/newer-audit.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Engine } from '../../platform/durable/engine.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId, toPublicIdOrNull } from '../../platform/ids.ts';
import { draftSuggestion } from '../../violations/assist/draft-suggestion.ts';
import { translateFinding } from '../../violations/assist/translate-finding.ts';
import { addComment } from '../../violations/decide/add-comment.ts';
import { assignViolations } from '../../violations/decide/assign-violations.ts';
import { countMany } from '../../violations/decide/count-many.ts';
import { decideMany, type Wanted } from '../../violations/decide/decide-many.ts';
import { exportViolations } from '../../violations/list/export-violations.ts';
import { findViolation } from '../../violations/list/find-violation.ts';
import { getChanges } from '../../violations/list/get-changes.ts';
import { getReviewItem } from '../../violations/list/get-review-item.ts';
import { listAuditPage } from '../../violations/list/list-audit-page.ts';
import { listGroupMembers } from '../../violations/list/list-group-members.ts';
import { pageComparison } from '../../violations/list/page-comparison.ts';
import { readProgress } from '../../violations/list/read-progress.ts';
import { reviewViolation } from '../../violations/decide/review-violation.ts';
import { deleteView, listViews, saveView } from '../../violations/list/saved-views.ts';
import { createSnapshotReader } from '../../violations/list/text-context.ts';
import { undoDecisions } from '../../violations/decide/undo-decisions.ts';
import { answerStarted } from '../public/audits.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';
import { violationsCsv } from './violations-csv.ts';

type ViolationOperation = (typeof violationRoutes)[number]['operationId'];

type ManyBody = Parameters<MemberHandlers<'decideMany'>['decideMany']>[1]['body'];

/** The schema ensures that exactly one of the two is present. */
const wantedOf = ({ violation_ids: ids, matching }: ManyBody): Wanted =>
  matching
    ? {
        matching: {
          reviewState: matching.review_state,
          severity: matching.severity ?? null,
          search: matching.search ?? null,
        },
      }
    : { ids: ids ?? [] };

const decisionIdOf = (publicId: string): string => {
  const id = fromPublicId('dec', publicId);
  if (id === null) throw notFound('decision');
  return id;
};

/** Audits, the review of their violations, and saved views. */
export const createViolationHandlers = ({
  blobs,
  engine,
  listener,
}: {
  readonly blobs: BlobStore;
  readonly engine: Engine;
  readonly listener: Listener;
}): MemberHandlers<ViolationOperation> => {
  const readSnapshot = createSnapshotReader(blobs);
  return {
    listAuditPage: async (scope, { query }) => ({
      body: await listAuditPage(scope, {
        cursor: query.cursor ?? null,
        limit: query.limit,
        search: query.search ?? null,
      }),
    }),
    retryAudit: async (scope, { params, once }) => {
      const request = await askAgain(scope, param(params, 'audit_id'));
      return answerStarted(scope, engine, { request, once });
    },
    getReviewItem: async (scope, { params, query }) => ({
      body: await getReviewItem(
        scope,
        readSnapshot,
        param(params, 'violation_id'),
        query.language ?? null,
      ),
    }),
    draftSuggestion: async (scope, { params }) => ({
      body: await draftSuggestion(scope, { engine, listener }, param(params, 'violation_id')),
    }),
    translateFinding: async (scope, { params, body }) => {
      const input = { violationId: param(params, 'violation_id'), to: body.to };
      return { body: await translateFinding(scope, { engine, listener }, input) };
    },
    decideViolation: async (scope, { params, body }) => {
      const violationId = param(params, 'violation_id');
      const outcome = await reviewViolation(scope, {
        violationId,
        action: body.action,
        reason: body.reason ?? null,
        applyToGroup: body.apply_to_group,
        acceptedVersions: body.version === null ? null : [{ version: body.version, seq: null }],
      });
      return {
        body: {
          violation_id: violationId,
          audit_id: toPublicId('aud', outcome.auditId),
          review_state: outcome.reviewState,
          addressed: outcome.addressed,
          changed: outcome.changed,
          seq: outcome.seq,
          version: outcome.version,
          progress: await readProgress(scope, outcome.auditId),
        },
      };
    },
    decideMany: async (scope, { params, body }) => {
      const auditId = auditIdOf(param(params, 'audit_id'));
      const { action } = body;
      const input = { auditId, wanted: wantedOf(body), action, reason: body.reason ?? null };
      const counted = body.dry_run ? await countMany(scope, input) : null;
      const decided = counted ? null : await decideMany(scope, input);
      const outcome = counted ?? (decided as NonNullable<typeof decided>);
      return {
        body: {
          addressed: outcome.addressed,
          changed: outcome.changed,
          by_state: counted?.byState ?? null,
          skipped: outcome.skipped,
          skipped_count: outcome.skippedCount,
          decision_id: decided?.written ? toPublicId('dec', decided.decisionId) : null,
          complete: outcome.complete,
          progress: await readProgress(scope, auditId),
        },
      };
    },
    undoDecisions: async (scope, { params, body }) => {
      const auditId = auditIdOf(param(params, 'audit_id'));
      const outcome = await undoDecisions(
        scope,
        body.decision_id
          ? { auditId, decisionId: decisionIdOf(body.decision_id) }
          : { auditId, seqs: body.seqs ?? [] },
      );
      return {
        body: {
          restored: outcome.restored,
          skipped: outcome.skipped,
          decision_id: toPublicIdOrNull('dec', outcome.decisionId),
          complete: outcome.complete,
          progress: await readProgress(scope, auditId),
        },
      };
    },
    assignViolations: async (scope, { body }) => ({
      body: await assignViolations(scope, {
        violationIds: body.violation_ids,
        userIds: body.user_ids,
      }),
    }),
    writeComment: async (scope, { params, body }) => ({
      body: await addComment(scope, {
        violationId: param(params, 'violation_id'),
        comment: body.comment,
        mentions: body.mentions,
      }),
    }),
    getChanges: async (scope, { params, query }) => ({
      body: await getChanges(scope, {
        auditId: param(params, 'audit_id'),
        after: query.after,
        watch: query.watch ?? null,
      }),
    }),
    listGroupMembers: async (scope, { params, query }) => ({
      body: await listGroupMembers(scope, {
        violationId: param(params, 'violation_id'),
        after: query.after,
        limit: query.limit,
      }),
    }),
    exportViolations: async (scope, { params, query }) => {
      const auditId = param(params, 'audit_id');
      const pages = await exportViolations(scope, {
        auditId,
        reviewState: query.review_state,
        severity: query.severity ?? null,
        search: query.search ?? null,
      });
      return {
        file: violationsCsv(pages),
        type: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': `attachment; filename="${auditId}.csv"` },
      };
    },
    getNewerAudit: async (scope, { params }) => ({
      body: await newerAudit(scope, param(params, 'audit_id')),
    }),
    compareAudits: async (scope, { params, query }) => ({
      body: await pageComparison(scope, {
        before: query.with,
        after: param(params, 'audit_id'),
        kind: query.kind,
        cursor: query.after ?? null,
        limit: query.limit,
      }),
    }),
    findViolation: async (scope, { params }) => ({
      body: { audit_id: await findViolation(scope, param(params, 'violation_id')) },
    }),
    listViews: async (scope) => ({ body: { views: await listViews(scope) } }),
    saveView: async (scope, { body, role }) => ({ body: await saveView(scope, role, body) }),
    deleteView: async (scope, { params, role }) => {
      await deleteView(scope, role, param(params, 'id'));
      return { body: { done: true } };
    },
  };
};
