import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import type { Audit } from '@copydesk/contract/audits/audit';
import type { Coverage } from '@copydesk/contract/audits/coverage';
import { wordsOfReason } from '@copydesk/contract/audits/unjudged';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';

export interface AuditRow extends Omit<Audit, 'created_at' | 'completed_at'> {
  created_at: Date;
  completed_at: Date | null;
}

export const AUDIT_COLUMNS = `id, name, status, created_at, completed_at, total_assets,
    completed_assets, failed_assets, total_violations`;

export const toAudit = (row: AuditRow): Audit => ({
  id: toPublicId('aud', row.id),
  name: row.name,
  status: row.status,
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
  total_assets: row.total_assets,
  completed_assets: row.completed_assets,
  failed_assets: row.failed_assets,
  total_violations: row.total_violations,
});

export interface UnjudgedRow {
  rule_id: string;
  version: number;
  name: string;
  reason: string;
  assets: number;
}

/** The columns of an audit's coverage. */
export interface CoverageRow {
  rules_total: number | null;
  rules_ran: number | null;
  rules_may_apply: number | null;
}

/** Null if it was not noted for all assets that were read, or none was read. */
export const toCoverage = ({
  rules_total: rules,
  rules_ran: ran,
  rules_may_apply: open,
}: CoverageRow): Coverage | null =>
  rules === null || ran === null || open === null ? null : { rules, ran, may_apply: open };

interface DetailRow extends AuditRow, CoverageRow {
  failure: string | null;
  started_at: Date | null;
  rules: number;
  packs: { id: string; version: string }[];
  changes: AuditDetail['changes'];
  unjudged: UnjudgedRow[];
  unjudged_assets: number | null;
  hints: AuditDetail['hints'];
}

/** SQL for the rules that an audit did not judge, for `toUnjudged`. */
export const unjudgedOf = (audit: string): string => `coalesce((
      select jsonb_agg(jsonb_build_object('rule_id', u.rule_id, 'version', u.rule_version,
        'name', n.content ->> 'name', 'reason', u.reason, 'assets', u.assets)
        order by u.reason, u.assets desc, u.rule_id)
      from audit_unjudged u
      join rule_version n on n.workspace_id = $1 and n.rule_id = u.rule_id
        and n.version = u.rule_version
      where u.workspace_id = $1 and u.audit_id = ${audit}), '[]')`;

const GET = statement<DetailRow>(`
  select ${AUDIT_COLUMNS.replaceAll(/\b(id|name|status|\w+_(at|assets|violations))\b/g, 'a.$1')},
    a.failure, a.started_at, coalesce(cardinality(s.rule_ids), 0) as rules,
    coalesce(s.packs, '[]') as packs,
    jsonb_build_object('new', a.new_violations, 'still', a.still_violations,
      'changed', a.changed_violations, 'regressed', a.regressed_violations,
      'gone', a.gone_violations, 'unknown', a.unknown_violations) as changes,
    a.unjudged_assets, a.rules_total, a.rules_ran, a.rules_may_apply, ${unjudgedOf('$2')} as unjudged,
    case when a.hints_left_out is not null then (
      select jsonb_build_object('undecided', coalesce(sum(t.undecided), 0),
        'breach', coalesce(sum(t.breach), 0), 'no_breach', coalesce(sum(t.no_breach), 0),
        'left_out', a.hints_left_out)
      from audit_hint_tally t where t.workspace_id = $1 and t.audit_id = $2) end as hints
  from audit a
  left join rule_set s on s.workspace_id = $1 and s.hash = a.rule_set
  where a.workspace_id = $1 and a.id = $2`);

export const toUnjudged = (row: UnjudgedRow): AuditDetail['unjudged'][number] => {
  const { because, todo } = wordsOfReason(row.reason);
  return {
    rule_id: toPublicId('rul', row.rule_id),
    rule_version: row.version,
    rule_name: row.name,
    reason: row.reason,
    because,
    what_to_do: todo,
    assets: row.assets,
  };
};

/** Returns the UUID of a public id. Throws not_found for a malformed one. */
export const auditIdOf = (publicId: string): string => {
  const id = fromPublicId('aud', publicId);
  if (id === null) throw notFound('audit');
  return id;
};

/**
 * Returns one audit and its progress. Throws not_found for an unknown or malformed id, or one of another
 * workspace.
 */
export const getAudit = async (scope: Scope, publicId: string): Promise<AuditDetail> => {
  const [row] = await query(scope, GET, [scope.workspaceId, auditIdOf(publicId)]);
  if (!row) throw notFound('audit');
  const { failure, rules, packs, changes } = row;
  return {
    ...toAudit(row),
    failure,
    started_at: row.started_at?.toISOString() ?? null,
    rules,
    packs,
    changes,
    unjudged: row.unjudged.map(toUnjudged),
    unjudged_assets: row.unjudged_assets,
    coverage: toCoverage(row),
    hints: row.hints,
  };
};
