import type { Violation } from '@copydesk/contract/violations/violation';
import { lookUp } from '../platform/db/look-up.ts';
import { toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import { severityOfRank } from './order.ts';
import { stateOfNumber } from './review.ts';
import { FACT_COLUMNS, type FactRow } from './violation-facts.ts';

/** The columns of a violation as lists and details read them. */
export interface ViolationRow {
  id: string;
  rank: string;
  review_state: number;
  rule_id: string | null;
  rule_name: string | null;
  asset_id: string | null;
  asset_name: string | null;
  asset_url: string | null;
  violating_text: string | null;
  reason: string;
  recommended_solution: string | null;
  suggested_text: string | null;
  dismissal_reason: string | null;
  group_id: string | null;
  assigned_to: string[] | null;
}

/** A violation with what it says about itself. */
export interface FoundRow extends ViolationRow, FactRow {}

// A deleted rule or asset keeps its recorded name but has no id any more.
export const VIOLATION_COLUMNS = `
  v.id, v.rank, r.review_state, rule.id as rule_id, v.rule_name, asset.id as asset_id, v.asset_name,
  v.asset_url, v.violating_text, v.reason, v.recommended_solution, v.suggested_text,
  r.dismissal_reason, v.group_id, r.assigned_to`;

export const FOUND_COLUMNS = `${VIOLATION_COLUMNS}, ${FACT_COLUMNS}`;

/** Looks up the violation at the rank of `r`, as `v`. */
const VIOLATION_AT = `${lookUp(
  `violation.id, violation.rank, violation.rule_id, violation.rule_name, violation.asset_id,
    violation.asset_name, violation.asset_url, violation.violating_text, violation.reason,
    violation.recommended_solution, violation.suggested_text, violation.group_id`,
  'violation',
  'violation.audit_id = r.audit_id and violation.rank = r.rank',
)} v`;

/** Looks up the review columns of the violation `v`, as `r`. */
export const REVIEW_OF = `${lookUp(
  `violation_review.review_state, violation_review.version, violation_review.last_seq,
    violation_review.comments, violation_review.dismissal_reason, violation_review.assigned_to`,
  'violation_review',
  'violation_review.audit_id = v.audit_id and violation_review.rank = v.rank',
)} r`;

export const ASSET_OF = `${lookUp('asset.id', 'asset', 'asset.id = v.asset_id')} asset on true`;

/** The joins behind VIOLATION_COLUMNS. The caller provides `r`, a row of violation_review. */
export const VIOLATION_JOINS = `
  cross join ${VIOLATION_AT}
  left join ${lookUp('rule.id', 'rule', 'rule.id = v.rule_id')} rule on true
  left join ${ASSET_OF}`;

export const toViolation = (auditId: string, row: ViolationRow): Violation => ({
  id: toPublicId('vio', row.id),
  audit_id: auditId,
  review_state: stateOfNumber(row.review_state),
  severity: severityOfRank(BigInt(row.rank)),
  rule_id: toPublicIdOrNull('rul', row.rule_id),
  rule_name: row.rule_name,
  asset_id: toPublicIdOrNull('ast', row.asset_id),
  asset_name: row.asset_name,
  asset_url: row.asset_url,
  violating_text: row.violating_text,
  reason: row.reason,
  recommended_solution: row.recommended_solution,
  suggested_text: row.suggested_text,
  dismissal_reason: row.dismissal_reason,
  group_id: toPublicIdOrNull('grp', row.group_id),
  assigned_to_user_ids: (row.assigned_to ?? []).map((user) => toPublicId('usr', user)),
});
