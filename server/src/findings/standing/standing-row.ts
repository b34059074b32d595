import type {
  StandingAction,
  StandingDecision,
  StandingStatus,
} from '@copydesk/contract/findings/standing-decision';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { lookUp } from '../../platform/db/look-up.ts';
import { toPublicId, toPublicIdOrNull } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import {
  actorIds,
  type ActorRow,
  NAME_COLUMNS,
  NAME_JOINS,
  toActorName,
} from '../../violations/list/actor-name.ts';
import { severityOfRank } from '../../violations/order.ts';
import { mayStillDecide } from '../../violations/record/apply-standing.ts';
import { applyAction } from '../../violations/review.ts';

export interface StandingRow extends ActorRow {
  id: string;
  cluster: string;
  known_rule: string | null;
  rule_name: string;
  words: string | null;
  severity: number;
  known_asset: string | null;
  asset_name: string | null;
  site: string | null;
  path: string | null;
  language: LanguageKey | null;
  market: string | null;
  action: StandingAction;
  reason: string | null;
  created_at: Date;
  ends_at: Date;
  revoked_at: Date | null;
  replaced_by: string | null;
  is_allowed: boolean;
  uses: number;
  audits: number;
  last_used_at: Date | null;
}

/**
 * Standing decisions with their use and names. `which` is SQL after the workspace ($1), `now` the SQL of the time, and
 * `end` what follows the condition.
 */
export const selectStanding = (which: string, now: string, end: string): string => `
  with p as materialized (
    select s.id, s.cluster, s.rule_id, s.rule_name, s.words, s.severity, s.asset_id, s.site, s.path,
      s.language, s.market, s.action, s.reason, s.created_at, s.ends_at, s.revoked_at, s.replaced_by,
      ${actorIds('s')}, ${mayStillDecide(now)} as is_allowed
    from standing_decision s where s.workspace_id = $1 and ${which} ${end}
  )
  select p.id, p.cluster, rule.id as known_rule, p.rule_name, p.words, p.severity,
    asset.id as known_asset, asset.name as asset_name, p.site, p.path, p.language, p.market,
    p.action, p.reason, p.created_at, p.ends_at, p.revoked_at, p.replaced_by, p.is_allowed, ${NAME_COLUMNS},
    n.uses, n.audits, n.last_used_at
  from p ${NAME_JOINS}
  left join ${lookUp('rule.id', 'rule', 'rule.id = p.rule_id')} rule on true
  left join ${lookUp('asset.id, asset.name', 'asset', 'asset.id = p.asset_id')} asset on true
  cross join lateral (
    select coalesce(sum(o.uses), 0)::integer as uses, count(*)::integer as audits,
      max(o.last_used_at) as last_used_at
    from standing_use o where o.workspace_id = $1 and o.standing_id = p.id offset 0) n
  order by p.id desc`;

const statusOf = (row: StandingRow, now: Date): StandingStatus => {
  if (row.replaced_by !== null) return 'replaced';
  if (row.revoked_at !== null) return 'revoked';
  if (row.ends_at <= now) return 'ended';
  return row.is_allowed ? 'active' : 'resting';
};

export const toStandingDecision = (row: StandingRow, scope: Scope): StandingDecision => ({
  id: toPublicId('std', row.id),
  status: statusOf(row, scope.now()),
  rule_id: toPublicIdOrNull('rul', row.known_rule),
  rule_name: row.rule_name,
  words: row.words,
  severity: severityOfRank(BigInt(row.severity) << 56n),
  cluster_id: toPublicId('clu', row.cluster),
  scope: {
    asset_id: toPublicIdOrNull('ast', row.known_asset),
    asset_name: row.asset_name,
    site: row.site,
    path: row.path,
    language: row.language,
    market: row.market,
  },
  action: row.action,
  review_state: applyAction(row.action, row.reason).state,
  reason: row.reason,
  made_by: toActorName(row, scope.actor),
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  revoked_at: row.revoked_at?.toISOString() ?? null,
  uses: row.uses,
  audits: row.audits,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  decision_id: toPublicId('dec', row.id),
});
