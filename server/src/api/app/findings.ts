import type { findingRoutes } from '@copydesk/contract/findings/app-routes';
import { assignFindings } from '../../findings/assign-findings.ts';
import { decideFindings } from '../../findings/decide-findings.ts';
import { getDuePolicy, setDuePolicy } from '../../findings/due/due-policy.ts';
import { listFindingOwners, setFindingOwner } from '../../findings/finding-owners.ts';
import { getClusterOffer } from '../../findings/get-cluster-offer.ts';
import { getFindingFacet } from '../../findings/get-finding-facet.ts';
import { getFindingHistory } from '../../findings/get-finding-history.ts';
import { listFindingClusters } from '../../findings/list-finding-clusters.ts';
import { listFindings } from '../../findings/list-findings.ts';
import { createStandingDecision } from '../../findings/standing/create-standing-decision.ts';
import { listStandingDecisions } from '../../findings/standing/list-standing-decisions.ts';
import { revokeStandingDecision } from '../../findings/standing/revoke-standing-decision.ts';
import { undoFindings } from '../../findings/undo-findings.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type FindingOperation = (typeof findingRoutes)[number]['operationId'];

/** The queue: findings over all audits. */
export const createFindingHandlers = (): MemberHandlers<FindingOperation> => ({
  listFindings: async (scope, { query }) => ({ body: await listFindings(scope, query) }),
  listFindingClusters: async (scope, { query }) => ({
    body: await listFindingClusters(scope, query),
  }),
  getFindingFacet: async (scope, { query }) => ({ body: await getFindingFacet(scope, query) }),
  getClusterOffer: async (scope, { query }) => ({
    body: await getClusterOffer(scope, { clusterId: query.cluster_id }),
  }),
  decideFindings: async (scope, { body }) => ({
    body: await decideFindings(scope, {
      // The schema ensures that exactly one of the two is present.
      wanted: body.matching ? { matching: body.matching } : { ids: body.finding_ids ?? [] },
      action: body.action,
      reason: body.reason ?? null,
      dryRun: body.dry_run,
    }),
  }),
  undoFindings: async (scope, { body }) => ({
    body: await undoFindings(scope, { decisionId: body.decision_id }),
  }),
  getFindingHistory: async (scope, { params, query }) => ({
    body: await getFindingHistory(scope, {
      findingId: param(params, 'finding_id'),
      cursor: query.cursor ?? null,
      limit: query.limit,
    }),
  }),
  assignFindings: async (scope, { body }) => ({
    body: await assignFindings(scope, {
      wanted: body.matching ? { matching: body.matching } : { ids: body.finding_ids ?? [] },
      userIds: body.user_ids,
      dryRun: body.dry_run,
    }),
  }),
  listFindingOwners: async (scope) => ({ body: await listFindingOwners(scope) }),
  setFindingOwner: async (scope, { body }) => ({ body: await setFindingOwner(scope, body) }),
  getDuePolicy: async (scope) => ({ body: await getDuePolicy(scope) }),
  setDuePolicy: async (scope, { body }) => ({ body: await setDuePolicy(scope, body) }),
  listStandingDecisions: async (scope, { query }) => ({
    body: await listStandingDecisions(scope, query),
  }),
  createStandingDecision: async (scope, { body }) => ({
    body: await createStandingDecision(scope, body),
  }),
  revokeStandingDecision: async (scope, { params }) => ({
    body: await revokeStandingDecision(scope, {
      standingDecisionId: param(params, 'standing_decision_id'),
    }),
  }),
});
