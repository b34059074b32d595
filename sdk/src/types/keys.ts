// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

export interface KeyOwner {
  /** Identifier of the service account. */
  id: string;
  name: string;
}

export interface Me {
  workspace: {
    /** Identifier of the workspace. */
    id: string;
    name: string;
    plan: string;
  };
  key: {
    /** Identifier of the key. */
    id: string;
    name: string;
    /** How the key begins. */
    prefix: string;
    /** What the key may do beyond the specification. */
    scopes: ('generation' | 'auditing' | 'events' | 'reading' | 'reviewing' | 'writing' | 'rules')[];
    /** Whether the key may only read. */
    read_only: boolean;
    /** Whether the key may decide about findings. */
    may_decide: boolean;
    /** Whose key it is; null for a key of the person who made it. */
    service_account: KeyOwner | null;
    /** From when on it is refused; null for a key that never expires. */
    expires_at: string | null;
  };
}
