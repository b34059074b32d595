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
  workspace_renamed: true,
  plan_changed: true,
  sign_in_changed: true,
};

export const DECISION_ACTIONS = Object.keys(DECISIONS) as readonly TrailAction[];
export const EVENT_ACTIONS = Object.keys(EVENTS) as readonly WorkspaceEventKind[];
