import type { ReviewState } from '@copydesk/contract/shared/review';
import type { ViolationRow } from '../violation-row.ts';

/** How many violations of an audit are in each state. */
export type Progress = Record<ReviewState, number>;

/** A list request with its values in the form that the tables store. */
export interface PageRequest {
  readonly auditId: string;
  /** Null for every state. */
  readonly state: number | null;
  /** Whether the range of ranks is that of one severity. Otherwise it covers all ranks. */
  readonly severityOnly: boolean;
  readonly fromRank: bigint;
  readonly toRank: bigint;
  /** Continue after this rank; null starts at `offset`. */
  readonly afterRank: bigint | null;
  readonly offset: number;
  readonly limit: number;
}

export interface PageRows {
  readonly progress: Progress;
  readonly total: number;
  readonly rows: readonly ViolationRow[];
  readonly hasMore: boolean;
}

/** Picks the five counts from a row. */
export const progressOf = (row: Progress): Progress => ({
  undecided: row.undecided,
  elevated_risk: row.elevated_risk,
  urgent_violation: row.urgent_violation,
  dismissed: row.dismissed,
  fixed: row.fixed,
});
