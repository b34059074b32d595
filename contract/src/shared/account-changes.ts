/** Changes of how a person signs in. The person gets a letter, and admins of their workspaces see them in Activity. */
export const ACCOUNT_CHANGES = [
  'password_changed',
  'password_reset',
  'second_factor_added',
  'second_factor_removed',
  'factors_taken_off',
  'backup_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
  'sessions_ended',
  'session_ended',
  'new_device',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];
