import type { ReviewState } from '@copydesk/contract/shared/review';
import type { Severity } from '@copydesk/contract/violations/violation';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getWithHeaders } from '../../lib/api.ts';
import { itemInput } from '../../parts/review/item-input.ts';
import { ask, keyOf } from '../../lib/query.ts';
import type { Problem } from '../../lib/problem.ts';
import { sumOf } from '../../parts/review/decided.ts';
import type { RowPage } from './row-pages.ts';
import type { ReviewSearch } from './search.ts';

/** Which violations the list shows. */
export interface Filters {
  readonly state: ReviewState | 'all';
  readonly severity: Severity | undefined;
  readonly search: string | undefined;
  /** The order of the list; by severity without it. */
  readonly order: ReviewSearch['order'];
}

export const filtersOf = ({ state, severity, search, order }: ReviewSearch): Filters => ({
  state: state ?? 'undecided',
  severity,
  search,
  order,
});

export const queryOf = ({ state, severity, search }: Filters) => ({
  review_state: state,
  ...(severity ? { severity } : {}),
  ...(search ? { search } : {}),
});

const PAGE_SIZE = 100;

export const readPage = async (
  auditId: string,
  filters: Filters,
  after: string | null,
  signal?: AbortSignal,
): Promise<RowPage> => {
  const query = {
    ...queryOf(filters),
    page_size: PAGE_SIZE,
    ...(after === null ? {} : { cursor: after }),
  };
  const { order } = filters;
  const { body, headers } =
    order === undefined
      ? await getWithHeaders('listViolations', { params: { audit_id: auditId }, query }, signal)
      : await getWithHeaders(
          'listLikelyViolations',
          { params: { id: auditId }, query: { ...query, order } },
          signal,
        );
  return {
    violations: body.violations,
    total: body.total,
    inAudit: sumOf(body.review_progress),
    after,
    next: headers.get('next_cursor'),
  };
};

/**
 * The list, page by page. It is read once. Later changes are written into its rows, so that no row moves
 * while a person works with the list.
 */
export const listQuery = (
  auditId: string,
  filters: Filters,
  from: string | undefined,
  round: number,
) =>
  infiniteQueryOptions<
    RowPage,
    Problem,
    { readonly pages: readonly RowPage[] },
    readonly unknown[],
    string | null
  >({
    queryKey: [...keyOf('listViolations'), auditId, filters, from ?? null, round],
    queryFn: ({ pageParam, signal }) => readPage(auditId, filters, pageParam, signal),
    initialPageParam: from ?? null,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The number of matches, while a search or a severity filters the list. */
export const countQuery = (auditId: string, filters: Filters) =>
  queryOptions<number>({
    queryKey: [...keyOf('listViolations'), 'count', auditId, filters],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(filters), page_size: 1 };
      const input = { params: { audit_id: auditId }, query };
      return (await getWithHeaders('listViolations', input, signal)).body.total;
    },
    staleTime: Infinity,
  });

export const itemQuery = (violationId: string) =>
  queryOptions({
    ...ask('getReviewItem', itemInput(violationId)),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

export const groupQuery = (violationId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('listGroupMembers'), violationId],
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: { violation_id: violationId }, query: { after: pageParam } };
      return (await getWithHeaders('listGroupMembers', input, signal)).body;
    },
    initialPageParam: 0,
    getNextPageParam: ({ next_after: next }) => next,
  });

export const auditQuery = (auditId: string) =>
  queryOptions({ ...ask('getAudit', { params: { id: auditId } }), staleTime: 60_000 });
export const auditsQuery = () =>
  queryOptions({ ...ask('listAuditPage', { query: { limit: 100 } }), staleTime: 60_000 });
