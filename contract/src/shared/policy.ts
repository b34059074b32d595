/** The roles of members in a workspace. */
export const ROLES = ['owner', 'admin', 'editor', 'reviewer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The only table of who may do what. The server refuses requests by this table, and the web application hides
 * actions by it. Authors do not decide about violations, and reviewers do not write texts.
 */
export const POLICY = {
  /** Sees everything in the workspace except what is administered: keys, invitations, endpoints, models, exports. */
  read: ['owner', 'admin', 'editor', 'reviewer', 'viewer'],
  comment: ['owner', 'admin', 'editor', 'reviewer'],
  /** Decides about violations, undoes decisions and assigns. */
  decide: ['owner', 'admin', 'reviewer'],
  /** Adds assets, starts, cancels and schedules audits. */
  audit: ['owner', 'admin', 'editor', 'reviewer'],
  /** Changes documents, templates, tones of voice and knowledge bases. */
  write: ['owner', 'admin', 'editor'],
  /** Changes packs, rules and their tests. */
  rules: ['owner', 'admin', 'reviewer'],
  /** Changes members, invitations, API keys and the workspace's name. */
  administer: ['owner', 'admin'],
  /** Changes the plan, and decides who else owns the workspace. */
  own: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof POLICY;

export const may = (role: Role, permission: Permission): boolean =>
  (POLICY[permission] as readonly Role[]).includes(role);
