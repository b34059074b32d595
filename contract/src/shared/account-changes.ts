/** Everything about a person's sign-in that they, and the admins of their workspaces, are told of. */
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
