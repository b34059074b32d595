import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { ReviewState } from '../shared/review.ts';
import { nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { ReviewTrailEntry } from '../violations/review-item.ts';
import { AssignFindingsRequest, AssignFindingsResult } from './assignment.ts';
import { DueDays, DuePolicy } from './due.ts';
import {
  DecideFindingsRequest,
  DecideFindingsResult,
  UndoFindingsRequest,
  UndoFindingsResult,
} from './decision.ts';
import {
  CHANGES,
  Facet,
  FacetQuery,
  Finding,
  FindingClusterPage,
  FindingPage,
  ListFindingClustersQuery,
  ListFindingsQuery,
} from './finding.ts';
import { ClusterOffer, ClusterOfferQuery } from './offer.ts';
import { FindingOwners, SetFindingOwnerRequest } from './owner.ts';
import {
  CreateStandingDecisionRequest,
  CreateStandingDecisionResult,
  ListStandingDecisionsQuery,
  StandingDecision,
  StandingDecisionPage,
} from './standing-decision.ts';

export const Sighting = Type.Object({
  violation_id: Type.String(),
  audit: Type.Object({ id: Type.String(), name: Type.String() }),
  seen_at: Timestamp('When the audit stored it.'),
  change: oneOf(CHANGES),
  review_state: ReviewState,
  dismissal_reason: nullable(Type.String()),
  violating_text: nullable(Type.String()),
  rule_version: nullable(Type.Integer()),
  trail: Type.Array(ReviewTrailEntry, {
    description: 'What was decided in this audit, newest first, at most 20.',
  }),
});
export type Sighting = Static<typeof Sighting>;

export const FindingHistoryQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({ maxLength: 100, description: 'The next_cursor of the page before.' }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
});

/** A finding over time. */
export const FindingHistory = Type.Object({
  finding: Finding,
  sightings: Type.Array(Sighting, { description: 'Newest first.' }),
  next_cursor: nullable(Type.String()),
});
export type FindingHistory = Static<typeof FindingHistory>;

const findings = `${WORKSPACE_PREFIX}/findings` as const;
const standing = `${WORKSPACE_PREFIX}/standing-decisions` as const;

/** The queue: findings over all audits, each once, and how some of them are decided from now on. */
export const findingRoutes = defineAppRoutes({
  listFindings: {
    method: 'GET',
    url: findings,
    access: 'read',
    params: inWorkspace(),
    query: ListFindingsQuery,
    success: answers(FindingPage),
  },
  listFindingClusters: {
    method: 'GET',
    url: `${findings}/clusters`,
    access: 'read',
    params: inWorkspace(),
    query: ListFindingClustersQuery,
    success: answers(FindingClusterPage),
  },
  getFindingFacet: {
    method: 'GET',
    url: `${findings}/facet`,
    access: 'read',
    params: inWorkspace(),
    query: FacetQuery,
    success: answers(Facet),
  },
  getClusterOffer: {
    method: 'GET',
    url: `${findings}/offer`,
    access: 'read',
    params: inWorkspace(),
    query: ClusterOfferQuery,
    success: answers(ClusterOffer),
  },
  decideFindings: {
    method: 'POST',
    url: `${findings}/decisions`,
    long: true,
    access: 'decide',
    params: inWorkspace(),
    body: { schema: DecideFindingsRequest },
    success: answers(DecideFindingsResult),
  },
  undoFindings: {
    method: 'POST',
    url: `${findings}/undo`,
    long: true,
    access: 'decide',
    params: inWorkspace(),
    body: { schema: UndoFindingsRequest },
    success: answers(UndoFindingsResult),
  },
  getFindingHistory: {
    method: 'GET',
    url: `${findings}/:finding_id`,
    access: 'read',
    params: inWorkspace('finding_id'),
    query: FindingHistoryQuery,
    success: answers(FindingHistory),
  },
  assignFindings: {
    method: 'POST',
    url: `${findings}/assignments`,
    long: true,
    access: 'decide',
    params: inWorkspace(),
    body: { schema: AssignFindingsRequest },
    success: answers(AssignFindingsResult),
  },
  listFindingOwners: {
    method: 'GET',
    url: `${WORKSPACE_PREFIX}/finding-owners`,
    access: 'read',
    params: inWorkspace(),
    success: answers(FindingOwners),
  },
  setFindingOwner: {
    method: 'POST',
    url: `${WORKSPACE_PREFIX}/finding-owners`,
    access: 'administer',
    params: inWorkspace(),
    body: { schema: SetFindingOwnerRequest },
    success: answers(FindingOwners),
  },
  getDuePolicy: {
    method: 'GET',
    url: `${WORKSPACE_PREFIX}/due-policy`,
    access: 'read',
    params: inWorkspace(),
    success: answers(DuePolicy),
  },
  setDuePolicy: {
    method: 'POST',
    url: `${WORKSPACE_PREFIX}/due-policy`,
    access: 'administer',
    params: inWorkspace(),
    body: { schema: DueDays },
    success: answers(DuePolicy),
  },
  listStandingDecisions: {
    method: 'GET',
    url: standing,
    access: 'read',
    params: inWorkspace(),
    query: ListStandingDecisionsQuery,
    success: answers(StandingDecisionPage),
  },
  createStandingDecision: {
    method: 'POST',
    url: standing,
    long: true,
    access: 'decide',
    params: inWorkspace(),
    body: { schema: CreateStandingDecisionRequest },
    success: answers(CreateStandingDecisionResult),
  },
  revokeStandingDecision: {
    method: 'POST',
    url: `${standing}/:standing_decision_id/revoke`,
    access: 'decide',
    params: inWorkspace('standing_decision_id'),
    success: answers(StandingDecision),
  },
});
