import Type, { type TSchema } from 'typebox';
import type { Permission } from './policy.ts';
import type { Route } from './route.ts';

/**
 * Who may call a route: anybody, a session that still needs its second factor, a signed-in account, or a
 * member of the workspace in the address with that permission.
 */
export type Access = 'open' | 'pending' | 'account' | Permission;

/** A route of the web application's own surface, below /app. */
export interface AppRoute {
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly access: Access;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: { readonly schema: TSchema; readonly optional?: true };
  readonly upload?: Route['upload'];
  readonly uploadMebibytes?: number;
  /** The largest JSON body, if it is less than usual. */
  readonly bodyKibibytes?: number;
  /**
   * The person must have proven in the last ten minutes who they are: it changes who gets in, or cannot be undone.
   * Otherwise the answer is 403 with `fresh_proof_needed`.
   */
  readonly proof?: 'fresh';
  /**
   * No answer is stored for an Idempotency-Key. Either the work does not fit into one transaction, or
   * repeating it is harmless, or the answer must not be stored (a key is shown once).
   */
  readonly long?: true;
  readonly success: {
    readonly status: 200 | 201;
    readonly schema: TSchema;
    /** The whole answer, if it has members that only the extended document describes. */
    readonly answered?: TSchema;
    /** The media type, if it is not JSON. */
    readonly mediaType?: string;
  };
}

export const APP_PREFIX = '/app';
/** The start of the address of everything that belongs to a workspace. */
export const WORKSPACE_PREFIX = '/workspaces/:workspace_id';

/** Path parameters, including the workspace. */
export const inWorkspace = (...names: readonly string[]) =>
  Type.Object(Object.fromEntries(['workspace_id', ...names].map((name) => [name, Type.String()])));

/** The success entry of a route that answers in JSON. */
export const answers = <T extends TSchema>(schema: T, status: 200 | 201 = 200) =>
  ({ status, schema }) as const;

/** The answer of an operation that has nothing to return. */
export const Done = Type.Object({ done: Type.Literal(true) });

/** A table of the surface's routes by their operation ids. */
export const defineAppRoutes = <const R extends Record<string, Omit<AppRoute, 'operationId'>>>(
  routes: R,
) =>
  Object.entries(routes).map(([operationId, route]) => ({ operationId, ...route })) as unknown as {
    [K in keyof R]: R[K] & { readonly operationId: K };
  }[keyof R][];
