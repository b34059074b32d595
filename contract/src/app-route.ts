import Type, { type TSchema } from 'typebox';
import type { Permission } from './policy.ts';
import type { Route } from './route.ts';

/**
 * Who may call a route: anybody, a session that still owes its second factor, a signed-in account, or a
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
  readonly success: {
    readonly status: 200 | 201;
    readonly schema: TSchema;
    /** Anything but JSON. */
    readonly mediaType?: string;
  };
}

export const APP_PREFIX = '/app';
/** What stands before the address of everything that belongs to a workspace. */
export const WORKSPACE_PREFIX = '/workspaces/:workspace_id';

/** Path parameters, the workspace among them. */
export const inWorkspace = (...names: readonly string[]) =>
  Type.Object(Object.fromEntries(['workspace_id', ...names].map((name) => [name, Type.String()])));

/** An answer in JSON. */
export const answers = <T extends TSchema>(schema: T, status: 200 | 201 = 200) =>
  ({ status, schema }) as const;

/** An answer that says no more than that it was done. */
export const Done = Type.Object({ done: Type.Literal(true) });

/** A table of the surface's routes by their operation ids. */
export const defineAppRoutes = <const R extends Record<string, Omit<AppRoute, 'operationId'>>>(
  routes: R,
) =>
  Object.entries(routes).map(([operationId, route]) => ({ operationId, ...route })) as unknown as {
    [K in keyof R]: R[K] & { readonly operationId: K };
  }[keyof R][];
