import type { AssignFindingsRequest } from '@copydesk/contract/findings/assignment';
import type {
  FacetName,
  Finding,
  FindingClusterPage,
  FindingFilter,
  FindingPage,
} from '@copydesk/contract/findings/finding';
import type {
  CreateStandingDecisionRequest,
  ListStandingDecisionsQuery,
  StandingDecisionPage,
} from '@copydesk/contract/findings/standing-decision';
import type { Violation } from '@copydesk/contract/violations/violation';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { getWithHeaders, post } from '../../lib/api.ts';
import type { Problem } from '../../lib/problem.ts';
import { ask, keyOf } from '../../lib/query.ts';
import { itemInput } from '../../parts/review/item-input.ts';
import type { QueueSearch } from './search.ts';

export const filterOf = (search: QueueSearch): FindingFilter => {
  const { mine, standing, state, severity, rule, pack, language, site, market } = search;
  const { change, assignee, due } = search;
  return {
    standing: standing ?? 'open',
    ...(state ? { review_state: state } : {}),
    ...(severity ? { severity } : {}),
    ...(rule ? { rule_id: rule } : {}),
    ...(pack ? { pack } : {}),
    ...(language ? { language } : {}),
    ...(site ? { site } : {}),
    ...(market ? { market } : {}),
    ...(change ? { change } : {}),
    ...(due ? { due } : {}),
    ...(mine ? { assignee: 'me' } : assignee ? { assignee } : {}),
  };
};

const PAGE = 50;

/**
 * The clusters, page by page. They are read once: decisions are written into the rows, so that no row moves while
 * a person works. `round` begins again.
 */
export const clustersQuery = (filter: FindingFilter, round: number) =>
  infiniteQueryOptions<
    FindingClusterPage,
    Problem,
    { readonly pages: readonly FindingClusterPage[] },
    readonly unknown[],
    string | null
  >({
    queryKey: [...keyOf('listFindingClusters'), filter, round],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...filter,
        limit: PAGE,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return (await getWithHeaders('listFindingClusters', { query }, signal)).body;
    },
    initialPageParam: null,
    getNextPageParam: ({ next_cursor: next }) => next,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const MOST_MEMBERS = 100;

/** The members of a cluster, the first hundred. */
export const membersQuery = (filter: FindingFilter, round: number) =>
  queryOptions<FindingPage>({
    queryKey: [...keyOf('listFindings'), filter, round],
    queryFn: async ({ signal }) => {
      const query = { ...filter, sort: 'severity' as const, limit: MOST_MEMBERS };
      return (await getWithHeaders('listFindings', { query }, signal)).body;
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

export const facetQuery = (filter: FindingFilter, facet: FacetName) =>
  queryOptions({
    ...ask('getFindingFacet', { query: { ...filter, facet } }),
    staleTime: 30_000,
    placeholderData: (before) => before,
  });

export const offerQuery = (clusterId: string) =>
  queryOptions({
    ...ask('getClusterOffer', { query: { cluster_id: clusterId } }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });

export const itemQuery = (violationId: string) =>
  queryOptions({
    ...ask('getReviewItem', itemInput(violationId)),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** Standing decisions, page by page. */
export const standingQuery = (which: ListStandingDecisionsQuery['which']) =>
  infiniteQueryOptions<
    StandingDecisionPage,
    Problem,
    { readonly pages: readonly StandingDecisionPage[] },
    readonly unknown[],
    string | null
  >({
    queryKey: [...keyOf('listStandingDecisions'), which],
    queryFn: async ({ pageParam, signal }) => {
      const query = { which, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return (await getWithHeaders('listStandingDecisions', { query }, signal)).body;
    },
    initialPageParam: null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

/** What a standing decision would decide now. It is asked by a POST, but changes nothing. */
export const dryRunQuery = (body: CreateStandingDecisionRequest) =>
  queryOptions({
    queryKey: [...keyOf('listStandingDecisions'), 'dry run', body],
    queryFn: () => post('createStandingDecision', { body }),
    staleTime: 0,
    placeholderData: (before) => before,
  });

/** How many findings an assignment would concern. It is asked by a POST, but changes nothing. */
export const assignableQuery = (body: AssignFindingsRequest) =>
  queryOptions({
    queryKey: [...keyOf('listFindings'), 'assignable', body],
    queryFn: () => post('assignFindings', { body }),
    staleTime: 0,
  });

export const useMakeStanding = () =>
  useMutation({
    mutationFn: (body: CreateStandingDecisionRequest) => post('createStandingDecision', { body }),
  });

export const useEndStanding = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      post('revokeStandingDecision', { params: { standing_decision_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('listStandingDecisions') }),
  });
};

/** What the list knows of a finding, until its details are loaded. */
export const violationOf = (finding: Finding): Violation => ({
  id: finding.violation_id,
  audit_id: finding.audit_id,
  review_state: finding.review_state,
  severity: finding.severity,
  rule_id: finding.rule_id,
  rule_name: finding.rule_name,
  asset_id: finding.asset_id,
  asset_name: finding.asset_name,
  asset_url: finding.asset_url,
  violating_text: finding.violating_text,
  reason: finding.reason,
  recommended_solution: null,
  suggested_text: finding.suggested_text,
  dismissal_reason: finding.dismissal_reason,
  group_id: null,
  assigned_to_user_ids: finding.assigned_to_user_ids,
});

/** The newest audits, for how many rules ran in them. */
export const newestAudits = () => ask('listAuditPage', { query: { limit: 20 } });
