import { assetRoutes } from './asset-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { generationRoutes } from './generation-routes.ts';
import type { Route, RouteScope } from './route.ts';

/** The scope that a key needs for a route that names no other. */
export const EXTENDED_SCOPE: RouteScope = 'generation';

export const EXTENDED_TAGS = {
  'Live documents': 'A text while it is written, and where it comes from.',
  'Bulk runs': 'Many documents from one file of inputs.',
  'Running audits': 'Pages and files checked against rules.',
  'Audit schedules': 'Audits that are made again and again.',
  Assets: 'Pages, documents and posts that are audited.',
  'Rule packs': 'Rules that come with this service.',
  Checks: 'A text checked while somebody waits.',
} as const;

/** Routes below /public/v1 that go beyond the specification. */
export const extendedRoutes = [...generationRoutes, ...auditRoutes, ...assetRoutes];

export type ExtendedRoute = (typeof extendedRoutes)[number];
export type ExtendedOperationId = ExtendedRoute['operationId'];

/** What a key must be made for to call a route of the table. */
export const scopeOfRoute = ({ scope }: Route): RouteScope => scope ?? EXTENDED_SCOPE;
