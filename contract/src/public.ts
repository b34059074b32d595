import Type, { type TSchema } from 'typebox';
import { AuditList, auditListExample, ListAuditsQuery } from './audits.ts';
import { Document, documentExample } from './documents.ts';
import type { ErrorStatus } from './errors.ts';
import { Infobase, infobaseExample } from './infobases.ts';
import {
  ReviewRequest,
  reviewRequestExample,
  ReviewResult,
  reviewResultExample,
} from './review.ts';
import { oneOf } from './schema.ts';
import { Template, templateExample } from './templates.ts';
import { ToneOfVoice, toneOfVoiceExample } from './tones.ts';
import {
  commentExample,
  CommentRequest,
  ListViolationsQuery,
  ViolationComment,
  ViolationDetail,
  violationDetailExample,
  ViolationPage,
  violationPageExample,
} from './violations.ts';

/** A route of the public API: all that the server, the OpenAPI document and the tests need. */
export interface Route {
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly open?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: { readonly schema: TSchema; readonly example: unknown };
  readonly requestHeaders?: readonly RequestHeader[];
  readonly success: {
    readonly status: 200 | 201;
    readonly schema: TSchema;
    readonly example: unknown;
    readonly description: string;
    readonly mediaType?: string;
    readonly headers?: readonly ResponseHeader[];
  };
  readonly errors: readonly ErrorStatus[];
}

export type RequestHeader = 'Idempotency-Key' | 'If-Match';
export type ResponseHeader = 'ETag' | 'next_cursor' | 'Document-Status' | 'Idempotency-Replayed';

/** The groups of the reference page. */
export const TAGS = {
  Documents: 'Generated texts.',
  Templates: 'What a text is made from: its generation steps and its input form, per language.',
  'Tones of voice': "The brand's voices, with guidelines for those that the workspace made.",
  'Knowledge bases': 'Product facts and guidelines.',
  'Audits and violations': 'What was found in published content, and what was decided about it.',
  Health: 'Whether the API is up.',
} as const;

/** Statuses that every protected endpoint can answer with. */
const guarded = [401, 403, 404, 429, 503] as const;
/** Guarded, with something to validate. */
const checked = [...guarded, 422] as const;
/** Checked, with a body. */
const posted = [...checked, 409, 413, 415] as const;

const pathId = (name: string, what: string) =>
  Type.Object({ [name]: Type.String({ description: `Identifier of the ${what}.` }) });

export const Health = Type.Object(
  { status: oneOf(['pass', 'fail']) },
  { description: 'Whether the API is up.' },
);

const defineRoutes = <const R extends Record<string, Omit<Route, 'operationId'>>>(routes: R) =>
  Object.entries(routes).map(([operationId, route]) => ({ operationId, ...route })) as unknown as {
    [K in keyof R]: R[K] & { readonly operationId: K };
  }[keyof R][];

/** Every route below /public/v1, in the order of the specification. */
export const publicRoutes = defineRoutes({
  getDocument: {
    method: 'GET',
    url: '/document/:id',
    tag: 'Documents',
    summary: 'Read a generated document',
    params: pathId('id', 'document'),
    success: {
      status: 200,
      schema: Document,
      example: documentExample,
      description: 'The document.',
      headers: ['Document-Status'],
    },
    errors: checked,
  },
  listTemplates: {
    method: 'GET',
    url: '/template',
    tag: 'Templates',
    summary: 'List templates',
    success: {
      status: 200,
      schema: Type.Array(Template),
      example: [templateExample],
      description: "The workspace's templates.",
    },
    errors: guarded,
  },
  getTemplate: {
    method: 'GET',
    url: '/template/:id',
    tag: 'Templates',
    summary: 'Read a template',
    params: pathId('id', 'template'),
    success: {
      status: 200,
      schema: Template,
      example: templateExample,
      description: 'The template.',
    },
    errors: checked,
  },
  listTonesOfVoice: {
    method: 'GET',
    url: '/toneofvoice',
    tag: 'Tones of voice',
    summary: 'List tones of voice',
    success: {
      status: 200,
      schema: Type.Array(ToneOfVoice),
      example: [toneOfVoiceExample],
      description: "The workspace's tones of voice.",
    },
    errors: guarded,
  },
  getToneOfVoice: {
    method: 'GET',
    url: '/toneofvoice/:id',
    tag: 'Tones of voice',
    summary: 'Read a tone of voice',
    params: pathId('id', 'tone of voice'),
    success: {
      status: 200,
      schema: ToneOfVoice,
      example: toneOfVoiceExample,
      description: 'The tone of voice.',
    },
    errors: checked,
  },
  listInfobases: {
    method: 'GET',
    url: '/infobase',
    tag: 'Knowledge bases',
    summary: 'List knowledge bases',
    success: {
      status: 200,
      schema: Type.Array(Infobase),
      example: [infobaseExample],
      description: "The workspace's knowledge bases.",
    },
    errors: guarded,
  },
  getInfobase: {
    method: 'GET',
    url: '/infobase/:id',
    tag: 'Knowledge bases',
    summary: 'Read a knowledge base',
    params: pathId('id', 'knowledge base'),
    success: {
      status: 200,
      schema: Infobase,
      example: infobaseExample,
      description: 'The knowledge base.',
    },
    errors: checked,
  },
  listAudits: {
    method: 'GET',
    url: '/audits',
    tag: 'Audits and violations',
    summary: 'List audits, newest first',
    query: ListAuditsQuery,
    success: {
      status: 200,
      schema: AuditList,
      example: auditListExample,
      description: 'The newest audits.',
    },
    errors: checked,
  },
  listViolations: {
    method: 'GET',
    url: '/audits/:audit_id/violations',
    tag: 'Audits and violations',
    summary: "Page through an audit's violations",
    params: pathId('audit_id', 'audit'),
    query: ListViolationsQuery,
    success: {
      status: 200,
      schema: ViolationPage,
      example: violationPageExample,
      description:
        'One page, ordered by severity (CRITICAL first, none last), then by group, then by id.',
      headers: ['next_cursor'],
    },
    errors: checked,
  },
  getViolation: {
    method: 'GET',
    url: '/violations/:violation_id',
    tag: 'Audits and violations',
    summary: 'Read a violation with its rule and comments',
    params: pathId('violation_id', 'violation'),
    success: {
      status: 200,
      schema: ViolationDetail,
      example: violationDetailExample,
      description: 'The violation.',
      headers: ['ETag'],
    },
    errors: checked,
  },
  reviewViolation: {
    method: 'POST',
    url: '/violations/:violation_id/review',
    tag: 'Audits and violations',
    summary: 'Record a review decision',
    params: pathId('violation_id', 'violation'),
    body: { schema: ReviewRequest, example: reviewRequestExample },
    requestHeaders: ['Idempotency-Key', 'If-Match'],
    success: {
      status: 200,
      schema: ReviewResult,
      example: reviewResultExample,
      description: 'The decision is recorded in the activity trail. Repeating it changes nothing.',
      headers: ['ETag', 'Idempotency-Replayed'],
    },
    errors: [...posted, 412],
  },
  addComment: {
    method: 'POST',
    url: '/violations/:violation_id/comments',
    tag: 'Audits and violations',
    summary: 'Add a comment',
    params: pathId('violation_id', 'violation'),
    body: { schema: CommentRequest, example: { comment: commentExample.content } },
    requestHeaders: ['Idempotency-Key'],
    success: {
      status: 201,
      schema: ViolationComment,
      example: commentExample,
      description: 'The comment. Mentions in it neither assign nor notify anyone.',
      headers: ['Idempotency-Replayed'],
    },
    errors: posted,
  },
  getHealth: {
    method: 'GET',
    url: '/healthz',
    tag: 'Health',
    summary: 'Tell whether the API is up',
    open: true,
    success: {
      status: 200,
      schema: Health,
      example: { status: 'pass' },
      description: 'The API is up.',
      mediaType: 'application/health+json',
    },
    errors: [],
  },
});

export type PublicRoute = (typeof publicRoutes)[number];
export type OperationId = PublicRoute['operationId'];
