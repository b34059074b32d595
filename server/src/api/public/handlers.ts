import type { OperationId, PublicRoute } from '@copydesk/contract/public';
import { pageAudits } from '../../audits/list-audits.ts';
import {
  type GeneratedDocument,
  generateDocument,
  type Generator,
} from '../../documents/generate/generate-document.ts';
import { getDocument } from '../../documents/get-document.ts';
import { getInfobase, listInfobases } from '../../infobases/list-infobases.ts';
import type { Answer } from '../../platform/db/idempotency.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { getTemplate, writeTemplates } from '../../templates/list-templates.ts';
import { getTone, listTones } from '../../tones/list-tones.ts';
import { addComment } from '../../violations/decide/add-comment.ts';
import { getViolation } from '../../violations/list/get-violation.ts';
import { listViolations } from '../../violations/list/list-violations.ts';
import { reviewViolation } from '../../violations/decide/review-violation.ts';
import type { Output } from '../http/answer.ts';
import { seenVersionsOf, tagOf } from '../http/entity-tag.ts';
import { type Input, param } from '../http/handler-input.ts';
import { readPrefer } from '../http/prefer.ts';

/** What the handlers need besides the scope of a request. */
export interface HandlerParts extends Generator {
  /** How long POST /document keeps the connection open if the caller states no preference. */
  readonly holdMs: number;
}

type Guarded = Exclude<OperationId, 'getHealth'>;

/** All protected operations of the route table. A missing handler is a type error. */
export type Handlers = {
  [K in Guarded]: (
    scope: Scope,
    input: Input<Extract<PublicRoute, { operationId: K }>>,
  ) => Promise<Output>;
};

const generatedAnswer = ({ documentId, status }: GeneratedDocument): Answer => ({
  status: 201,
  headers: { location: `/public/v1/document/${documentId}`, 'document-status': status },
  body: JSON.stringify({
    message:
      status === 'ready'
        ? 'Document generated.'
        : 'Generation is in progress. Read the document until its Document-Status is ready.',
    documentId,
  }),
});

/** Whether answers have members beyond the specification. A key without the scope gets exactly those of it. */
const mayAudit = (scopes: readonly string[] = []): boolean => scopes.includes('auditing');

/** Every protected operation, bound to the parts that it needs. */
export const createHandlers = ({ holdMs, ...generator }: HandlerParts): Handlers => ({
  generateDocument: async (scope, { body, headers, once }) => {
    const { waitMs, applied } = readPrefer(headers['prefer'], holdMs);
    const { answer, replayed } = await generateDocument(scope, generator, {
      request: {
        templateId: body.templateId,
        languageKey: body.language_key,
        input: body.input,
        toneOfVoiceMetaId: body.toneOfVoiceMetaId ?? null,
      },
      waitMs,
      once,
      toAnswer: generatedAnswer,
    });
    const stored = applied
      ? { ...answer, headers: { ...answer.headers, 'preference-applied': applied } }
      : answer;
    return { stored, replayed };
  },
  getDocument: async (scope, { params }) => {
    const { document, status, failure } = await getDocument(scope, param(params, 'id'));
    const reason = failure === null ? {} : { 'document-failure': failure };
    return { body: document, headers: { 'document-status': status, ...reason } };
  },
  listTemplates: async (scope) => ({
    body: await writeTemplates(scope),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  }),
  getTemplate: async (scope, { params }) => ({
    body: await getTemplate(scope, param(params, 'id')),
  }),
  listTonesOfVoice: async (scope) => ({ body: await listTones(scope) }),
  getToneOfVoice: async (scope, { params }) => ({
    body: await getTone(scope, param(params, 'id')),
  }),
  listInfobases: async (scope) => ({ body: await listInfobases(scope) }),
  getInfobase: async (scope, { params }) => ({
    body: await getInfobase(scope, param(params, 'id')),
  }),
  listAudits: async (scope, { query }) => {
    const { limit, cursor = null } = query;
    const { audits, nextCursor } = await pageAudits(scope, { limit, cursor });
    return {
      body: { audits, returned: audits.length, limit },
      headers: nextCursor ? { next_cursor: nextCursor } : {},
    };
  },
  listViolations: async (scope, { params, query, scopes }) => {
    const auditId = param(params, 'audit_id');
    const list = await listViolations(scope, {
      auditId,
      reviewState: query.review_state,
      severity: query.severity ?? null,
      search: query.search ?? null,
      page: query.page,
      pageSize: query.page_size,
      cursor: query.cursor ?? null,
      facts: mayAudit(scopes),
    });
    const body = {
      audit_id: auditId,
      violations: list.violations.map((violation, n) => ({ ...violation, ...list.facts[n] })),
      total: list.total,
      page: query.page,
      page_size: query.page_size,
      has_more: list.hasMore,
      review_progress: list.progress,
    };
    return { body, headers: list.nextCursor ? { next_cursor: list.nextCursor } : {} };
  },
  getViolation: async (scope, { params, scopes }) => {
    const { violation, facts, ...seen } = await getViolation(scope, param(params, 'violation_id'), {
      facts: mayAudit(scopes),
    });
    const body = facts ? { ...violation, ...facts } : violation;
    return { body, headers: { etag: tagOf(seen) } };
  },
  reviewViolation: async (scope, { params, body, headers }) => {
    const violationId = param(params, 'violation_id');
    const outcome = await reviewViolation(scope, {
      violationId,
      action: body.action,
      reason: body.reason ?? null,
      applyToGroup: body.apply_to_group,
      acceptedVersions: seenVersionsOf(headers['if-match']),
    });
    return {
      body: {
        violation_id: violationId,
        action: body.action,
        review_state: outcome.reviewState,
        violations_updated: outcome.addressed,
      },
      headers: { etag: tagOf(outcome.seen) },
    };
  },
  addComment: async (scope, { params, body }) => {
    const violationId = param(params, 'violation_id');
    return { body: await addComment(scope, { violationId, comment: body.comment }) };
  },
});
