import type { TSchema } from 'typebox';
import { ErrorBody, ERRORS, type ErrorStatus, HTTPValidationError } from '../shared/errors.ts';
import {
  everyResponse,
  limited,
  limitHeaders,
  requestHeaders,
  responseHeader,
  retryAfter,
} from './openapi-headers.ts';
import { linksOf } from './openapi-links.ts';
import { Health } from '../public.ts';
import type { ErrorTexts, RequestHeader, ResponseHeader, Route } from '../shared/route.ts';

/** The content of one OpenAPI document: a route table, a title and other texts. */
export interface Surface {
  readonly title: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly routes: readonly Route[];
  /** The schemas with a name. The document defines each of them once and refers to it by name elsewhere. */
  readonly named: Readonly<Record<string, TSchema>>;
  /** What errors look like, if not as elsewhere. */
  readonly error?: TSchema;
  readonly errorTexts?: ErrorTexts;
  /** Members of a body that the document does not name are refused, so the document says so. */
  readonly closed?: true;
  readonly headers?: Readonly<Partial<Record<ResponseHeader, object>>>;
  readonly requestHeaders?: Readonly<Partial<Record<RequestHeader, object>>>;
}

interface Described {
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

interface Properties {
  readonly properties?: Record<string, TSchema & Described>;
  readonly required?: readonly string[];
}

/** `closed` for what a client sends: an object with named members takes no others. */
interface Manner {
  readonly isRoot?: boolean;
  readonly closed?: boolean;
}

type Emit = (value: unknown, manner?: Manner) => unknown;

/**
 * Returns the properties that a client must send. A client may leave out a property with a default; the
 * server then uses the default.
 */
const requiredOf = ({ properties = {}, required = [] }: Properties): string[] =>
  required.filter((name) => properties[name]?.default === undefined);

/** Clients read this member: it says which schemas of the other document a schema adds members to. */
const FOR_CLIENTS = 'x-adds-to';

/** Copies a schema for the document: named schemas become references, and our own x- members are left out. */
const createEmit = (named: Surface['named']): Emit => {
  const names = new Map<object, string>(
    Object.entries(named).map(([name, schema]) => [schema, name]),
  );
  const emit: Emit = (value, { isRoot = false, closed = false } = {}) => {
    if (Array.isArray(value)) return value.map((item) => emit(item, { closed }));
    if (typeof value !== 'object' || value === null) return value;
    const name = names.get(value);
    if (name && !isRoot) return { $ref: `#/components/schemas/${name}` };
    const { 'x-of': of, description } = value as { 'x-of'?: object; description?: string };
    if (of && names.has(of)) {
      const own =
        description === (of as { description?: string }).description ? undefined : description;
      return { anyOf: [emit(of), { type: 'null' }], ...(own ? { description: own } : {}) };
    }
    const { 'x-when': when = {} } = value as { 'x-when'?: object };
    const others =
      closed && 'properties' in value && 'type' in value ? { additionalProperties: false } : {};
    return Object.fromEntries(
      Object.entries({ ...value, ...when, ...others })
        .filter(([key]) => key === FOR_CLIENTS || !/^(?:x-|~)/.test(key))
        .map(([key, member]) =>
          // A schema may also have a property with the name `required`.
          key === 'required' && Array.isArray(member)
            ? [key, requiredOf(value)]
            : [key, emit(member, { closed })],
        ),
    );
  };
  return emit;
};

const parameters = (place: 'path' | 'query', schema: TSchema | undefined, emit: Emit) => {
  const of = (schema ?? {}) as Properties;
  const required = new Set(requiredOf(of));
  return Object.entries(of.properties ?? {}).map(([name, member]) => {
    const { description, examples, ...rest } = member;
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description ? { description } : {}),
      ...(examples ? { example: examples[0] } : {}),
      schema: emit(rest),
    };
  });
};

/** Errors that can disappear if the client repeats the same request. */
const RETRIED: ReadonlySet<ErrorStatus> = new Set([409, 429, 503]);

const errorResponse = (status: ErrorStatus, surface: Surface, texts: ErrorTexts, emit: Emit) => {
  const { description, detail } = texts[status] ?? ERRORS[status];
  return {
    description,
    headers: {
      ...everyResponse,
      ...(RETRIED.has(status) ? retryAfter : {}),
      ...(status === 429 ? limited : {}),
    },
    content: {
      'application/json': {
        schema: emit(status === 422 ? HTTPValidationError : (surface.error ?? ErrorBody)),
        example: { detail },
      },
    },
  };
};

const requestBody = ({ body, upload }: Route, emit: Emit, closed = false) => {
  const json = body ? [{ mediaType: 'application/json', ...body }] : [];
  const contents = upload ?? json;
  if (contents.length === 0) return {};
  const content = Object.fromEntries(
    contents.map(({ mediaType, schema, example }) => [
      mediaType,
      { schema: emit(schema, { closed }), example },
    ]),
  );
  return { requestBody: { required: !body?.optional, content } };
};

const successResponse = (route: Route, surface: Surface, emit: Emit) => {
  const { success, open } = route;
  const { mediaType = 'application/json', also = [], headers = [] } = success;
  return {
    description: success.description,
    headers: {
      ...everyResponse,
      ...(open ? {} : limited),
      ...Object.fromEntries(
        headers.map((name) => [name, surface.headers?.[name] ?? responseHeader(name)]),
      ),
    },
    content: Object.fromEntries(
      [{ ...success, mediaType }, ...also].map((one) => [
        one.mediaType,
        { schema: emit(one.schema), example: one.example },
      ]),
    ),
    ...linksOf(route, surface.routes),
  };
};

/** The health check has its own answer when the API is not ready. */
const notReady = (emit: Emit) => ({
  503: {
    description: 'The API is not ready.',
    headers: { ...everyResponse, ...retryAfter },
    content: {
      'application/health+json': { schema: emit(Health), example: { status: 'fail' } },
    },
  },
});

const operation = (route: Route, surface: Surface, emit: Emit) => ({
  operationId: route.operationId,
  tags: [route.tag],
  summary: route.summary,
  ...(route.description ? { description: route.description } : {}),
  ...(route.open ? { security: [] } : {}),
  parameters: [
    ...parameters('path', route.params, emit),
    ...parameters('query', route.query, emit),
    ...(route.requestHeaders ?? []).map(
      (name) => surface.requestHeaders?.[name] ?? requestHeaders[name],
    ),
  ],
  ...requestBody(route, emit, surface.closed),
  responses: {
    [route.success.status]: successResponse(route, surface, emit),
    ...Object.fromEntries(
      route.errors
        .toSorted((a, b) => a - b)
        .map((status) => [
          status,
          errorResponse(status, surface, { ...surface.errorTexts, ...route.errorTexts }, emit),
        ]),
    ),
    ...(route.operationId === 'getHealth' ? notReady(emit) : {}),
  },
});

/** The schemas that bodies contain, at any depth. */
const sentSchemas = (routes: Surface['routes']): ReadonlySet<unknown> => {
  const found = new Set<unknown>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || found.has(value)) return;
    found.add(value);
    for (const member of Object.values(value)) walk(member);
    walk((value as { 'x-of'?: unknown })['x-of']);
  };
  for (const { body } of routes) walk(body?.schema);
  return found;
};

/** Builds the OpenAPI 3.1 document of a surface from its route table. */
export const buildOpenApi = (surface: Surface) => {
  const emit = createEmit(surface.named);
  const sent = surface.closed ? sentSchemas(surface.routes) : new Set();
  return {
    openapi: '3.1.0',
    info: {
      title: surface.title,
      version: '1.0.0',
      description: surface.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/public/v1', description: 'This service' }],
    security: [{ APIKey: [] }],
    tags: Object.entries(surface.tags).map(([name, description]) => ({ name, description })),
    paths: surface.routes.reduce<Record<string, Record<string, unknown>>>((paths, route) => {
      const url = route.url.replaceAll(/:(\w+)/g, '{$1}');
      const method = route.method.toLowerCase();
      return { ...paths, [url]: { ...paths[url], [method]: operation(route, surface, emit) } };
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
      headers: limitHeaders,
      schemas: Object.fromEntries(
        Object.entries(surface.named).map(([name, schema]) => [
          name,
          emit(schema, { isRoot: true, closed: sent.has(schema) }),
        ]),
      ),
    },
  };
};
