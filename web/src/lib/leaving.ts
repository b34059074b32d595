import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Tells whether a link to another page was followed whose page is not there yet. What writes the address
 * a moment late must ask: it would lead back, and to an address that is put together of both pages.
 */
export const useIsLeaving = (): (() => boolean) => {
  const router = useRouter();
  return useCallback((): boolean => {
    const shown = router.state.resolvedLocation;
    return shown !== undefined && shown.pathname !== router.latestLocation.pathname;
  }, [router]);
};
