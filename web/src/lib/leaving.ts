import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Tells whether the person has followed a link and the new page is not shown yet. Code that updates the
 * address with a delay must check this. Otherwise it would lead back, to an address mixed from both pages.
 */
export const useIsLeaving = (): (() => boolean) => {
  const router = useRouter();
  return useCallback((): boolean => {
    const shown = router.state.resolvedLocation;
    return shown !== undefined && shown.pathname !== router.latestLocation.pathname;
  }, [router]);
};
