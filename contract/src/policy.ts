/** What a member is in a workspace. */
export const ROLES = ['owner', 'admin', 'editor', 'reviewer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The one table of who may do what; the server refuses by it and the web application hides by it. Whoever
 * writes a text does not decide about its violations, and whoever decides does not write it.
 */
export const POLICY = {
  /** Sees everything of the workspace but its keys. */
  read: ['owner', 'admin', 'editor', 'reviewer', 'viewer'],
  comment: ['owner', 'admin', 'editor', 'reviewer'],
  /** Decides about violations, takes decisions back and assigns. */
  decide: ['owner', 'admin', 'reviewer'],
  /** Adds assets, starts, cancels and schedules audits. */
  audit: ['owner', 'admin', 'editor', 'reviewer'],
  /** Documents, templates, tones of voice and knowledge bases. */
  write: ['owner', 'admin', 'editor'],
  /** Packs, rules and their tests. */
  rules: ['owner', 'admin', 'reviewer'],
  /** Members, invitations, API keys and the workspace's name. */
  administer: ['owner', 'admin'],
  /** The plan, and who else owns the workspace. */
  own: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof POLICY;

export const may = (role: Role, permission: Permission): boolean =>
  (POLICY[permission] as readonly Role[]).includes(role);
