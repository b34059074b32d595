import type { AuditDetail } from '@copydesk/contract/auditing';
import { auditIdOf, getAudit } from '../audits/get-audit.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { findRanks, toRankFilter, type ViolationFilter } from './find-ranks.ts';
import { severityOfRank } from './order.ts';
import { stateOfNumber } from './review.ts';
import { VIOLATION_COLUMNS, VIOLATION_JOINS, type ViolationRow } from './violation-row.ts';

export const EXPORTED_COLUMNS = [
  'id',
  'review_state',
  'severity',
  'rule_name',
  'asset_name',
  'asset_url',
  'violating_text',
  'reason',
  'recommended_solution',
  'suggested_text',
  'dismissal_reason',
  'group_id',
  'assigned_to',
] as const;

/** A violation as a line of a file. */
export type ExportedViolation = Readonly<Record<(typeof EXPORTED_COLUMNS)[number], string | null>>;

interface Row extends ViolationRow {
  emails: string[] | null;
}

const ROWS = statement<Row>(`
  select ${VIOLATION_COLUMNS}, case when r.assigned_to is not null then array(
    select u.email from user_account u where u.id = any(r.assigned_to) order by u.email) end as emails
  from violation_review r
  ${VIOLATION_JOINS}
  where r.workspace_id = $1 and r.audit_id = $2 and r.rank = any($3::bigint[])
    and ($4::smallint is null or r.review_state = $4)
  order by r.rank`);

const ROWS_A_TIME = 500;

const toExported = (row: Row): ExportedViolation => ({
  id: toPublicId('vio', row.id),
  review_state: stateOfNumber(row.review_state),
  severity: severityOfRank(BigInt(row.rank)),
  rule_name: row.rule_name,
  asset_name: row.asset_name,
  asset_url: row.asset_url,
  violating_text: row.violating_text,
  reason: row.reason,
  recommended_solution: row.recommended_solution,
  suggested_text: row.suggested_text,
  dismissal_reason: row.dismissal_reason,
  group_id: toPublicIdOrNull('grp', row.group_id),
  assigned_to: row.emails?.join(';') ?? null,
});

/** A rule that was not judged, in the columns of a violation: who reads the file must not miss it. */
const toUnjudgedLine = (rule: AuditDetail['unjudged'][number]): ExportedViolation => ({
  id: null,
  review_state: 'not judged',
  severity: null,
  rule_name: rule.rule_name,
  asset_name: rule.assets === 1 ? '1 asset' : `${rule.assets} assets`,
  asset_url: null,
  violating_text: null,
  reason: `This rule was not judged: ${rule.because}.`,
  recommended_solution: rule.what_to_do,
  suggested_text: null,
  dismissal_reason: null,
  group_id: null,
  assigned_to: null,
});

async function* pagesOf(
  scope: Scope,
  auditId: string,
  filter: ViolationFilter,
  unjudged: AuditDetail['unjudged'],
): AsyncGenerator<ExportedViolation[]> {
  const wanted = toRankFilter(auditId, filter);
  for await (const ranks of findRanks(scope, wanted, ROWS_A_TIME)) {
    const rows = await query(scope, ROWS, [scope.workspaceId, auditId, ranks, wanted.state]);
    yield rows.map(toExported);
  }
  if (unjudged.length > 0) yield unjudged.map(toUnjudgedLine);
}

/**
 * All violations of an audit that match, in order, a page at a time, and after them the rules that were not
 * judged, whatever the filter. Throws not_found.
 */
export const exportViolations = async (
  scope: Scope,
  input: { readonly auditId: string } & ViolationFilter,
): Promise<AsyncGenerator<ExportedViolation[]>> => {
  const { unjudged } = await getAudit(scope, input.auditId);
  return pagesOf(scope, auditIdOf(input.auditId), input, unjudged);
};
