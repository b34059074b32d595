import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { countQuery, listQuery } from '../api.ts';
import { useReview } from './open-review.ts';
import { useCell } from '../../../lib/cell.ts';
import { sumOf } from '../../../parts/review/decided.ts';
import { useLive, useProgress } from './follow-changes.ts';
import { type RowPage, rowsOf } from '../row-pages.ts';
import { useFilters, useReviewSearch } from './use-address.ts';

const NO_PAGES: readonly RowPage[] = [];

/**
 * The query of the list for the filters in the address. The cursor in the address counts only for the first
 * reading.
 */
const useListQuery = () => {
  const review = useReview();
  const filters = useFilters();
  const round = useCell(review.round);
  const { from } = useReviewSearch();
  const [begins, setBegins] = useState({ filters, round, from });
  if (begins.filters !== filters) setBegins({ filters, round, from });
  else if (begins.round !== round) setBegins({ filters, round, from: undefined });
  const first = begins.from;
  return useMemo(
    () => ({ filters, options: listQuery(review.auditId, filters, first, round) }),
    [review, filters, first, round],
  );
};

/** The rows of the list and the function that loads more. */
export const useList = () => {
  const review = useReview();
  const { filters, options } = useListQuery();
  const live = useLive();
  // The position in the feed of changes is read before the list. So a decision that is made while the list
  // loads is reported by the next poll.
  const query = useInfiniteQuery({ ...options, enabled: live.data !== undefined || live.isError });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { queryKey } = options;
  useLayoutEffect(() => {
    review.place.set({ queryKey, filters });
    review.unseen.set(0);
  }, [review, queryKey, filters]);
  const readMore = useCallback(
    () => (isFetchingNextPage ? Promise.resolve() : fetchNextPage()),
    [isFetchingNextPage, fetchNextPage],
  );
  useEffect(() => {
    review.pager.set({ hasMore: hasNextPage, readMore });
  }, [review, hasNextPage, readMore]);
  const pages = query.data?.pages ?? NO_PAGES;
  return { query, filters, pages, ...rowsOf(pages), readMore };
};

/** How many violations match; null while it is not known. */
export const useMatchCount = (): number | null => {
  const review = useReview();
  const filters = useFilters();
  const progress = useProgress();
  const isNarrowed = filters.search !== undefined || filters.severity !== undefined;
  const { data } = useQuery({ ...countQuery(review.auditId, filters), enabled: isNarrowed });
  if (isNarrowed) return data ?? null;
  if (!progress) return null;
  return filters.state === 'all' ? sumOf(progress) : progress[filters.state];
};

/** The number of findings that a running audit added after the list was read. */
export const useNewFindings = (pages: readonly RowPage[]): number => {
  const { data } = useLive();
  const [first] = pages;
  return data && first ? Math.max(0, sumOf(data.progress) - first.inAudit) : 0;
};
