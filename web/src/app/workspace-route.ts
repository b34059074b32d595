import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { arriveAtWorkspace } from './arrive.ts';
import { Layout } from './layout.tsx';
import { Root } from './root.tsx';

interface RouterContext {
  readonly queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root });

/** What every page of a workspace is in. */
export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/w/$workspaceId',
  beforeLoad: ({ context, location, params }) =>
    arriveAtWorkspace(context.queryClient, location.href, params.workspaceId),
  component: Layout,
});
