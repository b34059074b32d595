import { assetRoutes } from './assets/extended-routes.ts';
import { auditRoutes } from './audits/extended-routes.ts';
import { hintRoutes } from './hints/extended-routes.ts';
import { contentRoutes } from './contents/extended-routes.ts';
import { gateRoutes } from './contents/gate-routes.ts';
import { eventRoutes } from './events/extended-routes.ts';
import { generationRoutes } from './documents/extended-routes.ts';
import { likelyRoutes } from './violations/extended-routes.ts';
import { packRoutes } from './rules/extended-routes.ts';
import type { KeyScope } from './shared/key-scopes.ts';
import type { Route } from './shared/route.ts';

/** The scope that a key needs for a route without a scope of its own. */
export const EXTENDED_SCOPE: KeyScope = 'generation';

export const EXTENDED_TAGS = {
  'Live documents': 'A text while it is written, and where it comes from.',
  'Bulk runs': 'Many documents from one file of inputs.',
  'Running audits': 'Pages and files checked against rules.',
  Hints:
    'What reads like a claim although no rule objects, and matches of rules that are often wrong.',
  'Audit schedules': 'Audits that are made again and again.',
  Assets: 'Pages, documents and posts that are audited.',
  Contents: 'What another system pushes, version by version.',
  Gate: 'Whether a text may be published.',
  'Rule packs': 'Rules that come with this service.',
  Rules: 'How often single rules are right.',
  Checks: 'A text checked while somebody waits.',
  Events: 'What happened in the workspace, for programs that follow it.',
} as const;

/** Routes below /public/v1 that go beyond the specification. */
export const extendedRoutes = [
  ...generationRoutes,
  ...auditRoutes,
  ...likelyRoutes,
  ...hintRoutes,
  ...assetRoutes,
  ...contentRoutes,
  ...gateRoutes,
  ...packRoutes,
  ...eventRoutes,
];

export type ExtendedRoute = (typeof extendedRoutes)[number];
export type ExtendedOperationId = ExtendedRoute['operationId'];

/** Returns the scope that a key needs for a route. */
export const scopeOfRoute = ({ scope }: Route): KeyScope => scope ?? EXTENDED_SCOPE;
