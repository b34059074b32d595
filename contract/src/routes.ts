import { appRoutes } from './app.ts';
import { extendedRoutes, scopeOfRoute } from './extended.ts';
import { publicRoutes } from './public.ts';
import { type Access, APP_PREFIX, type AppRoute } from './shared/app-route.ts';
import type { Route, RouteScope } from './shared/route.ts';

export const PUBLIC_PREFIX = '/public/v1';

/** The parts of a route that the server needs. */
interface Served extends Omit<AppRoute, 'access'> {
  /** The path with the prefix of the public API or of the web application. */
  readonly path: string;
}

/** A route for API keys. Beyond the specification, the key must have a scope. */
export interface KeyRoute extends Served {
  readonly surface: 'public' | 'extended';
  readonly scope: RouteScope | null;
}

/** A route of the web application, for sessions. */
export interface SessionRoute extends Served {
  readonly surface: 'app';
  readonly access: Access;
}

export type ServedRoute = KeyRoute | SessionRoute;

const byKey = (surface: KeyRoute['surface'], route: Route, scope: RouteScope | null): KeyRoute => ({
  ...route,
  surface,
  path: `${PUBLIC_PREFIX}${route.url}`,
  scope,
});

/** Every route that needs a key or a session, in one table. Only the health check needs neither. */
export const routes: readonly ServedRoute[] = [
  ...publicRoutes
    .filter((route) => !('open' in route))
    .map((route) => byKey('public', route, null)),
  ...extendedRoutes.map((route) => byKey('extended', route, scopeOfRoute(route))),
  ...appRoutes.map((route): SessionRoute => ({
    ...route,
    surface: 'app',
    path: `${APP_PREFIX}${route.url}`,
  })),
];
