import type { TrailAction, WorkspaceEventKind } from '@copydesk/contract/activity';

export type Action = TrailAction | WorkspaceEventKind;

/** All of the contract's, checked by the type: a new one does not compile until it is listed. */
const DECISIONS: Record<TrailAction, true> = {
  urgent_violation: true,
  elevated_risk: true,
  mark_fixed: true,
  dismiss: true,
  reopen: true,
  undo: true,
  inherit: true,
  carry: true,
};
const EVENTS: Record<WorkspaceEventKind, true> = {
  member_invited: true,
  invitation_revoked: true,
  member_joined: true,
  role_changed: true,
  member_removed: true,
  key_created: true,
  key_revoked: true,
  pack_enabled: true,
  pack_disabled: true,
  rule_changed: true,
  template_published: true,
  template_archived: true,
  template_unarchived: true,
  rule_published: true,
  rule_enabled: true,
  rule_disabled: true,
  rule_archived: true,
  rule_unarchived: true,
  workspace_renamed: true,
  plan_changed: true,
  sign_in_changed: true,
  budget_changed: true,
  retention_changed: true,
  data_purged: true,
  workspace_exported: true,
  tone_created: true,
  tone_changed: true,
  tone_archived: true,
  tone_unarchived: true,
  infobase_created: true,
  infobase_renamed: true,
  infobase_deleted: true,
  entries_added: true,
  entry_changed: true,
  entry_removed: true,
  document_shared: true,
  document_unshared: true,
  document_deleted: true,
  bulk_started: true,
  bulk_retried: true,
  bulk_cancelled: true,
  asset_changed: true,
  asset_archived: true,
  asset_unarchived: true,
};

export const DECISION_ACTIONS = Object.keys(DECISIONS) as readonly TrailAction[];
export const EVENT_ACTIONS = Object.keys(EVENTS) as readonly WorkspaceEventKind[];
