import type { OpenViolations } from '@copydesk/contract/library/library';
import { lookUp } from '../platform/db/look-up.ts';

/** The columns that openCounts selects. */
export interface OpenRow {
  open_total: number;
  open_critical: number;
  open_high: number;
  open_medium: number;
  open_low: number;
  open_unspecified: number;
  open_urgent: number;
}

/** The open states: undecided, elevated risk, urgent violation. */
export const OPEN_STATES = '(0, 1, 2)';
const URGENT = 2;

/**
 * Counts open violations. The severity is in the high bits of the rank: 0 is critical, 4 and above have none.
 */
const count = (name: string, condition: string): string =>
  `count(*) filter (where ${condition})::integer as open_${name}`;
const ofSeverity = (severity: number): string => `r.rank >> 56 = ${severity}`;

/** Looks up the review at rank `k` of an audit as `r`. */
export const reviewAt = (audit: string): string =>
  `${lookUp(
    'violation_review.rank, violation_review.review_state',
    'violation_review',
    `violation_review.audit_id = ${audit} and violation_review.rank = k.rank`,
  )} r`;

/**
 * A lateral expression that counts the open violations at these ranks of an audit by severity. Each violation
 * is one index look-up, so no counters have to be kept.
 */
export const openCounts = (audit: string, ranks: string): string => `lateral (
    select count(*)::integer as open_total, ${count('critical', ofSeverity(0))},
      ${count('high', ofSeverity(1))}, ${count('medium', ofSeverity(2))},
      ${count('low', ofSeverity(3))}, ${count('unspecified', 'r.rank >> 56 >= 4')},
      ${count('urgent', `r.review_state = ${URGENT}`)}
    from unnest(${ranks}) as k (rank)
    cross join ${reviewAt(audit)}
    where r.review_state in ${OPEN_STATES})`;

export const OPEN_COLUMNS = `o.open_total, o.open_critical, o.open_high, o.open_medium, o.open_low,
    o.open_unspecified, o.open_urgent`;

export const toOpen = (row: OpenRow): OpenViolations => ({
  total: row.open_total,
  critical: row.open_critical,
  high: row.open_high,
  medium: row.open_medium,
  low: row.open_low,
  unspecified: row.open_unspecified,
  urgent: row.open_urgent,
});
