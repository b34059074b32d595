import Type from 'typebox';
import { AuditList, auditListExample, ListAuditsQuery } from './audits/audit.ts';
import {
  Document,
  documentExample,
  documentGeneratedExample,
  documentGenerateExample,
  DocumentGenerateInput,
  DocumentGenerateResponse,
} from './documents/document.ts';
import { Infobase, infobaseExample } from './infobases/infobase.ts';
import {
  ReviewRequest,
  reviewRequestExample,
  ReviewResult,
  reviewResultExample,
} from './shared/review.ts';
import { checked, defineRoutes, guarded, pathId, posted } from './shared/route.ts';
import { oneOf } from './shared/schema.ts';
import { Template, templateExample } from './templates/template.ts';
import { ToneOfVoice, toneOfVoiceExample } from './tones/tone.ts';
import {
  commentExample,
  CommentRequest,
  ListViolationsQuery,
  ViolationComment,
  ViolationDetail,
  violationDetailExample,
  ViolationPage,
  violationPageExample,
} from './violations/violation.ts';
import { FoundViolation, FoundViolations } from './violations/violation-facts.ts';

/** The groups of the reference page. */
export const TAGS = {
  Documents: 'Generated texts.',
  Templates: 'What a text is made from: its generation steps and its input form, per language.',
  'Tones of voice': "The brand's voices, with guidelines for those that the workspace made.",
  'Knowledge bases': 'Product facts and guidelines.',
  'Audits and violations': 'What was found in published content, and what was decided about it.',
  Health: 'Whether the API is up.',
} as const;

export const Health = Type.Object(
  { status: oneOf(['pass', 'fail']) },
  { description: 'Whether the API is up.' },
);

/** Every route below /public/v1, in the order of the specification. */
export const publicRoutes = defineRoutes({
  generateDocument: {
    method: 'POST',
    url: '/document',
    long: true,
    tag: 'Documents',
    summary: 'Generate a document',
    body: { schema: DocumentGenerateInput, example: documentGenerateExample },
    requestHeaders: ['Idempotency-Key', 'Prefer'],
    success: {
      status: 201,
      schema: DocumentGenerateResponse,
      example: documentGeneratedExample,
      description:
        'The document can be read. `Document-Status: generating` says that it is still being written, which only happens after the time to wait.',
      headers: ['Location', 'Document-Status', 'Preference-Applied', 'Idempotency-Replayed'],
    },
    errors: posted,
  },
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
      headers: ['Document-Status', 'Document-Failure'],
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
      headers: ['next_cursor', 'Link'],
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
      answered: FoundViolations,
      example: violationPageExample,
      description:
        'One page, ordered by severity (CRITICAL first, none last), then by group, then by id.',
      headers: ['next_cursor', 'Link'],
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
      answered: FoundViolation,
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
