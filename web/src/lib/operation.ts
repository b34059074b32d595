import type { OwnAppRoute, SharedId } from '@copydesk/contract/app';
import type { ExtendedRoute } from '@copydesk/contract/extended';
import type { PublicRoute } from '@copydesk/contract/public';
import type { Static, TSchema } from 'typebox';

type SharedRoute = Extract<PublicRoute | ExtendedRoute, { operationId: SharedId }>;
type AnyRoute = OwnAppRoute | SharedRoute;
type RouteOf<K> = Extract<AnyRoute, { operationId: K }>;

/** Operations of the contract by the method they are called with. */
export type GetId = Extract<AnyRoute, { method: 'GET' }>['operationId'];
export type PostId = Extract<AnyRoute, { method: 'POST' }>['operationId'];
export type OperationId = GetId | PostId;

type NamesIn<Url> = Url extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Url extends `${string}/:${infer Name}`
    ? Name
    : never;
type ParamNames<K> = Exclude<NamesIn<RouteOf<K>['url']>, 'workspace_id'>;
type ValueOf<S> = S extends TSchema ? Static<S> : never;

/** The path parameters. The workspace is taken from the page's address unless another one is given. */
type ParamsPart<K> = [ParamNames<K>] extends [never]
  ? { readonly params?: { readonly workspace_id?: string } }
  : {
      readonly params: Readonly<Record<ParamNames<K>, string>> & { readonly workspace_id?: string };
    };

/** The query parameters. The server has defaults for them, so each may be left out or undefined. */
type Loose<T> = { readonly [P in keyof T]?: T[P] | undefined };
type QueryPart<K> =
  RouteOf<K> extends { query: infer S } ? { readonly query?: Loose<ValueOf<S>> } : unknown;

type BodyPart<K> =
  RouteOf<K> extends { body: { schema: infer S; optional: true } }
    ? { readonly body?: ValueOf<S> }
    : RouteOf<K> extends { body: { schema: infer S } }
      ? { readonly body: ValueOf<S> }
      : RouteOf<K> extends { upload: readonly unknown[] }
        ? { readonly file: Blob }
        : unknown;

/** The input of an operation: path parameters, query and body. */
export type InputOf<K extends OperationId> = ParamsPart<K> & QueryPart<K> & BodyPart<K>;

/** The input may be omitted if the operation has no required input. */
export type Arguments<K extends OperationId> =
  Record<string, never> extends InputOf<K> ? [input?: InputOf<K>] : [input: InputOf<K>];

export type AnswerOf<K extends OperationId> = ValueOf<RouteOf<K>['success']['schema']>;
