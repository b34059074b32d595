// Written by sdk/scripts/write-types.ts from the contract. Do not edit.

export interface Done {
  done: true;
}

/** Whether the API is up. */
export interface Health {
  status: 'pass' | 'fail';
}

/** A review decision. */
export interface ReviewRequest {
  /** The decision. */
  action: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen';
  /** Required with dismiss and accepted with no other action. */
  reason?: string | null | undefined;
  /** Applies the decision to every violation with the same group_id. */
  apply_to_group?: boolean | undefined;
}

/** What a decision did. */
export interface ReviewResult {
  violation_id: string;
  action: 'dismiss' | 'elevated_risk' | 'urgent_violation' | 'mark_fixed' | 'reopen';
  /** Where the review stands. */
  review_state: 'undecided' | 'elevated_risk' | 'urgent_violation' | 'dismissed' | 'fixed';
  /** How many violations the decision was applied to, changed or not. */
  violations_updated: number;
}
