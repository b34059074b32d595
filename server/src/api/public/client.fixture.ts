import {
  type ExtendedOperationId,
  type ExtendedRoute,
  extendedRoutes,
} from '@copydesk/contract/extended';
import { type OperationId, type PublicRoute, publicRoutes } from '@copydesk/contract/public';
import type { Route } from '@copydesk/contract/shared/route';
import type { FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { createOpenApiChecker, type OpenApiDocument } from '../../../test/openapi-check.ts';

export interface TestRequest {
  /** Values of the path's parameters, put into the address as they are. */
  readonly params?: Readonly<Record<string, string>>;
  /** The text after the question mark, or its parameters. */
  readonly query?: string | Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The body as bytes, where it should not be the JSON of `body`. */
  readonly payload?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The key to send instead of the client's own; null sends no key. */
  readonly key?: string | null;
  readonly method?: 'HEAD';
}

/** An operation of either table. */
export type AnyOperationId = OperationId | ExtendedOperationId;

type SuccessOf<K> =
  Extract<PublicRoute | ExtendedRoute, { operationId: K }> extends { success: { schema: infer S } }
    ? S extends TSchema
      ? Static<S>
      : never
    : never;

export interface TestAnswer<Body = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** The body of a success. */
  readonly json: Body;
  /** The `detail` of an error. */
  readonly detail: unknown;
}

/**
 * Returns the parts of an answer by which a client could distinguish two answers, without the parts that
 * differ in every answer.
 */
export const comparable = ({ status, headers, text }: TestAnswer): unknown => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { status, headers: rest, text };
};

const ROUTES: readonly Route[] = [...publicRoutes, ...extendedRoutes];

export const routeOf = (operationId: AnyOperationId): Route => {
  const route = ROUTES.find((candidate) => candidate.operationId === operationId);
  if (!route) throw new Error(`there is no route ${operationId}`);
  return route;
};

const addressOf = (route: Route, { params = {}, query = '' }: TestRequest): string => {
  const path = route.url.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the test gives no ${name}`);
    return value;
  });
  const search = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  return `/public/v1${path}${search === '' ? '' : `?${search}`}`;
};

export const documentOf = async (
  app: FastifyInstance,
  name: 'openapi' | 'openapi-extended' = 'openapi',
): Promise<OpenApiDocument> =>
  JSON.parse((await app.inject(`/public/${name}.json`)).body) as OpenApiDocument;

/**
 * A caller of the API that checks every answer against the OpenAPI document that the app serves.
 * Nothing else in these tests calls a route of the table, so no answer goes unchecked.
 */
export const createTestClient = async (app: FastifyInstance, ownKey: string) => {
  const extended = await documentOf(app, 'openapi-extended');
  const checks = {
    own: createOpenApiChecker(await documentOf(app), extended),
    extended: createOpenApiChecker(extended),
  };
  const isExtended = (operationId: AnyOperationId) =>
    extendedRoutes.some((route) => route.operationId === operationId);
  return async <K extends AnyOperationId>(
    operationId: K,
    request: TestRequest = {},
  ): Promise<TestAnswer<SuccessOf<K>>> => {
    const route = routeOf(operationId);
    const { body, payload, key = ownKey, method = route.method } = request;
    const content = payload ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await app.inject({
      method,
      url: addressOf(route, request),
      headers: {
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(content === undefined
          ? {}
          : { 'content-type': route.upload?.[0]?.mediaType ?? 'application/json' }),
        ...request.headers,
      },
      ...(content === undefined ? {} : { payload: content }),
    });
    const check = isExtended(operationId) ? checks.extended : checks.own;
    check(operationId, response, { isHead: method === 'HEAD' });
    const isJson = /\bjson\b/.test(String(response.headers['content-type']));
    const json: unknown = method === 'HEAD' || !isJson ? undefined : JSON.parse(response.body);
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.body,
      json: json as SuccessOf<K>,
      detail: (json as { detail?: unknown } | undefined)?.detail,
    };
  };
};

export type TestClient = Awaited<ReturnType<typeof createTestClient>>;

/** Well-formed ids that do not exist. */
export const UNKNOWN_IDS = {
  doc: 'doc_01kb3yz8v7e8xs6e1hq6m2p4zz',
  tpl: 'tpl_01kb3yz8v7e8xs6e1hq6m2p4zz',
  ton: 'ton_01kb3yz8v7e8xs6e1hq6m2p4zz',
  tom: 'tom_01kb3yz8v7e8xs6e1hq6m2p4zz',
  inf: 'inf_01kb3yz8v7e8xs6e1hq6m2p4zz',
  aud: 'aud_01kb3yz8v7e8xs6e1hq6m2p4zz',
  vio: 'vio_01kb3yz8v7e8xs6e1hq6m2p4zz',
  hnt: 'hnt_01kb3yz8v7e8xs6e1hq6m2p4zz',
  blk: 'blk_01kb3yz8v7e8xs6e1hq6m2p4zz',
  ast: 'ast_01kb3yz8v7e8xs6e1hq6m2p4zz',
  sch: 'sch_01kb3yz8v7e8xs6e1hq6m2p4zz',
  rul: 'rul_01kb3yz8v7e8xs6e1hq6m2p4zz',
  evt: 'evt_01kb3yz8v7e8xs6e1hq6m2p4zz',
  pack: 'no-such-pack',
  cnt: 'no-such-content',
  gat: 'gat_01kb3yz8v7e8xs6e1hq6m2p4zz',
} as const;
