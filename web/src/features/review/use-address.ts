import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useIsLeaving } from '../../lib/leaving.ts';
import { type Filters, filtersOf } from './api.ts';
import { type Bench, pagesNow } from './bench.ts';
import { cursorOf } from './row-pages.ts';
import type { ReviewSearch } from './search.ts';
import { NONE_CHOSEN } from './selection.ts';

export const ROUTE = '/w/$workspaceId/audits/$auditId/review';

/** The address follows the open violation a moment later: pressing J twenty times writes it once. */
const WRITE_MS = 150;

export const useReviewSearch = (): ReviewSearch => useSearch({ from: ROUTE });

export const useFilters = (): Filters => {
  const { state, severity, search } = useReviewSearch();
  return useMemo(() => filtersOf({ state, severity, search }), [state, severity, search]);
};

/** Changes the filters: the list begins anew, and its first violation is opened. */
export const useSetFilters = (bench: Bench) => {
  const navigate = useNavigate({ from: ROUTE });
  return useMemo(
    () =>
      (changes: Partial<Filters>): void => {
        bench.selection.set(NONE_CHOSEN);
        const state = changes.state === 'undecided' ? { state: undefined } : {};
        void navigate({
          search: (before) => ({ ...before, ...changes, ...state, v: undefined, from: undefined }),
          // Each letter that is typed is no step to go back to.
          replace: 'search' in changes && Object.keys(changes).length === 1,
          resetScroll: false,
        });
      },
    [bench, navigate],
  );
};

/** Keeps the open violation and the address together, whichever of them changed. */
export const useAddress = (bench: Bench): void => {
  const navigate = useNavigate({ from: ROUTE });
  const isLeaving = useIsLeaving();
  const { v } = useReviewSearch();
  const written = useRef(v);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (): void => {
      const id = bench.current.get() ?? undefined;
      if (id === written.current || isLeaving()) return;
      written.current = id;
      const from = id === undefined ? undefined : cursorOf(pagesNow(bench), id);
      void navigate({
        search: (before) => ({ ...before, v: id, from }),
        replace: true,
        resetScroll: false,
      });
    };
    const stop = bench.current.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [bench, navigate, isLeaving]);
  useEffect(() => {
    if (v === written.current) return;
    written.current = v;
    bench.current.set(v ?? null);
  }, [bench, v]);
};
