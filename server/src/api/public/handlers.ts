import type { OperationId, PublicRoute } from '@copydesk/contract/public';
import type { Static, TSchema } from 'typebox';
import { listAudits } from '../../audits/list-audits.ts';
import { getDocument } from '../../documents/get-document.ts';
import { getInfobase, listInfobases } from '../../infobases/list-infobases.ts';
import type { Scope } from '../../platform/scope.ts';
import { getTemplate, listTemplates } from '../../templates/list-templates.ts';
import { getTone, listTones } from '../../tones/list-tones.ts';
import { addComment } from '../../violations/add-comment.ts';
import { getViolation } from '../../violations/get-violation.ts';
import { listViolations } from '../../violations/list-violations.ts';
import { reviewViolation } from '../../violations/review-violation.ts';
import { acceptedVersionsOf, tagOfVersion } from './entity-tag.ts';

type Get<R, K extends string> = R extends Record<K, infer V> ? V : never;
type ValueOf<S> = S extends TSchema ? Static<S> : undefined;

interface Input<R> {
  readonly params: Record<string, string>;
  readonly query: ValueOf<Get<R, 'query'>>;
  readonly body: R extends { body: { schema: infer S } } ? ValueOf<S> : undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

interface Output {
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

type Guarded = Exclude<OperationId, 'getHealth'>;

/** Every protected operation of the route table; a route without a handler does not compile. */
type Handlers = {
  [K in Guarded]: (
    scope: Scope,
    input: Input<Extract<PublicRoute, { operationId: K }>>,
  ) => Promise<Output>;
};

const param = (params: Record<string, string>, name: string): string => {
  const value = params[name];
  if (value === undefined) throw new Error(`the route has no parameter ${name}`);
  return value;
};

export const handlers: Handlers = {
  getDocument: async (scope, { params }) => {
    const { document, status } = await getDocument(scope, param(params, 'id'));
    return { body: document, headers: { 'document-status': status } };
  },
  listTemplates: async (scope) => ({ body: await listTemplates(scope) }),
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
    const audits = await listAudits(scope, query);
    return { body: { audits, returned: audits.length, limit: query.limit } };
  },
  listViolations: async (scope, { params, query }) => {
    const auditId = param(params, 'audit_id');
    const list = await listViolations(scope, {
      auditId,
      reviewState: query.review_state,
      severity: query.severity ?? null,
      search: query.search ?? null,
      page: query.page,
      pageSize: query.page_size,
      cursor: query.cursor ?? null,
    });
    const body = {
      audit_id: auditId,
      violations: list.violations,
      total: list.total,
      page: query.page,
      page_size: query.page_size,
      has_more: list.hasMore,
      review_progress: list.progress,
    };
    return { body, headers: list.nextCursor ? { next_cursor: list.nextCursor } : {} };
  },
  getViolation: async (scope, { params }) => {
    const { violation, version } = await getViolation(scope, param(params, 'violation_id'));
    return { body: violation, headers: { etag: tagOfVersion(version) } };
  },
  reviewViolation: async (scope, { params, body, headers }) => {
    const violationId = param(params, 'violation_id');
    const outcome = await reviewViolation(scope, {
      violationId,
      action: body.action,
      reason: body.reason ?? null,
      applyToGroup: body.apply_to_group,
      acceptedVersions: acceptedVersionsOf(headers['if-match']),
    });
    return {
      body: {
        violation_id: violationId,
        action: body.action,
        review_state: outcome.reviewState,
        violations_updated: outcome.addressed,
      },
      headers: { etag: tagOfVersion(outcome.version) },
    };
  },
  addComment: async (scope, { params, body }) => {
    const violationId = param(params, 'violation_id');
    return { body: await addComment(scope, { violationId, comment: body.comment }) };
  },
};
