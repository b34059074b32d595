import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { countQuery, listQuery } from './api.ts';
import { useBench } from './bench.ts';
import { useCell } from './cell.ts';
import { sumOf } from './decided.ts';
import { useLive, useProgress } from './live.ts';
import { type RowPage, rowsOf } from './row-pages.ts';
import { useFilters, useReviewSearch } from './use-address.ts';

const NO_PAGES: readonly RowPage[] = [];

/** The list as the address asks for it; begins where the address says only when it is first read. */
const useListQuery = () => {
  const bench = useBench();
  const filters = useFilters();
  const round = useCell(bench.round);
  const { from } = useReviewSearch();
  const [begins, setBegins] = useState({ filters, round, from });
  if (begins.filters !== filters) setBegins({ filters, round, from });
  else if (begins.round !== round) setBegins({ filters, round, from: undefined });
  const first = begins.from;
  return useMemo(
    () => ({ filters, options: listQuery(bench.auditId, filters, first, round) }),
    [bench, filters, first, round],
  );
};

/** Rows of the list and how to read on. */
export const useList = () => {
  const bench = useBench();
  const { filters, options } = useListQuery();
  const live = useLive();
  // What happened is asked for first: whatever is decided after that answer is told by the next one.
  const query = useInfiniteQuery({ ...options, enabled: live.data !== undefined || live.isError });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { queryKey } = options;
  useLayoutEffect(() => {
    bench.place.set({ queryKey, filters });
    bench.unseen.set(0);
  }, [bench, queryKey, filters]);
  const readMore = useCallback(
    () => (isFetchingNextPage ? Promise.resolve() : fetchNextPage()),
    [isFetchingNextPage, fetchNextPage],
  );
  useEffect(() => {
    bench.pager.set({ hasMore: hasNextPage, readMore });
  }, [bench, hasNextPage, readMore]);
  const pages = query.data?.pages ?? NO_PAGES;
  return { query, filters, pages, ...rowsOf(pages), readMore };
};

/** How many violations match, as far as is known now. */
export const useMatchCount = (): number | null => {
  const bench = useBench();
  const filters = useFilters();
  const progress = useProgress();
  const isNarrowed = filters.search !== undefined || filters.severity !== undefined;
  const { data } = useQuery({ ...countQuery(bench.auditId, filters), enabled: isNarrowed });
  if (isNarrowed) return data ?? null;
  if (!progress) return null;
  return filters.state === 'all' ? sumOf(progress) : progress[filters.state];
};

/** Findings that came since the list was read, which only a running audit brings. */
export const useNewFindings = (pages: readonly RowPage[]): number => {
  const { data } = useLive();
  const [first] = pages;
  return data && first ? Math.max(0, sumOf(data.progress) - first.inAudit) : 0;
};
