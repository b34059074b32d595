import type { ReviewState } from '@copydesk/contract/review';
import type { ViolationRow } from './violation-row.ts';

/** How many violations of an audit are in which state. */
export type Progress = Record<ReviewState, number>;

/** A list request in the numbers of the tables. */
export interface PageRequest {
  readonly auditId: string;
  /** Null for every state. */
  readonly state: number | null;
  /** Whether the ranks are those of one severity, or all there are. */
  readonly severityOnly: boolean;
  readonly fromRank: bigint;
  readonly toRank: bigint;
  /** Goes on after this rank; null starts at `offset`. */
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

/** The five counts and nothing else of a row. */
export const progressOf = (row: Progress): Progress => ({
  undecided: row.undecided,
  elevated_risk: row.elevated_risk,
  urgent_violation: row.urgent_violation,
  dismissed: row.dismissed,
  fixed: row.fixed,
});
