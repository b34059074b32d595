import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './app/router.tsx';
import { onFactorNeeded, onSignedOut } from './lib/api.ts';
import { createQueryClient } from './lib/query.ts';
import { UiProvider } from './ui/theme/ui-provider.tsx';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

onSignedOut(() => {
  const { href, pathname } = router.state.location;
  if (pathname.startsWith('/sign-in')) return;
  queryClient.clear();
  void router.navigate({ to: '/sign-in', search: { next: href } });
});

onFactorNeeded(() => {
  const { href, pathname } = router.state.location;
  if (!pathname.startsWith('/w/')) return;
  queryClient.clear();
  void router.navigate({ to: '/secure', search: { next: href } });
});

const place = document.querySelector('#root');
if (!place) throw new Error('The page has no place for the application.');
createRoot(place).render(
  <StrictMode>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>,
);
