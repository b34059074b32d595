import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useIsLeaving } from '../../../lib/leaving.ts';
import { type Filters, filtersOf } from '../api.ts';
import { type OpenReview, pagesNow } from './open-review.ts';
import { cursorOf } from '../row-pages.ts';
import type { ReviewSearch } from '../search.ts';
import { NONE_CHOSEN } from '../selection.ts';

export const ROUTE = '/w/$workspaceId/audits/$auditId/review';

/**
 * The address is updated this long after the open violation changes, so that pressing J twenty times updates
 * it once.
 */
const WRITE_MS = 150;

export const useReviewSearch = (): ReviewSearch => useSearch({ from: ROUTE });

export const useFilters = (): Filters => {
  const { state, severity, search, order } = useReviewSearch();
  return useMemo(
    () => filtersOf({ state, severity, search, order }),
    [state, severity, search, order],
  );
};

/** Changes the filters. The list starts again and its first violation is opened. */
export const useSetFilters = (review: OpenReview) => {
  const navigate = useNavigate({ from: ROUTE });
  return useMemo(
    () =>
      (changes: Partial<Filters>): void => {
        review.selection.set(NONE_CHOSEN);
        const state = changes.state === 'undecided' ? { state: undefined } : {};
        void navigate({
          search: (before) => ({ ...before, ...changes, ...state, v: undefined, from: undefined }),
          // Typing must not add a history entry for each letter.
          replace: 'search' in changes && Object.keys(changes).length === 1,
          resetScroll: false,
        });
      },
    [review, navigate],
  );
};

/** Keeps the open violation and the address in step, whichever of them changes. */
export const useAddress = (review: OpenReview): void => {
  const navigate = useNavigate({ from: ROUTE });
  const isLeaving = useIsLeaving();
  const { v } = useReviewSearch();
  const written = useRef(v);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (): void => {
      const id = review.current.get() ?? undefined;
      if (id === written.current || isLeaving()) return;
      written.current = id;
      const from = id === undefined ? undefined : cursorOf(pagesNow(review), id);
      void navigate({
        search: (before) => ({ ...before, v: id, from }),
        replace: true,
        resetScroll: false,
      });
    };
    const stop = review.current.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [review, navigate, isLeaving]);
  useEffect(() => {
    if (v === written.current) return;
    written.current = v;
    review.current.set(v ?? null);
  }, [review, v]);
};
