import type { EventSubjectKind } from '@copydesk/contract/activity/activity';
import type { TrailAction } from '@copydesk/contract/activity/activity';
import {
  ACTOR_JOINS,
  findOne,
  KEY_ID,
  WHO_COLUMNS,
  type WhoRow,
} from '../activity/activity-entry.ts';
import type { CoverageRow } from '../audits/get-audit.ts';
import { lookUpInOrder } from '../platform/db/look-up.ts';
import { statement } from '../platform/db/statement.ts';

/**
 * The statements that read what events are about, many at a time. $1 is the workspace and $2 the ids. Entries
 * of the trail and of the activity never change, and of the rest only what does not change after its end is
 * told, so it does not matter that it is read a little later.
 */

export interface EntryRow extends WhoRow {
  audit_id: string;
  seq: number;
  action: TrailAction;
  reason: string | null;
  violation_id: string;
  group_id: string | null;
  decision_id: string | null;
  addressed: number;
  changed: number;
  undoes: number | null;
  audit_name: string | null;
  rule_name: string | null;
  asset_name: string | null;
}

const FIELDS = [
  'audit_id',
  'seq',
  'actor_kind',
  'actor_id',
  'actor_user_id',
  'action',
  'reason',
  'violation_id',
  'group_id',
  'decision_id',
  'addressed',
  'changed',
  'undoes',
];

const VIOLATION = `v.rule_name, v.asset_name, v.audit_id from violation v
      where v.workspace_id = $1 and v.id = p.violation_id`;
const AUDIT_NAME = `a.name from audit a where a.workspace_id = $1 and a.id = p.audit_id`;

/** $2 audits, $3 the numbers of the entries in their trails. */
export const ENTRIES = statement<EntryRow>(`
  with p as materialized (
    select ${FIELDS.map((field) => `e.${field}`).join(', ')}, ${KEY_ID}
    from unnest($2::uuid[], $3::integer[]) as w (audit_id, seq)
    cross join ${lookUpInOrder(FIELDS.map((field) => `trail_entry.${field}`).join(', '), 'trail_entry', { audit: 'w.audit_id', column: 'seq', value: 'w.seq' })} e
  )
  select p.audit_id, p.seq, ${WHO_COLUMNS}, p.action, p.reason, p.violation_id, p.group_id,
    p.decision_id, p.addressed, p.changed, p.undoes, a.name as audit_name, v.rule_name, v.asset_name
  from p
  ${findOne('a', AUDIT_NAME)}
  ${findOne('v', VIOLATION)}
  ${ACTOR_JOINS}`);

export interface AuditRow extends CoverageRow {
  id: string;
  name: string;
  status: string;
  failure: string | null;
  total_assets: number;
  failed_assets: number;
  total_violations: number;
}
export const AUDITS = statement<AuditRow>(`
  select id, name, status, failure, total_assets, failed_assets, total_violations, rules_total,
    rules_ran, rules_may_apply
  from audit where workspace_id = $1 and id = any($2::uuid[])`);

export interface DocumentRow {
  id: string;
  title: string | null;
  template_id: string | null;
  bulk_run_id: string | null;
  failure: string | null;
}
export const DOCUMENTS = statement<DocumentRow>(`
  select id, title, template_id, bulk_input_id as bulk_run_id, failure
  from document where workspace_id = $1 and id = any($2::uuid[])`);

export interface CommentRow extends WhoRow {
  id: string;
  content: string;
  violation_id: string;
  audit_id: string | null;
  audit_name: string | null;
  rule_name: string | null;
  asset_name: string | null;
}
export const COMMENTS = statement<CommentRow>(`
  with c as materialized (
    select c.id, c.content, c.violation_id, c.author_user_id as actor_user_id,
      coalesce(c.author_key_id, c.author_user_id) as actor_id, c.author_key_id as key_id,
      case when c.author_key_id is not null then 'key' when c.author_user_id is not null then 'user'
        else 'system' end as actor_kind
    from violation_comment c where c.workspace_id = $1 and c.id = any($2::uuid[])
  ),
  p as materialized (
    select p.id, p.content, p.violation_id, p.actor_user_id, p.actor_id, p.key_id, p.actor_kind,
      v.audit_id, v.rule_name, v.asset_name
    from c p ${findOne('v', VIOLATION)}
  )
  select p.id, p.content, p.violation_id, p.audit_id, p.rule_name, p.asset_name,
    a.name as audit_name, ${WHO_COLUMNS}
  from p ${findOne('a', AUDIT_NAME)} ${ACTOR_JOINS}`);

export interface RunRow {
  id: string;
  name: string;
  total: number;
  ready: number;
  failed: number;
}
export const RUNS = statement<RunRow>(`
  select id, name, total, ready, failed from bulk_run
  where workspace_id = $1 and id = any($2::uuid[])`);

export interface ActivityRow extends WhoRow {
  id: string;
  subject_kind: EventSubjectKind;
  subject_id: string | null;
  subject_name: string;
  from_value: string | null;
  to_value: string | null;
}
export const ACTIVITY = statement<ActivityRow>(`
  with p as materialized (
    select e.id, e.actor_kind, e.actor_id, e.actor_user_id, ${KEY_ID}, e.subject_kind, e.subject_id,
      e.subject_name, e.from_value, e.to_value
    from workspace_event e where e.workspace_id = $1 and e.id = any($2::uuid[])
  )
  select p.id, ${WHO_COLUMNS}, p.subject_kind, p.subject_id, p.subject_name, p.from_value, p.to_value
  from p ${ACTOR_JOINS}`);
