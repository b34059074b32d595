// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

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
    /** From when on it is refused. */
    expires_at: string | null;
  };
}
