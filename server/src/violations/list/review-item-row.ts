import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ReviewedRule } from '@copydesk/contract/violations/review-item';
import { lookUp, lookUpInOrder } from '../../platform/db/look-up.ts';
import { statement } from '../../platform/db/statement.ts';
import type { PackRule } from '../../rules/packs/pack.ts';
import { actorIds, type ActorRow, NAME_COLUMNS, NAME_JOINS } from './actor-name.ts';
import { baseRank, groupAt } from '../decision.ts';
import type { EarlierDecision, ViolationAnchor } from '../record/record-violations.ts';
import { FACTS_STORED } from '../violation-facts.ts';
import { ASSET_OF, FOUND_COLUMNS, type FoundRow, REVIEW_OF } from '../violation-row.ts';

export interface ItemRow extends FoundRow {
  audit_id: string;
  audit_name: string;
  version: number;
  snapshot_id: string | null;
  /** In which the asset was checked. A passage may be in another one. */
  asset_language: LanguageKey | null;
  anchor: ViolationAnchor | null;
  earlier: EarlierDecision | null;
  judgement: {
    match: string;
    votes: number;
    stability: number;
    unstable: boolean;
    models: string[];
  } | null;
  rule_key: string | null;
  rule_kind: string | null;
  rule_description: string | null;
  rule_explanation: string | null;
  stances: ReviewedRule['stances'];
  message: string | null;
  recommendation: string | null;
  texts: PackRule['texts'] | null;
  pack_id: string | null;
  pack_version: string | null;
  current_version: number | null;
  enabled: boolean | null;
  tests: number;
  group_size: number;
  group_undecided: number;
}

export const ITEM = statement<ItemRow>(`
  with target as materialized (
    select v.audit_id, v.rank, v.id, ${baseRank('v.rank')} as base_rank, v.rank | 16777215 as last_rank,
      v.rule_id, v.rule_version
    from violation v where v.workspace_id = $1 and v.id = $2
  )
  select t.audit_id, a.name as audit_name, r.version, v.snapshot_id, x.language as asset_language, v.anchor, v.earlier, v.judgement,
    rule.key as rule_key, n.content ->> 'kind' as rule_kind,
    rule.description as rule_description, rule.explanation as rule_explanation,
    n.content -> 'stance' as stances, n.content -> 'texts' as texts, n.content ->> 'message' as message,
    n.content ->> 'recommendation' as recommendation, rule.pack_id,
    coalesce(n.pack_version, rule.pack_version) as pack_version, rule.version as current_version,
    rule.enabled, coalesce(jsonb_array_length(n.content -> 'tests'), 0)
      + (select count(*) from rule_test x where x.workspace_id = $1 and x.rule_id = t.rule_id)::integer
      as tests,
    g.size as group_size,
    (select count(*) from violation_review o where o.workspace_id = $1 and o.audit_id = t.audit_id
      and o.review_state = 0 and o.rank between t.base_rank and t.last_rank)::integer
      as group_undecided,
    ${FOUND_COLUMNS}
  from target t
  cross join ${lookUp('audit.name', 'audit', 'audit.id = t.audit_id')} a
  cross join ${lookUp(
    `violation.audit_id, violation.rank, violation.id, violation.rule_id, violation.rule_name,
      violation.asset_id, violation.asset_name, violation.asset_url,
      violation.violating_text, violation.reason, violation.recommended_solution,
      violation.suggested_text, violation.group_id, violation.snapshot_id,
      violation.earlier, violation.judgement, ${FACTS_STORED}`,
    'violation',
    'violation.audit_id = t.audit_id and violation.rank = t.rank',
  )} v
  cross join ${REVIEW_OF}
  cross join ${groupAt('t')}
  left join ${lookUp(
    `rule.id, rule.key, rule.description, rule.explanation, rule.pack_id, rule.pack_version,
      rule.version, rule.enabled`,
    'rule',
    'rule.id = t.rule_id',
  )} rule on true
  left join ${lookUp(
    'rule_version.content, rule_version.cite, rule_version.pack_version',
    'rule_version',
    'rule_version.rule_id = t.rule_id and rule_version.version = t.rule_version',
  )} n on true
  left join ${lookUp(
    'audit_asset.language',
    'audit_asset',
    'audit_asset.audit_id = t.audit_id and audit_asset.asset_id = v.asset_id',
  )} x on true
  left join ${ASSET_OF}`);

export interface RelatedRow {
  id: string;
  rule_name: string | null;
  review_state: number;
}

/** The findings of other rules that mark some of the same words. There are at most 20. */
export const RELATED = statement<RelatedRow>(`
  with named as materialized (
    select unnest(v.related) as id from violation v where v.workspace_id = $1 and v.id = $2
  )
  select v.id, v.rule_name, r.review_state
  from named n
  cross join ${lookUp(
    'violation.id, violation.audit_id, violation.rank, violation.rule_name',
    'violation',
    'violation.id = n.id',
  )} v
  cross join ${REVIEW_OF}
  order by v.rank`);

export interface CommentRow extends ActorRow {
  id: string;
  author_email: string | null;
  content: string;
  created_at: Date;
  mentions: { u: string; s: number; e: number }[] | null;
}

export const COMMENTS = statement<CommentRow>(`
  with p as materialized (
    select c.id, c.content, c.created_at, c.mentions,
      case when c.author_key_id is not null then 'key' when c.author_user_id is not null then 'user'
        else 'system' end as actor_kind,
      coalesce(c.author_key_id, c.author_user_id) as actor_id, c.author_user_id,
      case when c.author_key_id is null then c.author_user_id end as by_user,
      c.author_key_id as by_key
    from violation_comment c where c.workspace_id = $1 and c.violation_id = $2
    order by c.created_at, c.id
  )
  select p.id, p.content, p.created_at, p.mentions, ${NAME_COLUMNS}, o.email as author_email
  from p ${NAME_JOINS}
  left join lateral (
    select x.email from user_account x where x.id = p.author_user_id offset 0
  ) o on true
  order by p.created_at, p.id`);

export interface PersonRow {
  id: string;
  name: string;
  email: string;
}

/** The people to whom the violation is or was assigned, and whom comments mention, without those who left the workspace. */
export const PEOPLE = statement<PersonRow>(`
  with named as materialized (
    select distinct n.id from (
      select unnest(r.assigned_to) as id
      from violation v
      cross join ${REVIEW_OF}
      where v.workspace_id = $1 and v.id = $2
      union all
      select unnest(s.from_users || s.to_users) from violation_assignment s
      where s.workspace_id = $1 and s.violation_id = $2
      union all
      select (x ->> 'u')::uuid from violation_comment c cross join jsonb_array_elements(c.mentions) x
      where c.workspace_id = $1 and c.violation_id = $2
    ) n
  )
  select u.id, u.name, u.email
  from named n
  cross join ${lookUp('member.user_id', 'member', 'member.user_id = n.id')} m
  cross join lateral (
    select x.id, x.name, x.email from user_account x where x.id = m.user_id offset 0
  ) u`);

export interface EarlierRow extends Partial<ActorRow> {
  audit_name: string;
  at: Date | null;
}

/**
 * Selects the audit before ($2). If the earlier violation is known ($3), also who last decided about it
 * there.
 */
export const EARLIER = statement<EarlierRow>(`
  with p as materialized (
    select e.at, ${actorIds('e')}
    from violation v
    cross join ${REVIEW_OF}
    cross join ${lookUpInOrder(
      'trail_entry.at, trail_entry.actor_kind, trail_entry.actor_id',
      'trail_entry',
      { audit: 'v.audit_id', column: 'seq', value: 'r.last_seq' },
    )} e
    where v.workspace_id = $1 and v.audit_id = $2 and v.id = $3::uuid
  ),
  named as materialized (select p.at, ${NAME_COLUMNS} from p ${NAME_JOINS})
  select a.name as audit_name, n.at, n.actor_kind, n.actor_id, n.user_name, n.key_name
  from audit a left join named n on true
  where a.workspace_id = $1 and a.id = $2`);
