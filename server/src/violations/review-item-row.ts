import type { ReviewedRule } from '@copydesk/contract/review-item';
import { statement } from '../platform/db/statement.ts';
import { actorIds, type ActorRow, NAME_COLUMNS, NAME_JOINS } from './actor-name.ts';
import { baseRank } from './decision.ts';
import type { EarlierDecision, ViolationAnchor } from './record-violations.ts';
import { VIOLATION_COLUMNS, type ViolationRow } from './violation-row.ts';

export interface ItemRow extends ViolationRow {
  audit_id: string;
  audit_name: string;
  version: number;
  snapshot_id: string | null;
  anchor: ViolationAnchor | null;
  earlier: EarlierDecision | null;
  judgement: {
    match: string;
    votes: number;
    stability: number;
    unstable: boolean;
    models: string[];
  } | null;
  rule_version: number | null;
  rule_key: string | null;
  rule_kind: string | null;
  rule_description: string | null;
  rule_explanation: string | null;
  cite:
    | (Omit<NonNullable<ReviewedRule['citation']>, 'from' | 'until'> & {
        from?: string;
        until?: string;
      })
    | null;
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
  select t.audit_id, a.name as audit_name, r.version, v.snapshot_id, v.anchor, v.earlier, v.judgement,
    v.rule_version, rule.key as rule_key, n.content ->> 'kind' as rule_kind,
    rule.description as rule_description, rule.explanation as rule_explanation,
    nullif(n.content -> 'cite', 'null') as cite, rule.pack_id,
    coalesce(n.pack_version, rule.pack_version) as pack_version, rule.version as current_version,
    rule.enabled, coalesce(jsonb_array_length(n.content -> 'tests'), 0)
      + (select count(*) from rule_test x where x.workspace_id = $1 and x.rule_id = t.rule_id)::integer
      as tests,
    g.size as group_size,
    (select count(*) from violation_review o where o.workspace_id = $1 and o.audit_id = t.audit_id
      and o.review_state = 0 and o.rank between t.base_rank and t.last_rank)::integer
      as group_undecided,
    ${VIOLATION_COLUMNS}
  from target t
  join violation v on v.workspace_id = $1 and v.audit_id = t.audit_id and v.rank = t.rank
  join violation_review r on r.workspace_id = $1 and r.audit_id = t.audit_id and r.rank = t.rank
  join violation_group g
    on g.workspace_id = $1 and g.audit_id = t.audit_id and g.base_rank = t.base_rank
  join audit a on a.workspace_id = $1 and a.id = t.audit_id
  left join rule on rule.workspace_id = $1 and rule.id = t.rule_id
  left join rule_version n
    on n.workspace_id = $1 and n.rule_id = t.rule_id and n.version = t.rule_version
  left join asset on asset.workspace_id = $1 and asset.id = v.asset_id`);

export interface CommentRow extends ActorRow {
  id: string;
  author_email: string | null;
  content: string;
  created_at: Date;
}

export const COMMENTS = statement<CommentRow>(`
  with p as materialized (
    select c.id, c.content, c.created_at,
      case when c.author_key_id is not null then 'key' when c.author_user_id is not null then 'user'
        else 'system' end as actor_kind,
      coalesce(c.author_key_id, c.author_user_id) as actor_id, c.author_user_id,
      case when c.author_key_id is null then c.author_user_id end as by_user,
      c.author_key_id as by_key
    from violation_comment c where c.workspace_id = $1 and c.violation_id = $2
    order by c.created_at, c.id
  )
  select p.id, p.content, p.created_at, ${NAME_COLUMNS}, o.email as author_email
  from p ${NAME_JOINS}
  left join user_account o on o.id = p.author_user_id
  order by p.created_at, p.id`);

export interface PersonRow {
  id: string;
  name: string;
  email: string;
}

/** The people whom the violation is or was assigned to, those who left not among them. */
export const PEOPLE = statement<PersonRow>(`
  with named as materialized (
    select distinct n.id from (
      select unnest(r.assigned_to) as id
      from violation v
      join violation_review r on r.workspace_id = $1 and r.audit_id = v.audit_id and r.rank = v.rank
      where v.workspace_id = $1 and v.id = $2
      union all
      select unnest(s.from_users || s.to_users) from violation_assignment s
      where s.workspace_id = $1 and s.violation_id = $2
    ) n
  )
  select u.id, u.name, u.email
  from named n
  join member m on m.workspace_id = $1 and m.user_id = n.id
  join user_account u on u.id = n.id`);

export interface EarlierRow extends Partial<ActorRow> {
  audit_name: string;
  at: Date | null;
}

/** The audit before ($2) and who decided last there about the violation $3, if it is known which. */
export const EARLIER = statement<EarlierRow>(`
  with p as materialized (
    select e.at, ${actorIds('e')}
    from violation v
    join violation_review r on r.workspace_id = $1 and r.audit_id = v.audit_id and r.rank = v.rank
    join trail_entry e on e.workspace_id = $1 and e.audit_id = r.audit_id and e.seq = r.last_seq
    where v.workspace_id = $1 and v.audit_id = $2 and v.id = $3::uuid
  ),
  named as materialized (select p.at, ${NAME_COLUMNS} from p ${NAME_JOINS})
  select a.name as audit_name, n.at, n.actor_kind, n.actor_id, n.user_name, n.key_name
  from audit a left join named n on true
  where a.workspace_id = $1 and a.id = $2`);
