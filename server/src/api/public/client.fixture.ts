import { type OperationId, type PublicRoute, publicRoutes } from '@copydesk/contract/public';
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
  /** Another key than the client's own; null sends none. */
  readonly key?: string | null;
  readonly method?: 'HEAD';
}

type SuccessOf<K> =
  Extract<PublicRoute, { operationId: K }> extends { success: { schema: infer S } }
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

/** What a client can tell two answers apart by, without what differs from request to request. */
export const comparable = ({ status, headers, text }: TestAnswer): unknown => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { status, headers: rest, text };
};

const routeOf = (operationId: OperationId): PublicRoute => {
  const route = publicRoutes.find((candidate) => candidate.operationId === operationId);
  if (!route) throw new Error(`there is no route ${operationId}`);
  return route;
};

const addressOf = (route: PublicRoute, { params = {}, query = '' }: TestRequest): string => {
  const path = route.url.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the test gives no ${name}`);
    return value;
  });
  const search = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  return `/public/v1${path}${search === '' ? '' : `?${search}`}`;
};

export const documentOf = async (app: FastifyInstance): Promise<OpenApiDocument> =>
  JSON.parse((await app.inject('/public/openapi.json')).body) as OpenApiDocument;

/**
 * A caller of the public API that checks every answer against the OpenAPI document the app serves.
 * Nothing else in these tests calls a route of the table, so no answer goes unchecked.
 */
export const createTestClient = async (app: FastifyInstance, ownKey: string) => {
  const check = createOpenApiChecker(await documentOf(app));
  return async <K extends OperationId>(
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
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(content === undefined ? {} : { payload: content }),
    });
    check(operationId, response, { isHead: method === 'HEAD' });
    const json: unknown = method === 'HEAD' ? undefined : JSON.parse(response.body);
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

/** Public ids of the right form that nothing has. */
export const UNKNOWN_IDS = {
  doc: 'doc_01kb3yz8v7e8xs6e1hq6m2p4zz',
  tpl: 'tpl_01kb3yz8v7e8xs6e1hq6m2p4zz',
  ton: 'ton_01kb3yz8v7e8xs6e1hq6m2p4zz',
  inf: 'inf_01kb3yz8v7e8xs6e1hq6m2p4zz',
  aud: 'aud_01kb3yz8v7e8xs6e1hq6m2p4zz',
  vio: 'vio_01kb3yz8v7e8xs6e1hq6m2p4zz',
} as const;
