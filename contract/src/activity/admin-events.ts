import type { WorkspaceEventKind } from './activity.ts';

/** Events of what only owners and admins see on the pages: invitations, keys, endpoints and what is kept or taken out. */
export const ADMIN_EVENTS: readonly WorkspaceEventKind[] = [
  'member_invited',
  'invitation_revoked',
  'key_created',
  'key_revoked',
  'service_account_created',
  'service_account_ended',
  'sessions_ended',
  'model_changed',
  'retention_changed',
  'workspace_exported',
  'webhook_created',
  'webhook_rotated',
  'webhook_enabled',
  'webhook_disabled',
  'webhook_deleted',
];
