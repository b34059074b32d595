// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { Coverage, MissedEstimate } from './audits.ts';
import type { RuleNoise } from './rules.ts';

export interface AuditGapLine {
  /** Identifier of the audit. */
  audit_id: string;
  name: string;
  /** When the audit was created. */
  created_at: string;
  /** By reason, the most serious first, as it was when the audit was first counted. */
  gaps: GapCount[];
  /** How many rules ran, if it was noted. */
  coverage: Coverage | null;
  /** What the audit missed; null if nobody has looked at passages without findings. */
  estimate: MissedEstimate | null;
}

export interface GapCount {
  /** not_read and not_reached: nothing is known about the assets. not_run: the rules did not apply. not_judged: the rules need a model that did not judge. provisional: a model judged whose licence is not proven yet. not_shown: the pages were read without a browser. truncated: some findings are not listed. no_opinion: a second opinion on hints and findings was asked for, and some got none. missed: breaches that the rules did not find, estimated if people looked at passages without findings. not_known: something that nobody stated about a text that was pushed or checked; the rules are those that would object if it were stated so. */
  kind: 'not_read' | 'not_reached' | 'not_run' | 'not_judged' | 'provisional' | 'not_shown' | 'truncated' | 'no_opinion' | 'missed' | 'not_known';
  /** The reason as a code. */
  reason: string;
  /** The language in which the rules have no words, or for not_known the language that is meant; otherwise null. */
  language: string | null;
  /** On how many assets; null if only known per rule. */
  assets: number | null;
  /** How many rules; 0 if the gap concerns every rule. */
  rules: number;
}

export interface Home {
  /** The oldest day first, today last. What an audit found on an asset counts from the day the audit began until a newer one has read the asset. */
  days: RiskDay[];
  /** Figures by rule, asset and day still lack decisions or audits that are being counted; ask again in a second. */
  counting: boolean;
  /** Most open violations first, at most ten, each finding once. */
  rules: ViolatedRule[];
  /** Highest share of dismissals first, at most ten, of rules with five decisions. */
  noise: RuleNoise[];
  /** At most ten: most open critical violations first, then most high ones, and so on. */
  assets: RiskyAsset[];
  /** Of the newest audits, those that failed before anything was read, and no later one of their name read anything; newest first, at most three. */
  unread: UnreadAudit[];
  /** What the newest ended audits cannot tell: of each schedule and of each name the newest one that newer audits have not read again, at most five. */
  gaps: AuditGapLine[];
  /** Under way, newest first, at most ten. */
  running: RunningAudit[];
  waiting: {
    /** In all audits, each finding once. */
    undecided: number;
    /** Of those, assigned to the caller. */
    assigned: number;
    /** Documents that the caller is asked to approve, at most ten. */
    approvals: WaitingApproval[];
    /** With something undecided, those with most assigned first, at most ten. */
    audits: WaitingAudit[];
  };
  /** Newest first, at most ten. */
  recent: RecentDecision[];
  /** In the order to take them. */
  onboarding: OnboardingStep[];
}

export interface OnboardingStep {
  step: 'rules' | 'assets' | 'audit' | 'review' | 'key' | 'invite';
  done: boolean;
  /** How many there are, counted up to the target. */
  count: number;
  /** How many it takes. */
  target: number;
}

export interface RecentDecision {
  /** When it was decided. */
  at: string;
  actor_kind: 'user' | 'key' | 'system';
  /** The person, or the key by its name; null for the service and for who has left. */
  actor_name: string | null;
  action: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen' | 'undo' | 'inherit' | 'carry';
  /** How many violations it changed. */
  changed: number;
  /** The violation that was decided about. */
  violation_id: string;
  /** The rule that it breaks. */
  rule_name: string | null;
  /** Identifier of the audit. */
  audit_id: string;
  audit_name: string;
}

export interface RiskDay {
  /** A day in UTC, YYYY-MM-DD. */
  day: string;
  open: SeverityCounts;
  /** Nobody had decided about so many when the day ended. */
  undecided: number;
  /** Violations of the audits that began on the day which no earlier reading of their asset had. */
  found: number;
  /** How often a violation left or changed its state on the day. */
  decided: number;
}

export interface RiskyAsset {
  /** Identifier of the asset. */
  asset_id: string;
  name: string;
  url: string | null;
  /** Identifier of the audit. */
  audit_id: string;
  open: SeverityCounts;
}

export interface RunningAudit {
  /** Identifier of the audit. */
  id: string;
  name: string;
  status: 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  /** When it was created. */
  created_at: string;
  /** Assets. */
  total_assets: number;
  /** Assets that were checked. */
  completed_assets: number;
  /** Assets that could not be. */
  failed_assets: number;
  /** Found so far. */
  total_violations: number;
  /** How many rules ran on what was read so far. */
  coverage: Coverage | null;
}

/** Open violations: undecided, elevated risk or urgent. */
export interface SeverityCounts {
  /** Critical. */
  CRITICAL: number;
  /** High. */
  HIGH: number;
  /** Medium. */
  MEDIUM: number;
  /** Low. */
  LOW: number;
  /** Without a severity. */
  UNSPECIFIED: number;
}

export interface UnreadAudit {
  /** Identifier of the audit. */
  id: string;
  name: string;
  /** When it was created. */
  created_at: string;
}

export interface ViolatedRule {
  /** Identifier of the rule. */
  rule_id: string;
  name: string;
  /** Null for a rule of the workspace itself. */
  pack_id: string | null;
  /** In all states. */
  violations: number;
  /** Undecided, elevated or urgent. */
  open: number;
}

export interface WaitingApproval {
  /** The document. */
  document_id: string;
  title: string;
  /** When the caller was asked to approve it. */
  asked_at: string;
}

export interface WaitingAudit {
  /** Identifier of the audit. */
  audit_id: string;
  name: string;
  /** When the audit was created. */
  created_at: string;
  /** Nobody has decided about so many yet. */
  undecided: number;
  /** So many of them are assigned to the caller. */
  assigned: number;
}
