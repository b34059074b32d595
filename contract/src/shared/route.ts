import Type, { type TSchema } from 'typebox';
import type { ErrorStatus } from './errors.ts';
import { type ExampleThing, exampleId } from './example-ids.ts';
import type { KeyScope } from './key-scopes.ts';

/** A body in one media type. */
interface Content {
  readonly mediaType: string;
  readonly schema: TSchema;
  readonly example: unknown;
}

/** Stands for a file that JSON cannot hold. */
export const BYTES_EXAMPLE = '(the bytes of the file)';

/** A route of the API: everything that the server, the OpenAPI document and the tests need. */
export interface Route {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly tag: string;
  readonly summary: string;
  /** Details that the summary leaves out. */
  readonly description?: string;
  readonly open?: true;
  /** The scope that a key needs, if the route is beyond the specification. */
  readonly scope?: KeyScope;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: {
    readonly schema: TSchema;
    readonly example: unknown;
    /** The body may be missing: then every member has its default. */
    readonly optional?: true;
  };
  /** A file instead of JSON, in one of these media types. */
  readonly upload?: readonly Content[];
  /** The largest file. */
  readonly uploadMebibytes?: number;
  /** The work does not fit into one transaction, so its handler implements the Idempotency-Key itself. */
  readonly long?: true;
  readonly requestHeaders?: readonly RequestHeader[];
  readonly success: {
    readonly status: 200 | 201;
    readonly schema: TSchema;
    /** The whole answer, if it has members that only the extended document describes. */
    readonly answered?: TSchema;
    readonly example: unknown;
    readonly description: string;
    readonly mediaType?: string;
    /** The same answer in other media types. */
    readonly also?: readonly Content[];
    readonly headers?: readonly ResponseHeader[];
  };
  readonly errors: readonly ErrorStatus[];
  /** Errors that have another meaning here than elsewhere. */
  readonly errorTexts?: ErrorTexts;
}

export type ErrorTexts = Readonly<
  Partial<Record<ErrorStatus, { readonly description: string; readonly detail: string }>>
>;

export type RequestHeader = 'Idempotency-Key' | 'If-Match' | 'Prefer' | 'Last-Event-ID';
export type ResponseHeader =
  | 'ETag'
  | 'next_cursor'
  | 'Link'
  | 'Document-Status'
  | 'Document-Failure'
  | 'Idempotency-Replayed'
  | 'Location'
  | 'Preference-Applied'
  | 'Content-Disposition';

/** The error statuses of every protected endpoint. */
export const guarded = [401, 403, 404, 429, 503] as const;
/** The error statuses of a protected endpoint that validates input. */
export const checked = [...guarded, 422] as const;
/** The error statuses of a protected endpoint that takes a body. */
export const posted = [...checked, 409, 413] as const;
/** The error statuses of a protected endpoint that takes a file, whose media type may be wrong. */
export const uploaded = [...posted, 415] as const;

export const pathId = (name: string, what: ExampleThing) =>
  Type.Object({
    [name]: Type.String({ description: `Identifier of the ${what}.`, examples: [exampleId(what)] }),
  });

/** A stream of Server-Sent Events as the answer. */
export const events = (example: string, description: string) =>
  ({
    status: 200,
    schema: Type.String(),
    example,
    description,
    mediaType: 'text/event-stream',
  }) as const;

/** A table of routes by their operation ids. */
export const defineRoutes = <const R extends Record<string, Omit<Route, 'operationId'>>>(
  routes: R,
) =>
  Object.entries(routes).map(([operationId, route]) => ({ operationId, ...route })) as unknown as {
    [K in keyof R]: R[K] & { readonly operationId: K };
  }[keyof R][];
