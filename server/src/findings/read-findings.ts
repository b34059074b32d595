import { CHANGES, type Finding, LIVES, STANDINGS } from '@copydesk/contract/findings/finding';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { marketsIn } from '../assets/markets.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { severityOfRank } from '../violations/order.ts';
import { stateOfNumber } from '../violations/review.ts';

interface Row {
  id: string;
  violation_id: string;
  audit_id: string;
  rank: string;
  cluster: string;
  life: number;
  change: number;
  standing: number;
  first_seen_at: Date;
  last_seen_at: Date;
  sightings: number;
  due_at: Date | null;
  review_state: number;
  dismissal_reason: string | null;
  version: number;
  rule_id: string | null;
  rule_name: string | null;
  pack_id: string | null;
  language: LanguageKey | null;
  asset_id: string | null;
  asset_name: string | null;
  asset_url: string | null;
  site: string | null;
  path: string | null;
  markets: string[] | null;
  violating_text: string | null;
  reason: string;
  suggested_text: string | null;
  suggestion_kind: Finding['suggestion_kind'];
  assigned_to: string[] | null;
  comments: number;
}

const READ = statement<Row>(`
  select f.id, f.violation_id, f.audit_id, f.rank, f.cluster, f.life, f.change, f.standing,
    f.first_seen_at, f.last_seen_at, f.sightings,
    case when f.standing = 0
      then f.first_seen_at + p.days[f.severity + 1] * interval '24 hours' end as due_at,
    r.review_state, r.dismissal_reason, r.version,
    rule.id as rule_id, v.rule_name, rule.pack_id, f.language, asset.id as asset_id, v.asset_name,
    v.asset_url, f.site, f.path, asset.markets, v.violating_text, v.reason, v.suggested_text, v.suggestion_kind,
    r.assigned_to, r.comments
  from unnest($2::uuid[]) with ordinality as n (id, nth)
  cross join ${lookUp(
    `finding.id, finding.violation_id, finding.audit_id, finding.rank, finding.cluster, finding.life,
      finding.change, finding.standing, finding.first_seen_at, finding.last_seen_at,
      finding.sightings, finding.rule_id, finding.asset_id, finding.language, finding.site,
      finding.path, finding.severity`,
    'finding',
    'finding.id = n.id',
  )} f
  cross join ${lookUp(
    `violation.rule_name, violation.asset_name, violation.asset_url, violation.violating_text,
      violation.reason, violation.suggested_text, violation.suggestion_kind`,
    'violation',
    'violation.audit_id = f.audit_id and violation.rank = f.rank',
  )} v
  cross join ${lookUp(
    `violation_review.review_state, violation_review.dismissal_reason, violation_review.version,
      violation_review.assigned_to, violation_review.comments`,
    'violation_review',
    'violation_review.audit_id = f.audit_id and violation_review.rank = f.rank',
  )} r
  left join ${lookUp('due_policy.days', 'due_policy', 'true')} p on true
  left join ${lookUp('rule.id, rule.pack_id', 'rule', 'rule.id = f.rule_id')} rule on true
  left join ${lookUp(
    `asset.id, ${marketsIn('asset.metadata')} as markets`,
    'asset',
    'asset.id = f.asset_id',
  )} asset on true
  order by n.nth`);

const named = <T extends string>(list: readonly T[], number: number): T => {
  const name = list[number];
  if (name === undefined) throw new Error(`${number} has no name`);
  return name;
};

const toFinding = (row: Row): Finding => ({
  id: toPublicId('fin', row.id),
  violation_id: toPublicId('vio', row.violation_id),
  audit_id: toPublicId('aud', row.audit_id),
  cluster_id: toPublicId('clu', row.cluster),
  life: named(LIVES, row.life),
  change: named(CHANGES, row.change),
  standing: named(STANDINGS, row.standing),
  fix_verified: stateOfNumber(row.review_state) === 'fixed' && named(LIVES, row.life) === 'gone',
  first_seen_at: row.first_seen_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  sightings: row.sightings,
  due_at: row.due_at?.toISOString() ?? null,
  review_state: stateOfNumber(row.review_state),
  dismissal_reason: row.dismissal_reason,
  version: row.version,
  severity: severityOfRank(BigInt(row.rank)),
  rule_id: toPublicIdOrNull('rul', row.rule_id),
  rule_name: row.rule_name,
  pack: row.pack_id,
  language: row.language,
  asset_id: toPublicIdOrNull('ast', row.asset_id),
  asset_name: row.asset_name,
  asset_url: row.asset_url,
  site: row.site,
  path: row.path,
  markets: row.markets ?? [],
  violating_text: row.violating_text,
  reason: row.reason,
  suggested_text: row.suggested_text,
  suggestion_kind: row.suggestion_kind,
  assigned_to_user_ids: (row.assigned_to ?? []).map((user) => toPublicId('usr', user)),
  comments: row.comments,
});

/** Returns the findings with these UUIDs, in this order. Unknown ones are left out. */
export const readFindings = async (
  scope: Scope,
  ids: readonly string[],
): Promise<readonly Finding[]> => {
  if (ids.length === 0) return [];
  const rows = await query(scope, READ, [scope.workspaceId, ids]);
  return rows.map(toFinding);
};
