import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readActivitySearch } from '../features/activity/search.ts';
import { readAssetSearch, readAssetsSearch } from '../features/assets/search.ts';
import {
  readAuditSearch,
  readAuditsSearch,
  readCompareSearch,
  readSampleSearch,
  readNewAuditSearch,
} from '../features/audits/search.ts';
import { readQueueSearch } from '../features/findings/search.ts';
import { readHintsSearch } from '../features/hints/search.ts';
import { readHomeSearch } from '../features/home/search.ts';
import { readReviewSearch } from '../features/violations/search.ts';
import { readRuleSearch, readRulesSearch } from '../features/rules/search.ts';
import {
  readKeysSearch,
  readMembersSearch,
  readSignInMethodsSearch,
} from '../features/settings/search.ts';
import { readSignInSearch } from '../features/sign-in/search.ts';
import { readSpendSearch } from '../features/operations/search.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { arrive, goToLastWorkspace, goToViolation } from './open-workspace.ts';
import { authoringRoutes } from './authoring-routes.ts';
import { ErrorPage } from './error-page.tsx';
import { type Missing, NotFoundPage } from './not-found-page.tsx';
import { readSearch, writeSearch } from './search-params.ts';
import { SettingsLayout } from './settings-layout.tsx';
import { rootRoute as root, workspaceRoute as workspace } from './workspace-route.ts';

const NotFound = ({ data }: { readonly data?: unknown }) => {
  const missing = (data as { missing?: Missing } | undefined)?.missing;
  return <NotFoundPage {...(missing ? { missing } : {})} />;
};

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context }) => goToLastWorkspace(context.queryClient),
  component: lazyRouteComponent(() => import('./no-workspace-page.tsx'), 'NoWorkspacePage'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});
const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/link',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('../features/sign-in/link-page.tsx'), 'LinkPage'),
});
const signInFactor = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/factor',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('../features/sign-in/factor-page.tsx'), 'FactorPage'),
});
const secure = createRoute({
  getParentRoute: () => root,
  path: '/secure',
  validateSearch: readSignInSearch,
  beforeLoad: ({ context, location }) => arrive(context.queryClient, location.href),
  component: lazyRouteComponent(() => import('./secure-page.tsx'), 'SecurePage'),
});
const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('./signed-in-page.tsx'), 'SignedInPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(
    () => import('../features/sign-in/invitation-page.tsx'),
    'InvitationPage',
  ),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('../features/sign-in/reset-page.tsx'), 'ResetPage'),
});
const anyViolation = createRoute({
  getParentRoute: () => root,
  path: '/v/$violationId',
  beforeLoad: ({ context, location, params }) =>
    goToViolation(context.queryClient, location.href, params.violationId),
});

const home = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  validateSearch: readHomeSearch,
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
});
const violation = createRoute({
  getParentRoute: () => workspace,
  path: '/v/$violationId',
  beforeLoad: ({ context, location, params }) =>
    goToViolation(context.queryClient, location.href, params.violationId, params.workspaceId),
});

const audits = createRoute({
  getParentRoute: () => workspace,
  path: '/audits',
  validateSearch: readAuditsSearch,
  component: lazyRouteComponent(() => import('../features/audits/audits-page.tsx'), 'AuditsPage'),
});
const newAudit = createRoute({
  getParentRoute: () => workspace,
  path: '/audits/new',
  validateSearch: readNewAuditSearch,
  component: lazyRouteComponent(
    () => import('../features/audits/new/new-audit-page.tsx'),
    'NewAuditPage',
  ),
});
const schedules = createRoute({
  getParentRoute: () => workspace,
  path: '/audits/schedules',
  component: lazyRouteComponent(
    () => import('../features/audits/schedules-page.tsx'),
    'SchedulesPage',
  ),
});
const audit = createRoute({
  getParentRoute: () => workspace,
  path: '/audits/$auditId',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('../features/audits/audit-page.tsx'), 'AuditPage'),
});
const compare = createRoute({
  getParentRoute: () => workspace,
  path: '/audits/$auditId/compare',
  validateSearch: readCompareSearch,
  component: lazyRouteComponent(() => import('../features/audits/compare-page.tsx'), 'ComparePage'),
});
const sample = createRoute({
  getParentRoute: () => workspace,
  path: '/audits/$auditId/sample',
  validateSearch: readSampleSearch,
  component: lazyRouteComponent(
    () => import('../features/audits/sample/sample-page.tsx'),
    'SamplePage',
  ),
});
const hints = createRoute({
  getParentRoute: () => workspace,
  path: '/audits/$auditId/hints',
  validateSearch: readHintsSearch,
  component: lazyRouteComponent(() => import('../features/hints/hints-page.tsx'), 'HintsPage'),
});
const review = createRoute({
  getParentRoute: () => workspace,
  path: '/audits/$auditId/review',
  validateSearch: readReviewSearch,
  component: lazyRouteComponent(
    () => import('../features/violations/page/review-page.tsx'),
    'ReviewPage',
  ),
});

const queue = createRoute({
  getParentRoute: () => workspace,
  path: '/queue',
  validateSearch: readQueueSearch,
  component: lazyRouteComponent(
    () => import('../features/findings/page/queue-page.tsx'),
    'QueuePage',
  ),
});
const standingDecisions = createRoute({
  getParentRoute: () => workspace,
  path: '/queue/standing',
  component: lazyRouteComponent(
    () => import('../features/findings/standing/standing-page.tsx'),
    'StandingPage',
  ),
});
const findingHistory = createRoute({
  getParentRoute: () => workspace,
  path: '/queue/$findingId',
  component: lazyRouteComponent(
    () => import('../features/findings/history-page.tsx'),
    'HistoryPage',
  ),
});

const assets = createRoute({
  getParentRoute: () => workspace,
  path: '/assets',
  validateSearch: readAssetsSearch,
  component: lazyRouteComponent(() => import('../features/assets/assets-page.tsx'), 'AssetsPage'),
});
const asset = createRoute({
  getParentRoute: () => workspace,
  path: '/assets/$assetId',
  validateSearch: readAssetSearch,
  component: lazyRouteComponent(() => import('../features/assets/asset-page.tsx'), 'AssetPage'),
});
const activity = createRoute({
  getParentRoute: () => workspace,
  path: '/activity',
  validateSearch: readActivitySearch,
  component: lazyRouteComponent(
    () => import('../features/activity/activity-page.tsx'),
    'ActivityPage',
  ),
});
const rules = createRoute({
  getParentRoute: () => workspace,
  path: '/rules',
  validateSearch: readRulesSearch,
  component: lazyRouteComponent(() => import('../features/rules/rules-page.tsx'), 'RulesPage'),
});
const rule = createRoute({
  getParentRoute: () => workspace,
  path: '/rules/$ruleId',
  validateSearch: readRuleSearch,
  component: lazyRouteComponent(() => import('../features/rules/rule-page.tsx'), 'RulePage'),
});

const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: SettingsLayout,
});
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/w/$workspaceId/settings/members', params, replace: true });
  },
});
const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  validateSearch: readMembersSearch,
  component: lazyRouteComponent(
    () => import('../features/settings/members-page.tsx'),
    'MembersPage',
  ),
});
const keys = createRoute({
  getParentRoute: () => settings,
  path: '/keys',
  validateSearch: readKeysSearch,
  component: lazyRouteComponent(() => import('../features/settings/keys-page.tsx'), 'KeysPage'),
});
const gate = createRoute({
  getParentRoute: () => settings,
  path: '/gate',
  component: lazyRouteComponent(() => import('../features/contents/gate-page.tsx'), 'GatePage'),
});
const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyRouteComponent(
    () => import('../features/events/webhooks-page.tsx'),
    'WebhooksPage',
  ),
});
const signInMethods = createRoute({
  getParentRoute: () => settings,
  path: '/sign-in',
  validateSearch: readSignInMethodsSearch,
  component: lazyRouteComponent(
    () => import('../features/settings/sign-in-methods-page.tsx'),
    'SignInMethodsPage',
  ),
});
const workspaceSettings = createRoute({
  getParentRoute: () => settings,
  path: '/workspace',
  component: lazyRouteComponent(
    () => import('../features/settings/workspace-page.tsx'),
    'WorkspacePage',
  ),
});
const notificationsPage = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  component: lazyRouteComponent(
    () => import('../features/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
});
const preferencesPage = createRoute({
  getParentRoute: () => settings,
  path: '/preferences',
  component: lazyRouteComponent(
    () => import('../features/settings/preferences-page.tsx'),
    'PreferencesPage',
  ),
});
const models = createRoute({
  getParentRoute: () => settings,
  path: '/models',
  component: lazyRouteComponent(
    () => import('../features/operations/models-page.tsx'),
    'ModelsPage',
  ),
});
const spend = createRoute({
  getParentRoute: () => settings,
  path: '/spend',
  validateSearch: readSpendSearch,
  component: lazyRouteComponent(() => import('../features/operations/spend-page.tsx'), 'SpendPage'),
});
const workspaceData = createRoute({
  getParentRoute: () => settings,
  path: '/data',
  component: lazyRouteComponent(() => import('../features/operations/data-page.tsx'), 'DataPage'),
});

const routeTree = root.addChildren([
  start,
  signIn,
  signInLink,
  signInFactor,
  secure,
  signedIn,
  invitation,
  reset,
  anyViolation,
  workspace.addChildren([
    home,
    violation,
    audits,
    newAudit,
    schedules,
    audit,
    compare,
    sample,
    hints,
    review,
    queue,
    standingDecisions,
    findingHistory,
    assets,
    asset,
    activity,
    rules,
    rule,
    ...authoringRoutes,
    settings.addChildren([
      settingsStart,
      members,
      keys,
      webhooks,
      gate,
      signInMethods,
      workspaceSettings,
      notificationsPage,
      preferencesPage,
      models,
      spend,
      workspaceData,
    ]),
  ]),
]);

/** Every page by its address, each loaded when it is first opened. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    // TanStack Query caches every answer of the server, so the router caches nothing.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: 200,
    defaultPendingComponent: () => (
      <Page>
        <Skeleton />
      </Page>
    ),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
