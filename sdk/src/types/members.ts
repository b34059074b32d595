// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

export interface Member {
  /** Identifier of the person. */
  user_id: string;
  email: string;
  name: string;
  /** What a member may do. */
  role: 'owner' | 'admin' | 'editor' | 'reviewer' | 'viewer';
  /** Since when the person belongs to the workspace. */
  joined_at: string;
}

export interface MemberList {
  /** Those who came first first. */
  members: Member[];
}
