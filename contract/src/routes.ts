import { appRoutes } from './app.ts';
import { extendedRoutes, scopeOfRoute } from './extended.ts';
import { publicRoutes } from './public.ts';
import { type Access, APP_PREFIX, type AppRoute } from './shared/app-route.ts';
import { meRoutes } from './keys/me.ts';
import type { KeyScope } from './shared/key-scopes.ts';
import { decides, reads } from './shared/reading.ts';
import type { Route } from './shared/route.ts';
import { twinRoutes } from './twins.ts';

export const PUBLIC_PREFIX = '/public/v1';

/** The parts of a route that the server needs. */
interface Served extends Omit<AppRoute, 'access' | 'method'> {
  /** The path with the prefix of the public API or of the web application. */
  readonly path: string;
}

/** A route for API keys. Beyond the specification, the key must have a scope. */
export interface KeyRoute extends Served {
  /** A twin does what the route of the web application with the same operation does. */
  readonly surface: 'public' | 'extended' | 'twin';
  readonly method: Route['method'];
  readonly scope: KeyScope | null;
  /** It changes nothing, so a key that may only read may call it. */
  readonly reads: boolean;
  /** It decides, so a key that may not decide cannot call it. */
  readonly decides: boolean;
}

/** A route of the web application, for sessions. */
export interface SessionRoute extends Served {
  readonly surface: 'app';
  readonly method: AppRoute['method'];
  readonly access: Access;
}

export type ServedRoute = KeyRoute | SessionRoute;

const byKey = (surface: KeyRoute['surface'], route: Route, scope: KeyScope | null): KeyRoute => ({
  ...route,
  surface,
  path: `${PUBLIC_PREFIX}${route.url}`,
  scope,
  reads: reads(route),
  decides: decides(route),
});

/** Every route that needs a key or a session, in one table. Only the health check and the version need neither. */
export const routes: readonly ServedRoute[] = [
  ...publicRoutes
    .filter((route) => !('open' in route))
    .map((route) => byKey('public', route, null)),
  ...extendedRoutes.map((route) => byKey('extended', route, scopeOfRoute(route))),
  ...meRoutes.map((route) => byKey('extended', route, null)),
  ...twinRoutes.map((route) => byKey('twin', route, scopeOfRoute(route))),
  ...appRoutes.map((route): SessionRoute => ({
    ...route,
    surface: 'app',
    path: `${APP_PREFIX}${route.url}`,
  })),
];
