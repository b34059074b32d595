// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

export interface ActivityEntry {
  id: string;
  /** A decision in the trail of an audit, or something about the workspace. */
  source: 'review' | 'workspace';
  /** When. */
  at: string;
  actor: Actor;
  action: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen' | 'undo' | 'inherit' | 'carry' | 'forward' | 'standing' | 'hint_breach' | 'hint_no_breach' | 'hint_reopen' | 'member_invited' | 'invitation_revoked' | 'member_joined' | 'role_changed' | 'member_removed' | 'key_created' | 'key_revoked' | 'service_account_created' | 'service_account_ended' | 'pack_enabled' | 'pack_disabled' | 'rule_changed' | 'template_published' | 'template_archived' | 'template_unarchived' | 'rule_published' | 'rule_enabled' | 'rule_disabled' | 'rule_archived' | 'rule_unarchived' | 'workspace_renamed' | 'workspace_deletion_started' | 'workspace_deletion_cancelled' | 'plan_changed' | 'sign_in_changed' | 'sessions_ended' | 'required_factor_changed' | 'budget_changed' | 'model_changed' | 'retention_changed' | 'data_purged' | 'workspace_exported' | 'tone_created' | 'tone_changed' | 'tone_archived' | 'tone_unarchived' | 'tone_made_default' | 'tone_default_ended' | 'infobase_created' | 'infobase_renamed' | 'infobase_deleted' | 'entries_added' | 'entry_changed' | 'entry_removed' | 'document_shared' | 'document_unshared' | 'document_deleted' | 'document_planned' | 'document_approval_asked' | 'document_approved' | 'document_sent_back' | 'document_approval_withdrawn' | 'bulk_started' | 'bulk_retried' | 'bulk_cancelled' | 'asset_changed' | 'asset_archived' | 'asset_unarchived' | 'sample_drawn' | 'passage_answered' | 'gate_policy_changed' | 'hint_policy_changed' | 'due_policy_changed' | 'finding_owner_changed' | 'rule_standing_changed' | 'standing_decision_created' | 'standing_decision_revoked' | 'webhook_created' | 'webhook_rotated' | 'webhook_enabled' | 'webhook_disabled' | 'webhook_deleted';
  /** Of a dismissal, or the note about a hint. */
  reason: string | null;
  /** How many violations it was about. */
  addressed: number | null;
  /** How many of them it changed. */
  changed: number | null;
  /** Somebody else had decided the same. */
  reaffirmed: boolean;
  /** About a whole group. */
  group: boolean;
  audit: {
    id: string;
    name: string;
  } | null;
  /** Its place in the audit's chain. */
  seq: number | null;
  violation: {
    id: string;
    rule_name: string | null;
    asset_name: string | null;
  } | null;
  /** Of the named violation; null where the entry did not change it. */
  before: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null;
  /** Where the review stands. */
  after: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed' | null;
  /** The seq of the entry that it takes back. */
  undoes: number | null;
  /** A later entry took it back. */
  undone: boolean;
  /** What an event of the workspace is about, or the hint that was answered. */
  subject: {
    kind: 'member' | 'invitation' | 'key' | 'service_account' | 'pack' | 'rule' | 'template' | 'workspace' | 'tone' | 'infobase' | 'entry' | 'document' | 'bulk_run' | 'asset' | 'audit' | 'hint' | 'webhook';
    id: string | null;
    name: string;
  } | null;
  /** Such as the role before. */
  from_value: string | null;
  to_value: string | null;
}

export interface ActivityPage {
  /** Newest first. */
  entries: ActivityEntry[];
  next_cursor: string | null;
}

export interface Actor {
  kind: 'user' | 'key' | 'system';
  /** usr_ or key_; null for the service itself. */
  id: string | null;
  /** Of the member or the key; null once the person has left. */
  name: string | null;
  /** Of the member, or of who made the key, while in the workspace. */
  email: string | null;
  /** The first characters of the key. */
  prefix: string | null;
}

export interface EvidenceFault {
  kind: 'removed' | 'inserted' | 'changed' | 'items_changed' | 'item_without_entry' | 'item_does_not_follow' | 'closing_changed' | 'closing_removed' | 'head_missing' | 'state' | 'reason' | 'violation_missing' | 'counter' | 'total' | 'audit_fact' | 'read' | 'snapshot' | 'snapshot_missing' | 'hint' | 'hint_counter' | 'group' | 'time' | 'finding' | 'damaged' | 'audit_missing' | 'lost' | 'approval' | 'queue';
  /** The entry of the trail that it is about. */
  seq: number | null;
  /** vio_, fin_, hnt_, snp_, ast_, aud_ or doc_, or the number of a block of counters. */
  subject: string | null;
  /** Which fact or counter it is. */
  field: string | null;
  /** What the trail says. */
  expected: string | null;
  /** What is there now. */
  found: string | null;
}

export interface TrailFault {
  /** The first entry that does not hold. */
  seq: number;
  why: 'removed' | 'inserted' | 'changed' | 'items_changed' | 'item_without_entry' | 'item_does_not_follow' | 'closing_changed' | 'closing_removed' | 'head_missing';
}

export interface TrailVerification {
  audit_id: string;
  /** The chain holds, and states, counters and facts are what it says. */
  valid: boolean;
  /** How many hold, from the first on. */
  entries: number;
  /** Where the chain ends, in hexadecimal. */
  head_hash: string;
  first_broken: TrailFault | null;
  /** The first of them, at most 20. Of a workspace: what belongs to no audit that is there, once all are verified. */
  faults: EvidenceFault[];
  /** How many there are in all. */
  fault_count: number;
  /** Whether the chain covers the times and snapshots of the audit: it does, the audit is not closed yet, or it was closed before the chain did. */
  facts: 'covered' | 'open' | 'before';
  /** Audits that were closed before this moment are not covered. */
  facts_from: string | null;
  /** When. */
  verified_at: string;
}

export interface VerifyWorkspaceRequest {
  /** The next_after of the answer before. */
  after?: string | null | undefined;
}

export interface WorkspaceVerification {
  /** Nothing that was verified is broken. */
  valid: boolean;
  /** How many audits the workspace has. */
  audits: number;
  /** How many trails this answer verified. */
  verified: number;
  entries: number;
  broken: {
    audit_id: string;
    audit_name: string;
    /** The first entry that does not hold. */
    seq: number | null;
    why: 'removed' | 'inserted' | 'changed' | 'items_changed' | 'item_without_entry' | 'item_does_not_follow' | 'closing_changed' | 'closing_removed' | 'head_missing' | null;
    /** The first of them, at most 20. Of a workspace: what belongs to no audit that is there, once all are verified. */
    faults: EvidenceFault[];
    /** How many there are in all. */
    fault_count: number;
  }[];
  /** How many of them were closed before the chain covered times and snapshots. */
  uncovered: number;
  /** How many of them are not closed yet. */
  open: number;
  /** The first of them, at most 20. Of a workspace: what belongs to no audit that is there, once all are verified. */
  faults: EvidenceFault[];
  /** How many there are in all. */
  fault_count: number;
  /** Send it as after to go on; null when all are verified. */
  next_after: string | null;
  /** When. */
  verified_at: string;
}
