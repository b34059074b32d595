import type { SignedIn } from '@copydesk/contract/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What follows a sign-in: the second step where it is owed, or else the way back. */
export const useArrive = (): ((result: SignedIn, next: string | undefined) => Promise<void>) => {
  const router = useRouter();
  const queries = useQueryClient();
  return useCallback(
    async ({ state }, next) => {
      // Whatever was read belonged to nobody, or to somebody else.
      queries.clear();
      if (state === 'pending_factor')
        await router.navigate({ to: '/sign-in/factor', search: { next }, replace: true });
      else router.history.replace(next ?? '/');
    },
    [queries, router],
  );
};
