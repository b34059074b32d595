import type { SignedIn } from '@copydesk/contract/accounts/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Continues after a sign-in: with the second step if the account has one, otherwise with the requested page.
 */
export const useArrive = (): ((result: SignedIn, next: string | undefined) => Promise<void>) => {
  const router = useRouter();
  const queries = useQueryClient();
  return useCallback(
    async ({ state }, next) => {
      // The cached answers were read without a session or as another person.
      queries.clear();
      if (state === 'pending_factor')
        await router.navigate({ to: '/sign-in/factor', search: { next }, replace: true });
      else router.history.replace(next ?? '/');
    },
    [queries, router],
  );
};
