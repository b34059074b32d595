// Written by sdk/scripts/write-types.ts from the contract. Do not edit.
import type { Coverage } from './audits.ts';

export interface EventData {
  actor?: {
    kind: 'user' | 'key' | 'system';
    /** usr_ or key_; null for the service itself. */
    id: string | null;
    /** Of the member or the key; null once the person has left. */
    name: string | null;
    /** Of the member, or of who made the key, while in the workspace. */
    email: string | null;
    /** The first characters of the key. */
    prefix: string | null;
  } | undefined;
  audit_id?: string | undefined;
  /** The name of the audit. */
  audit_name?: string | null | undefined;
  /** Of the audit, document or bulk run. */
  status?: string | undefined;
  /** Why it failed. */
  failure?: string | null | undefined;
  /** Of the audit. */
  total_assets?: number | undefined;
  /** How many of them could not be read or checked. */
  failed_assets?: number | undefined;
  /** How many violations the audit has. */
  total_violations?: number | undefined;
  /** How many rules ran in the audit; null if it is not known. */
  coverage?: Coverage | null | undefined;
  /** The violation, or the first of several. */
  violation_id?: string | undefined;
  /** The violations, at most 100 of them. */
  violation_ids?: string[] | undefined;
  /** The rule of that violation. */
  rule_name?: string | null | undefined;
  /** The asset of that violation. */
  asset_name?: string | null | undefined;
  action?: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen' | 'undo' | 'inherit' | 'carry' | 'forward' | 'standing' | 'hint_breach' | 'hint_no_breach' | 'hint_reopen' | undefined;
  /** Of every violation that it changed; null where they differ. */
  review_state?: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null | undefined;
  /** Of a dismissal. */
  reason?: string | null | undefined;
  /** Set if the decision was about a whole group. */
  group_id?: string | null | undefined;
  /** The same for all pieces of a decision about many violations. */
  decision_id?: string | null | undefined;
  /** The number of the entry in the audit's trail. */
  trail_seq?: number | undefined;
  /** The entry of the trail that it takes back. */
  undoes?: number | null | undefined;
  /** How many violations the decision was about. */
  addressed?: number | undefined;
  /** How many of them it changed. */
  changed?: number | undefined;
  comment_id?: string | undefined;
  /** Of the comment. */
  content?: string | undefined;
  document_id?: string | undefined;
  /** Of the document. */
  title?: string | null | undefined;
  /** Of the document. */
  template_id?: string | null | undefined;
  /** The bulk run, if there is one. */
  bulk_run_id?: string | null | undefined;
  /** Of the bulk run. */
  name?: string | null | undefined;
  /** Rows of the bulk run. */
  total?: number | undefined;
  /** Rows that became documents. */
  ready?: number | undefined;
  /** Rows that failed. */
  failed?: number | undefined;
  subject?: {
    kind: string;
    id: string | null;
    name: string;
  } | undefined;
  /** Such as the role before. */
  from_value?: string | null | undefined;
  /** Such as the role after. */
  to_value?: string | null | undefined;
}

export interface EventPage {
  /** In order. */
  events: WorkspaceEvent[];
  /** Send it as after to go on. */
  next_after: number;
  /** Whether more events can be read at once. */
  has_more: boolean;
}

export interface EventViolations {
  /** The violations that the decision changed. */
  violations: {
    violation_id: string;
    /** Where the review stands. */
    before: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
    /** Where the review stands. */
    after: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
  }[];
  /** Send it as after to go on; null at the end. */
  next_after: string | null;
}

export interface WorkspaceEvent {
  /** Its number in the workspace. There are no gaps. */
  seq: number;
  /** Identifier of the event. */
  id: string;
  type: 'audit.completed' | 'audit.failed' | 'audit.cancelled' | 'violation.reviewed' | 'violation.commented' | 'violation.regressed' | 'document.generated' | 'document.failed' | 'document.approved' | 'bulk.started' | 'bulk.retried' | 'bulk.cancelled' | 'bulk.completed' | 'member.invited' | 'member.joined' | 'member.role_changed' | 'member.removed' | 'key.created' | 'key.revoked';
  /** When it happened. */
  at: string;
  data: EventData;
}
