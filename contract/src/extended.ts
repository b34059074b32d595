import { assetRoutes } from './assets/extended-routes.ts';
import { auditRoutes } from './audits/extended-routes.ts';
import { generationRoutes } from './documents/extended-routes.ts';
import { packRoutes } from './rules/extended-routes.ts';
import type { Route, RouteScope } from './shared/route.ts';

/** The scope that a key needs for a route without a scope of its own. */
export const EXTENDED_SCOPE: RouteScope = 'generation';

export const EXTENDED_TAGS = {
  'Live documents': 'A text while it is written, and where it comes from.',
  'Bulk runs': 'Many documents from one file of inputs.',
  'Running audits': 'Pages and files checked against rules.',
  'Audit schedules': 'Audits that are made again and again.',
  Assets: 'Pages, documents and posts that are audited.',
  'Rule packs': 'Rules that come with this service.',
  Rules: 'How often single rules are right.',
  Checks: 'A text checked while somebody waits.',
} as const;

/** Routes below /public/v1 that go beyond the specification. */
export const extendedRoutes = [...generationRoutes, ...auditRoutes, ...assetRoutes, ...packRoutes];

export type ExtendedRoute = (typeof extendedRoutes)[number];
export type ExtendedOperationId = ExtendedRoute['operationId'];

/** Returns the scope that a key needs for a route. */
export const scopeOfRoute = ({ scope }: Route): RouteScope => scope ?? EXTENDED_SCOPE;
