import type { TSchema } from 'typebox';
import { Audit, AuditList } from './audits.ts';
import { Document } from './documents.ts';
import { ErrorBody, ERRORS, HTTPValidationError, ValidationError } from './errors.ts';
import { Infobase } from './infobases.ts';
import {
  Health,
  publicRoutes,
  type RequestHeader,
  type ResponseHeader,
  type Route,
  TAGS,
} from './public.ts';
import { ReviewRequest, ReviewResult, ReviewState } from './review.ts';
import { LanguageKey } from './schema.ts';
import { Template, TemplateCommand, TemplateMeta } from './templates.ts';
import { ToneOfVoice, ToneOfVoiceMeta } from './tones.ts';
import {
  CommentRequest,
  ReviewProgress,
  Severity,
  Violation,
  ViolationComment,
  ViolationDetail,
  ViolationPage,
} from './violations.ts';

/** Schemas with a name of their own; wherever one is used, the document refers to it. */
const named: Record<string, TSchema> = {
  LanguageKey,
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
const names = new Map<object, string>(
  Object.entries(named).map(([name, schema]) => [schema, name]),
);

/** A copy for the document: named schemas become references, our own x- members are left out. */
const emit = (value: unknown, isRoot = false): unknown => {
  if (Array.isArray(value)) return value.map((item) => emit(item));
  if (typeof value !== 'object' || value === null) return value;
  const name = names.get(value);
  if (name && !isRoot) return { $ref: `#/components/schemas/${name}` };
  const { 'x-of': of, description } = value as { 'x-of'?: object; description?: string };
  if (of && names.has(of)) {
    const own =
      description === (of as { description?: string }).description ? undefined : description;
    return { anyOf: [emit(of), { type: 'null' }], ...(own ? { description: own } : {}) };
  }
  const { properties = {}, required = [] } = value as Properties;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-') && !key.startsWith('~'))
      // What has a default may be left out, although the server always sees it.
      .map(([key, member]) =>
        key === 'required'
          ? [key, required.filter((name) => properties[name]?.default === undefined)]
          : [key, emit(member)],
      ),
  );
};

interface Properties {
  readonly properties?: Record<string, TSchema & { description?: string; default?: unknown }>;
  readonly required?: readonly string[];
}

const parameters = (place: 'path' | 'query', schema: TSchema | undefined) =>
  Object.entries((schema as Properties | undefined)?.properties ?? {}).map(([name, member]) => {
    const { description, ...rest } = member;
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description ? { description } : {}),
      schema: emit(rest),
    };
  });

const requestHeaders: Record<RequestHeader, object> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a retry safe: for 24 hours the same key with the same request returns the stored answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '6f1c2a52-5f3e-4a62-9d1c-0c9f5f0a7c11',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the violation that was read; the answer is 412 if it changed since.',
    schema: { type: 'string' },
    example: '"3"',
  },
};

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});
const responseHeaders: Record<ResponseHeader, object> = {
  ETag: header('Version of the violation, for If-Match.', '"3"'),
  next_cursor: header(
    'Value of cursor for what follows; absent on the last page.',
    'AQEAAAAAAAAHlw3kXw',
  ),
  'Document-Status': header('generating, ready or failed.', 'ready'),
  'Idempotency-Replayed': header('true when the answer was stored by an earlier request.', 'true'),
};
const everyResponse = {
  'X-Request-Id': header('Identifies the request in the logs.', 'req_01kb3yz8v7e8xs6e1hq6m2p4aq'),
};
const retryAfter = { 'Retry-After': header('Seconds to wait.', '1') };

const errorResponse = (status: keyof typeof ERRORS) => ({
  description: ERRORS[status].description,
  headers: { ...everyResponse, ...(status === 429 || status === 503 ? retryAfter : {}) },
  content: {
    'application/json': {
      schema: emit(status === 422 ? HTTPValidationError : ErrorBody),
      example: { detail: ERRORS[status].detail },
    },
  },
});

const operation = (route: Route) => ({
  operationId: route.operationId,
  tags: [route.tag],
  summary: route.summary,
  ...(route.open ? { security: [] } : {}),
  parameters: [
    ...parameters('path', route.params),
    ...parameters('query', route.query),
    ...(route.requestHeaders ?? []).map((name) => requestHeaders[name]),
  ],
  ...(route.body
    ? {
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: emit(route.body.schema), example: route.body.example },
          },
        },
      }
    : {}),
  responses: {
    [route.success.status]: {
      description: route.success.description,
      headers: {
        ...everyResponse,
        ...Object.fromEntries((route.success.headers ?? []).map((n) => [n, responseHeaders[n]])),
      },
      content: {
        [route.success.mediaType ?? 'application/json']: {
          schema: emit(route.success.schema),
          example: route.success.example,
        },
      },
    },
    ...Object.fromEntries(
      route.errors.toSorted((a, b) => a - b).map((status) => [status, errorResponse(status)]),
    ),
    ...(route.operationId === 'getHealth'
      ? {
          503: {
            description: 'The API is not ready.',
            headers: { ...everyResponse, ...retryAfter },
            content: {
              'application/health+json': { schema: emit(Health), example: { status: 'fail' } },
            },
          },
        }
      : {}),
  },
});

const DESCRIPTION = `Generate content in your brand voice, read audits, and record review decisions.

**Authentication.** Every endpoint but the health check takes an API key in \`X-API-Key\`. All data is that
of the workspace that owns the key; an identifier of another workspace is answered like an unknown one.

**Errors.** Every error has a \`detail\`: a text, or for 422 a list with every mistake, each with \`loc\`
(where), \`msg\` and \`type\`. Quote \`X-Request-Id\` when you ask for help; send your own to find a request
in the logs.

**Safe retries.** Send an \`Idempotency-Key\` with a POST and repeat it as often as you need within 24 hours:
it takes effect once. Wait for \`Retry-After\` on 429 and 503.

**Going through a list.** \`page\` counts from 1. While you decide, decided violations leave the list and page
numbers shift: send the \`next_cursor\` header of an answer as \`cursor\` instead, and nothing is skipped.

**Changes.** Within version 1 members, parameters and headers are only added; ignore what you do not know.`;

/** The OpenAPI 3.1 document of the public API, made from the route table alone. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Copydesk API',
    version: '1.0.0',
    description: DESCRIPTION,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/public/v1', description: 'This service' }],
  security: [{ APIKey: [] }],
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  paths: publicRoutes.reduce<Record<string, Record<string, unknown>>>((paths, route) => {
    const url = route.url.replaceAll(/:(\w+)/g, '{$1}');
    return { ...paths, [url]: { ...paths[url], [route.method.toLowerCase()]: operation(route) } };
  }, {}),
  components: {
    securitySchemes: {
      APIKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: 'Created in the settings of the web application and shown once.',
      },
    },
    schemas: Object.fromEntries(
      Object.entries(named).map(([name, schema]) => [name, emit(schema, true)]),
    ),
  },
});
