import type { WorkspaceEventKind } from './activity.ts';

/**
 * Events of what only owners and admins see on the pages: invitations, keys, endpoints, how members sign in, and what is
 * kept, deleted or taken out.
 */
export const ADMIN_EVENTS: readonly WorkspaceEventKind[] = [
  'member_invited',
  'invitation_revoked',
  'key_created',
  'key_revoked',
  'service_account_created',
  'service_account_ended',
  'sign_in_changed',
  'sessions_ended',
  'required_factor_changed',
  'model_changed',
  'retention_changed',
  'data_purged',
  'workspace_exported',
  'webhook_created',
  'webhook_rotated',
  'webhook_enabled',
  'webhook_disabled',
  'webhook_deleted',
];
