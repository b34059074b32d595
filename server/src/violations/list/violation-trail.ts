import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import type { ReviewTrailEntry, TrailSource } from '@copydesk/contract/violations/review-item';
import { lookUp, lookUpInOrder } from '../../platform/db/look-up.ts';
import { statement } from '../../platform/db/statement.ts';
import { toPublicId, toPublicIdOrNull } from '../../platform/ids.ts';
import type { Actor } from '../../platform/db/scope.ts';
import { actorIds, type ActorRow, NAME_COLUMNS, NAME_JOINS, toActorName } from './actor-name.ts';
import { applyAction, stateOfNumber } from '../review.ts';
import { REVIEW_OF } from '../violation-row.ts';

/** The most entries that are shown of one violation's trail, newest first. */
const MOST = 200;

export interface TrailRow extends ActorRow {
  seq: number;
  at: Date;
  action: ReviewTrailEntry['action'];
  reason: string | null;
  reaffirmed: boolean;
  whole_group: boolean;
  decision_id: string | null;
  changed: number;
  undoes: number | null;
  from_state: number | null;
  to_state: number | null;
  from_reason: string | null;
  to_reason: string | null;
  /** Who made the standing decision that decided. */
  made_by: string | null;
}

const SOURCE_AT = 'trail_source.audit_id = t.audit_id and trail_source.rank = t.rank';

// The last entry is added separately: it may have changed nothing, and then it has no item.
export const TRAIL = statement<TrailRow>(`
  with target as materialized (
    select v.audit_id, v.rank, r.last_seq
    from violation v
    cross join ${REVIEW_OF}
    where v.workspace_id = $1 and v.id = $2
  ),
  item as materialized (
    select i.audit_id, i.seq, i.from_state, i.to_state, i.from_reason, i.to_reason
    from target t
    cross join ${lookUp(
      `trail_item.audit_id, trail_item.seq, trail_item.from_state, trail_item.to_state,
        trail_item.from_reason, trail_item.to_reason`,
      'trail_item',
      // This condition matches the order of one of the two indexes of trail_item, so that one is used
      // (look-up.ts).
      `trail_item.audit_id = t.audit_id and trail_item.rank between t.rank and t.rank
        order by trail_item.rank`,
    )} i
  ),
  known as materialized (
    select * from item
    union all
    select t.audit_id, t.last_seq, null, null, null, null from target t
    where t.last_seq is not null and not exists (select from item i where i.seq = t.last_seq)
    union all
    select t.audit_id, s.seq, null, null, null, null from target t
    cross join ${lookUp('trail_source.seq', 'trail_source', SOURCE_AT)} s
    where s.seq <> t.last_seq and not exists (select from item i where i.seq = s.seq)
  ),
  p as materialized (
    select e.seq, e.at, ${actorIds('e')}, e.action, e.reason, e.reaffirmed,
      e.group_id is not null as whole_group, e.decision_id, e.changed, e.undoes, k.from_state,
      k.to_state, k.from_reason, k.to_reason,
      case when e.action = 'standing' then e.actor_user_id end as made_by
    from known k
    cross join ${lookUpInOrder(
      `trail_entry.seq, trail_entry.at, trail_entry.actor_kind, trail_entry.actor_id,
        trail_entry.actor_user_id, trail_entry.action, trail_entry.reason, trail_entry.reaffirmed, trail_entry.group_id,
        trail_entry.decision_id, trail_entry.changed, trail_entry.undoes`,
      'trail_entry',
      { audit: 'k.audit_id', column: 'seq', value: 'k.seq' },
    )} e
    order by e.seq desc limit ${MOST}
  )
  select p.seq, p.at, ${NAME_COLUMNS}, p.action, p.reason, p.reaffirmed, p.whole_group,
    p.decision_id, p.changed, p.undoes, p.from_state, p.to_state, p.from_reason, p.to_reason,
    m.name as made_by
  from p ${NAME_JOINS}
  left join lateral (select o.name from user_account o where o.id = p.made_by offset 0) m on true
  order by p.seq desc`);

export interface SourceRow extends ActorRow {
  seq: number;
  audit_id: string;
  audit_name: string;
  violation_id: string;
  at: Date;
  action: string | null;
  reason: string | null;
}

/** The decisions of other audits that were applied to one violation. */
export const SOURCES = statement<SourceRow>(`
  with target as materialized (
    select v.audit_id, v.rank from violation v where v.workspace_id = $1 and v.id = $2
  ),
  source as materialized (
    select s.seq, s.source_audit_id, s.source_violation_id, s.source_seq, s.decided_at
    from target t
    cross join ${lookUp(
      `trail_source.seq, trail_source.source_audit_id, trail_source.source_violation_id,
        trail_source.source_seq, trail_source.decided_at`,
      'trail_source',
      SOURCE_AT,
    )} s
    where s.source_audit_id is not null
  ),
  p as materialized (
    select s.seq, s.source_audit_id as audit_id, s.source_violation_id as violation_id,
      s.decided_at as at, ${actorIds('e')}, coalesce(d.action, e.action) as action, e.reason
    from source s
    left join ${lookUpInOrder(
      `trail_entry.actor_kind, trail_entry.actor_id, trail_entry.action, trail_entry.reason,
        trail_entry.decision_id`,
      'trail_entry',
      { audit: 's.source_audit_id', column: 'seq', value: 's.source_seq' },
    )} e on true
    left join ${lookUp(
      'standing_decision.action',
      'standing_decision',
      "standing_decision.id = e.decision_id and e.action = 'standing'",
    )} d on true
  )
  select p.seq, p.audit_id, a.name as audit_name, p.violation_id, p.at, ${NAME_COLUMNS}, p.action,
    p.reason
  from p join audit a on a.workspace_id = $1 and a.id = p.audit_id ${NAME_JOINS}`);

const toSource = (row: SourceRow, reader: Actor): TrailSource => {
  const action = REVIEW_ACTIONS.find((known) => known === row.action);
  return {
    audit_id: toPublicId('aud', row.audit_id),
    audit_name: row.audit_name,
    violation_id: toPublicId('vio', row.violation_id),
    state: action ? applyAction(action, row.reason).state : null,
    reason: row.reason,
    decided_by: row.action === null ? null : toActorName(row, reader),
    decided_at: row.at.toISOString(),
  };
};

export interface AssignmentRow extends ActorRow {
  at: Date;
  from_users: string[];
  to_users: string[];
}

export const ASSIGNMENTS = statement<AssignmentRow>(`
  with p as materialized (
    select s.at, ${actorIds('s')}, s.from_users, s.to_users
    from violation_assignment s where s.workspace_id = $1 and s.violation_id = $2
    order by s.at desc, s.id desc limit ${MOST}
  )
  select p.at, ${NAME_COLUMNS}, p.from_users, p.to_users from p ${NAME_JOINS} order by p.at desc`);

const stateOrNull = (number: number | null) => (number === null ? null : stateOfNumber(number));

type Assigned = NonNullable<ReviewTrailEntry['assigned']>;

/** Merges the decisions and assignments of one violation, newest first. */
export const toTrail = (
  reader: Actor,
  decisions: readonly TrailRow[],
  sources: readonly SourceRow[],
  assignments: readonly AssignmentRow[],
  toPeople: (ids: readonly string[]) => Assigned['before'],
): ReviewTrailEntry[] => {
  const sourceOf = new Map(sources.map((row) => [row.seq, toSource(row, reader)]));
  const undoneBy = new Map(decisions.map(({ undoes, seq }) => [undoes, seq]));
  const decided = decisions.map((row): ReviewTrailEntry => ({
    seq: row.seq,
    at: row.at.toISOString(),
    actor: toActorName(row, reader),
    action: row.action,
    before: stateOrNull(row.from_state),
    after: stateOrNull(row.to_state),
    before_reason: row.from_reason,
    after_reason: row.to_reason ?? row.reason,
    // The entry may have changed other violations but not this one.
    reaffirmed: row.action !== 'forward' && (row.reaffirmed || row.to_state === null),
    whole_group: row.whole_group,
    decision_id: toPublicIdOrNull('dec', row.decision_id),
    changed: row.changed,
    undoes: row.undoes,
    undone_by: undoneBy.get(row.seq) ?? null,
    assigned: null,
    source: sourceOf.get(row.seq) ?? null,
    standing:
      row.action === 'standing' && row.decision_id !== null
        ? { id: toPublicId('std', row.decision_id), made_by: row.made_by }
        : null,
  }));
  const assigned = assignments.map((row): ReviewTrailEntry => ({
    seq: null,
    at: row.at.toISOString(),
    actor: toActorName(row, reader),
    action: 'assign',
    before: null,
    after: null,
    before_reason: null,
    after_reason: null,
    reaffirmed: false,
    whole_group: false,
    decision_id: null,
    changed: 1,
    undoes: null,
    undone_by: null,
    assigned: { before: toPeople(row.from_users), after: toPeople(row.to_users) },
    source: null,
    standing: null,
  }));
  return [...decided, ...assigned]
    .sort((one, other) => other.at.localeCompare(one.at) || (other.seq ?? 0) - (one.seq ?? 0))
    .slice(0, MOST);
};
