// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { ActorName, ReviewProgress, ReviewTrailEntry } from './violations.ts';

export interface AssignFindingsRequest {
  finding_ids?: readonly string[] | null | undefined;
  /** All findings that pass these filters, such as those of a cluster or a site. */
  matching?: FindingFilter | null | undefined;
  /** Members of the workspace; none takes the assignment away. */
  user_ids: readonly string[];
  /** Only counts. */
  dry_run?: boolean | undefined;
}

export interface AssignFindingsResult {
  /** How many match, up to 10,000. */
  matching: number;
  /** In how many audits their newest sightings are. */
  audits: number;
  not_found: number;
  /** How many changed. */
  assigned: number;
  /** How many were assigned so before. */
  unchanged: number;
  /** False if time ran out or more than 10,000 match: what is counted was assigned, the rest was not. */
  complete: boolean;
}

export interface ClusterOffer {
  /** How many open findings of the cluster nobody has decided. */
  undecided: number;
  /** How many of the newest findings of the cluster people decided: dismissed, elevated risk or urgent. What standing decisions decided does not count. */
  decided: number;
  /** What to decide about those that are left: at least three were decided so, and four of five or more. Null if there is no such decision, or nothing is left. */
  offer: {
    action: 'dismiss' | 'elevated_risk' | 'urgent_violation';
    /** The reason that was given most often. */
    reason: string | null;
    /** How many were decided so. */
    agreeing: number;
  } | null;
}

export interface CreateStandingDecisionRequest {
  /** It is made for the rule and the words of this finding. */
  finding_id: string;
  scope: StandingScope;
  action: 'dismiss' | 'elevated_risk' | 'urgent_violation';
  /** Required with dismiss and accepted with no other action. */
  reason?: string | null | undefined;
  /** For how many days it holds. Without it: 30 for a finding that is critical, 90 for high, 180 for medium or unspecified, 365 for low. */
  days?: number | null | undefined;
  /** Also decide the findings in its scope that are open now and that nobody has decided. */
  apply_to_open?: boolean | undefined;
  /** Only counts what is open now. */
  dry_run?: boolean | undefined;
}

export interface CreateStandingDecisionResult {
  /** Null with dry_run. */
  standing_decision: StandingDecision | null;
  /** When it stops deciding, or would. */
  ends_at: string;
  /** How many findings in its scope are open and undecided: those that apply_to_open decides. */
  matching: number;
  /** In how many audits these are. */
  audits: number;
  /** How many of them were decided now. */
  decided: number;
  /** What POST /findings/undo takes to take those back; null where nothing was decided. */
  decision_id: string | null;
  /** False if time ran out. The standing decision is made; decide the rest from the queue. */
  complete: boolean;
}

export interface DecideFindingsRequest {
  finding_ids?: readonly string[] | null | undefined;
  /** All findings that pass these filters, such as those of a cluster. */
  matching?: FindingFilter | null | undefined;
  /** The decision. */
  action: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen';
  /** Required with dismiss and accepted with no other action. */
  reason?: string | null | undefined;
  /** Only counts. */
  dry_run?: boolean | undefined;
}

export interface DecideFindingsResult {
  /** How many match. */
  addressed: number;
  /** How many changed; with dry_run, how many would. */
  changed: number;
  /** Those that match by their state before; only with dry_run. */
  by_state: ReviewProgress | null;
  /** In how many audits their newest sightings are. */
  audits: number;
  /** At most 100 of them. */
  skipped: {
    finding_id: string;
    why: 'not_found' | 'already' | 'changed_meanwhile';
  }[];
  skipped_count: number;
  /** What undo takes; null where nothing was written. */
  decision_id: string | null;
  /** False when time ran out or it broke off in between: what is counted was decided, the rest was not. Send it again to go on. */
  complete: boolean;
}

export interface DuePolicy {
  /** In how many days after its first sighting a finding that is critical is due; null if never. */
  critical: number | null;
  /** In how many days after its first sighting a finding that is high is due; null if never. */
  high: number | null;
  /** In how many days after its first sighting a finding that is medium is due; null if never. */
  medium: number | null;
  /** In how many days after its first sighting a finding that is low is due; null if never. */
  low: number | null;
  /** In how many days after its first sighting a finding that is of no named severity is due; null if never. */
  unspecified: number | null;
  /** When it was last changed; null if nobody has set any days. */
  updated_at: string | null;
}

export interface Facet {
  facet: 'rule' | 'pack' | 'severity' | 'language' | 'site' | 'market' | 'change' | 'review_state' | 'assignee' | 'due';
  /** Exactly how many findings match. */
  total: number;
  /** Most findings first, at most 200. A finding counts for each of its assignees and markets. */
  values: FacetValue[];
  /** There are further values. */
  more: boolean;
  /** Findings of audits from before an upgrade are still being collected; ask again in a second. */
  counting: boolean;
}

export interface FacetValue {
  /** What the filter takes. Null for findings that have none: no rule, no site and so on. */
  value: string | null;
  /** The name of a rule, or of a member; null where the value says it all. */
  name: string | null;
  count: number;
}

/** A finding with its newest sighting. */
export interface Finding {
  /** Identifier of the finding. It is the same in every audit that sees the finding. */
  id: string;
  /** The newest sighting: decide about it, comment on it and assign it as usual. */
  violation_id: string;
  /** The audit of the newest sighting. */
  audit_id: string;
  /** Findings of one rule about the same words have the same cluster. */
  cluster_id: string;
  /** seen: the newest reading has it; gone: it was not there; unknown: the asset could not be read since, or the rule was not judged. */
  life: 'seen' | 'gone' | 'unknown';
  /** How the newest sighting relates to the one before. */
  change: 'new' | 'still' | 'changed' | 'regressed';
  /** open: to be dealt with; decided: dismissed or fixed; gone: not there any more. */
  standing: 'open' | 'decided' | 'gone';
  /** It was marked as fixed, and the next reading did not find it. */
  fix_verified: boolean;
  /** When the first sighting was stored. */
  first_seen_at: string;
  /** When the newest sighting was stored. */
  last_seen_at: string;
  /** When it is to be dealt with: the first sighting and the days of its severity. Null if it is not open, or never due. */
  due_at: string | null;
  /** How many audits saw it. */
  sightings: number;
  /** Where the review stands. */
  review_state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
  dismissal_reason: string | null;
  /** Of the newest sighting, as a decision takes it. */
  version: number;
  /** Severity of the rule. */
  severity: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
  /** Null once the rule is deleted. */
  rule_id: string | null;
  rule_name: string | null;
  /** The pack that the rule came from; null for a rule of the workspace. */
  pack: string | null;
  /** Language of a text. */
  language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
  /** Null once the asset is deleted. */
  asset_id: string | null;
  asset_name: string | null;
  asset_url: string | null;
  /** The host of the address of the asset; null without a web address. */
  site: string | null;
  /** The path of that address. */
  path: string | null;
  /** The markets in the metadata of the asset, as they are now. None if it states none, or once the asset is deleted. */
  markets: string[];
  violating_text: string | null;
  reason: string;
  suggested_text: string | null;
  suggestion_kind: 'replace' | 'insert' | 'remove' | null;
  assigned_to_user_ids: string[];
  /** How many comments it has. */
  comments: number;
}

export interface FindingCluster {
  id: string;
  /** Findings of one cluster with another severity are a row of their own. */
  severity: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
  /** How many findings match the filters. */
  count: number;
  /** How many of them nobody has decided. */
  undecided: number;
  /** On how many assets they are. */
  assets: number;
  sample: Finding;
}

export interface FindingClusterPage {
  /** The most severe first, and those of one rule together. */
  clusters: FindingCluster[];
  /** Findings of audits from before an upgrade are still being collected; ask again in a second. */
  counting: boolean;
  next_cursor: string | null;
}

export interface FindingFilter {
  /** open: to be dealt with; decided: dismissed or fixed; gone: not there any more. */
  standing?: 'open' | 'decided' | 'gone' | undefined;
  /** Only findings in this state. */
  review_state?: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null | undefined;
  /** Severity of the rule. */
  severity?: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null | undefined;
  /** Only findings of this rule. */
  rule_id?: string | null | undefined;
  /** Only findings of rules of this pack. */
  pack?: string | null | undefined;
  /** Only findings on this asset. */
  asset_id?: string | null | undefined;
  /** Only findings whose newest sighting is in this audit. */
  audit_id?: string | null | undefined;
  /** Only the members of this cluster. */
  cluster_id?: string | null | undefined;
  /** Only findings on assets of this host. */
  site?: string | null | undefined;
  /** Only findings on assets whose path begins with this. */
  path?: string | null | undefined;
  /** Language of a text. */
  language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null | undefined;
  /** Only findings on assets whose metadata names this market now. */
  market?: string | null | undefined;
  life?: 'seen' | 'gone' | 'unknown' | null | undefined;
  change?: 'new' | 'still' | 'changed' | 'regressed' | null | undefined;
  /** me, or the identifier of a member. */
  assignee?: string | null | undefined;
  /** Only findings with comments, or only those without. */
  commented?: boolean | null | undefined;
  /** Only findings that suggest something, or only those that do not. */
  suggestion?: boolean | null | undefined;
  /** overdue: only findings whose date has passed; soon: whose date is within three days. */
  due?: 'overdue' | 'soon' | null | undefined;
}

export interface FindingHistory {
  finding: Finding;
  /** Newest first. */
  sightings: Sighting[];
  next_cursor: string | null;
}

export interface FindingOwner {
  /** The host of the pages. */
  site: string;
  /** The beginning of the path; empty for the whole site. */
  path?: string | undefined;
  user_id: string;
  /** Null for people who left: their findings are assigned to nobody. */
  name: string | null;
}

export interface FindingOwners {
  /** In the order of site and path. */
  owners: FindingOwner[];
}

export interface FindingPage {
  findings: Finding[];
  /** How many match, counted up to 10,000. Only on the first page, else null. */
  total: number | null;
  /** False if there are more than were counted; the facets have the exact number. */
  total_is_exact: boolean;
  /** Findings of audits from before an upgrade are still being collected; ask again in a second. */
  counting: boolean;
  /** Null on the last page. Decisions do not shift what it points to. */
  next_cursor: string | null;
}

export interface Sighting {
  violation_id: string;
  audit: {
    id: string;
    name: string;
  };
  /** When the audit stored it. */
  seen_at: string;
  change: 'new' | 'still' | 'changed' | 'regressed';
  /** Where the review stands. */
  review_state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
  dismissal_reason: string | null;
  violating_text: string | null;
  rule_version: number | null;
  /** What was decided in this audit, newest first, at most 20. */
  trail: ReviewTrailEntry[];
}

/** How findings of one rule about the same words are decided, up to a date. */
export interface StandingDecision {
  id: string;
  /** active: it decides; resting: who made it may not decide at present; ended: its date has passed; revoked: somebody ended it; replaced: a newer one took its place. */
  status: 'active' | 'resting' | 'ended' | 'revoked' | 'replaced';
  /** Null once the rule is deleted. */
  rule_id: string | null;
  rule_name: string;
  /** The words that it is about; null for something that is missing as such. */
  words: string | null;
  /** Of the finding that it was made from. */
  severity: 'UNSPECIFIED' | 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
  cluster_id: string;
  scope: {
    asset_id: string | null;
    asset_name: string | null;
    site: string | null;
    path: string | null;
    /** Language of a text. */
    language: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null;
    market: string | null;
  };
  action: 'dismiss' | 'elevated_risk' | 'urgent_violation';
  /** Where the review stands. */
  review_state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
  reason: string | null;
  made_by: ActorName;
  /** When it was made. */
  created_at: string;
  /** When it stops deciding. */
  ends_at: string;
  /** When somebody ended it, or a newer one took its place. */
  revoked_at: string | null;
  /** How many findings it decided. */
  uses: number;
  /** In how many audits. */
  audits: number;
  /** When it last decided a finding. */
  last_used_at: string | null;
  /** What POST /findings/undo takes to take back everything that it decided. */
  decision_id: string;
}

export interface StandingDecisionPage {
  /** Newest first. */
  standing_decisions: StandingDecision[];
  next_cursor: string | null;
}

export interface StandingScope {
  /** Only on this asset. */
  asset_id?: string | null | undefined;
  /** Only on assets of this host. */
  site?: string | null | undefined;
  /** Only on assets whose path begins with this. */
  path?: string | null | undefined;
  /** Language of a text. */
  language?: 'NL' | 'EN' | 'ES' | 'IT' | 'GR' | 'SE' | 'PT' | 'FR' | 'FI' | 'PL' | 'DE' | 'TR' | 'DK' | 'RU' | 'NO' | null | undefined;
  /** Only on assets whose metadata names this market when the finding is stored. */
  market?: string | null | undefined;
}

export interface UndoFindingsRequest {
  /** The decision_id of a decision about findings, or of its undo. */
  decision_id: string;
}

export interface UndoFindingsResult {
  restored: number;
  /** Decided by somebody since, and left alone. */
  skipped: number;
  /** What takes this undo back again. */
  decision_id: string | null;
  /** False if time ran out: send it again to go on. */
  complete: boolean;
}
