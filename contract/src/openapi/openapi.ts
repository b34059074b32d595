import type { TSchema } from 'typebox';
import { Audit, AuditList } from '../audits/audit.ts';
import {
  Document,
  DocumentGenerateInput,
  DocumentGenerateResponse,
} from '../documents/document.ts';
import { ErrorBody, HTTPValidationError, ValidationError } from '../shared/errors.ts';
import { Infobase } from '../infobases/infobase.ts';
import { buildOpenApi } from './openapi-document.ts';
import { Health, publicRoutes, TAGS } from '../public.ts';
import { ReviewRequest, ReviewResult, ReviewState } from '../shared/review.ts';
import { LanguageKey } from '../shared/schema.ts';
import { Template, TemplateCommand, TemplateMeta } from '../templates/template.ts';
import { ToneOfVoice, ToneOfVoiceMeta } from '../tones/tone.ts';
import {
  CommentRequest,
  ReviewProgress,
  Severity,
  Violation,
  ViolationComment,
  ViolationDetail,
  ViolationPage,
} from '../violations/violation.ts';

/** The schemas with a name. The document defines each of them once and refers to it by name elsewhere. */
const named: Record<string, TSchema> = {
  LanguageKey,
  DocumentGenerateInput,
  DocumentGenerateResponse,
  PublicAPIDocumentSchema: Document,
  Template,
  TemplateCommand,
  TemplateMeta,
  ToneOfVoice,
  ToneOfVoiceMeta,
  Infobase,
  Audit,
  AuditList,
  ReviewState,
  Severity,
  ReviewProgress,
  Violation,
  ViolationDetail,
  ViolationComment,
  ViolationPage,
  ReviewRequest,
  ReviewResult,
  CommentRequest,
  Health,
  ValidationError,
  HTTPValidationError,
  Error: ErrorBody,
};
const DESCRIPTION = `Generate content in your brand voice, read audits, and record review decisions.

**Authentication.** Every endpoint but the health check takes an API key in \`X-API-Key\`. All data is that
of the workspace that owns the key; an identifier of another workspace is answered like an unknown one.

**Errors.** Every error has a \`detail\`: a text, or for 422 a list with every mistake, each with \`loc\`
(where), \`msg\` and \`type\`. Quote \`X-Request-Id\` when you ask for help; send your own to find a request
in the logs.

**Safe retries.** Send an \`Idempotency-Key\` with a POST and repeat it as often as you need within 24 hours:
it takes effect once. A key belongs to the API key that sent it. Wait for \`Retry-After\` on 409, 429
and 503.

**Going through a list.** \`page\` counts from 1. While you decide, decided violations leave the list and page
numbers shift: send the \`next_cursor\` header of an answer as \`cursor\` instead, and nothing is skipped.

**Changes.** Within version 1 members, parameters and headers are only added; ignore what you do not know.`;

/** Builds the OpenAPI 3.1 document of the public API from its route table. */
export const openApiDocument = () =>
  buildOpenApi({
    title: 'Copydesk API',
    description: DESCRIPTION,
    tags: TAGS,
    routes: publicRoutes,
    named,
  });
