import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { arriveAtWorkspace } from './open-workspace.ts';
import { Layout } from './layout.tsx';
import { Root } from './root.tsx';

interface RouterContext {
  readonly queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root });

/** The parent route of every page of a workspace. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$workspaceId',
  beforeLoad: ({ context, location, params }) =>
    arriveAtWorkspace(context.queryClient, location.href, params.workspaceId),
  component: Layout,
});
