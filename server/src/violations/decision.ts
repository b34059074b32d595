import { REVIEW_STATES } from '@copydesk/contract/review';
import { APPEND_ENTRY, itemAsText } from '../activity/trail.ts';
import { statement } from '../platform/db/statement.ts';

/** The lock that puts everything that changes one audit's violations into one order. */
export const LOCK_BY_VIOLATION = statement<{ audit_id: string }>(`
  select h.audit_id
  from violation v
  join trail_head h on h.workspace_id = v.workspace_id and h.audit_id = v.audit_id
  where v.workspace_id = $1 and v.id = $2
  for update of h`);
export const LOCK_AUDIT = statement<{ seq: number }>(
  `select seq from trail_head where workspace_id = $1 and audit_id = $2 for update`,
);

/** The block that a violation is counted in: by place once the audit is sealed, else by group. */
export const blockOf = (rank: string, groupAddress: string): string =>
  `coalesce(((${groupAddress} + (${rank} & 16777215)::integer) >> 10)::bigint, ${rank} >> 32)`;

/** The first rank of the group that a rank belongs to. */
export const baseRank = (rank: string): string => `(${rank} & -16777216)`;

/**
 * Applies one state to the members of the expression `addressed`, and writes the trail. It follows
 * the rules of review.ts (`applyAction`, `effectOf`); the model-based test holds the two together.
 *
 * Row-level security keeps a condition on a computed value from using an index, so everything that is
 * computed and joined on stands in a materialized expression first.
 *
 * $1 workspace, $2 state, $3 dismissal reason, $4 actor kind, $5 actor, $6 the actor's user,
 * $7 action, $8 time, $9 request, $10 id of the entry; `addressed` may use parameters from $11 on
 * and has one row: audit_id, rank, version and violation_id of the violation it is about, group_id,
 * lo and hi (a range of ranks), stale, replaces, and the block and place that count a single one.
 */
const decide = (addressed: string, effects: string): string => `
  with ${addressed},
  member as materialized (
    select r.audit_id, r.rank, r.review_state as from_state, $2::smallint as to_state,
      r.dismissal_reason as from_reason, $3::text as to_reason,
      r.review_state <> $2 or r.dismissal_reason is distinct from $3 as changed,
      $2 <> 0 and e.actor_id is distinct from $5::uuid as another_actor
    from addressed a
    join violation_review r
      on r.workspace_id = $1 and r.audit_id = a.audit_id and r.rank between a.lo and a.hi
    left join trail_entry e
      on e.workspace_id = $1 and e.audit_id = r.audit_id and e.seq = r.last_seq
    where not a.stale
  ),
  tally as materialized (
    select count(*)::integer as addressed, (count(*) filter (where m.changed))::integer as changed,
      (count(*) filter (where m.changed or m.another_actor))::integer as decided,
      sha256(convert_to(coalesce(
        string_agg(${itemAsText('m')}, '' order by m.rank) filter (where m.changed), ''), 'UTF8'))
        as items_hash
    from member m
  ),
  next as materialized (
    select $1::uuid as workspace_id, a.audit_id, h.seq + 1 as seq, $10::uuid as id,
      $8::timestamptz as at, $4::text as actor_kind, $5::uuid as actor_id,
      $6::uuid as actor_user_id, $7::text as action, $3::text as reason, t.changed = 0 as reaffirmed,
      a.violation_id, a.group_id, t.addressed, t.changed, null::integer as undoes,
      a.replaces, $9::text as request_id, t.items_hash
    from addressed a
    cross join tally t
    join trail_head h on h.workspace_id = $1 and h.audit_id = a.audit_id
    where t.decided > 0
  ),
  ${APPEND_ENTRY},
  itemised as (
    insert into trail_item
      (workspace_id, audit_id, rank, seq, from_state, to_state, from_reason, to_reason)
    select $1, m.audit_id, m.rank, n.seq, m.from_state, m.to_state, m.from_reason, m.to_reason
    from member m, next n where m.changed
  ),
  reviewed as (
    update violation_review r
    set review_state = m.to_state, dismissal_reason = m.to_reason, last_seq = n.seq,
      version = r.version + m.changed::integer
    from member m, next n
    where r.workspace_id = $1 and r.audit_id = m.audit_id and r.rank = m.rank
      and (m.changed or m.another_actor)
  ),
  ${effects}
  select a.audit_id, a.stale, t.addressed, t.changed, n.seq,
    a.version + coalesce((select m.changed::integer from member m where m.rank = a.rank), 0) as version
  from addressed a cross join tally t left join next n on true`;

export interface DecisionRow {
  audit_id: string;
  stale: boolean;
  addressed: number;
  changed: number;
  seq: number | null;
  version: number;
}

const counted = (state: string, number: number): string =>
  `${state} = b.${state} + ($2 = ${number})::integer - (m.from_state = ${number})::integer`;

/** Moves one violation from one count to another in the block it stands in. */
const countOne = `
  counted as (
    update violation_block b
    set ${REVIEW_STATES.map(counted).join(', ')}, states = overlay(b.states placing $2::smallint::text from a.place + 1 for 1)
    from addressed a, member m
    where b.workspace_id = $1 and b.audit_id = a.audit_id and b.block = a.block
      and m.from_state <> $2
  )`;

/** Members that are found later inherit what was decided for the group. */
const rememberForGroup = `
  remembered as (
    update violation_group g set decided_seq = n.seq
    from addressed a, next n
    where g.workspace_id = $1 and g.audit_id = a.audit_id and g.base_rank = a.lo
      and a.group_id is not null
  )`;

const byViolation = (range: string, groupId: string, replaces: string): string => `
  target as materialized (
    select v.audit_id, v.rank, v.id, v.group_id, ${baseRank('v.rank')} as base_rank,
      (v.rank & 16777215)::integer as number
    from violation v where v.workspace_id = $1 and v.id = $11::uuid
  ),
  addressed as materialized (
    select t.audit_id, t.rank, r.version, t.id as violation_id, ${groupId} as group_id, ${range},
      $12::integer is not null and $12 <> r.version as stale, ${replaces} as replaces,
      ${blockOf('t.rank', 'g.address')} as block, (g.address + t.number) & 1023 as place
    from target t
    join violation_review r
      on r.workspace_id = $1 and r.audit_id = t.audit_id and r.rank = t.rank
    join violation_group g
      on g.workspace_id = $1 and g.audit_id = t.audit_id and g.base_rank = t.base_rank
  )`;

/** One violation ($11), unless its version is no longer the expected one ($12). */
export const DECIDE_ONE = statement<DecisionRow>(
  decide(byViolation('t.rank as lo, t.rank as hi', 'null::uuid', 'null::integer'), countOne),
);

/** The whole group of a violation ($11, $12 as above); REFRESH_GROUP must follow. */
export const DECIDE_GROUP = statement<DecisionRow>(
  decide(
    byViolation(
      `case when t.group_id is null then t.rank else t.base_rank end as lo,
       case when t.group_id is null then t.rank else t.rank | 16777215 end as hi`,
      't.group_id',
      'g.decided_seq',
    ),
    rememberForGroup,
  ),
);

/** A range of ranks ($12 to $13) of audit $11 that inherits the decision $14 of group $15. */
export const DECIDE_RANGE = statement<DecisionRow>(
  decide(
    `addressed as materialized (
       select v.audit_id, v.rank, 1 as version, v.id as violation_id, $15::uuid as group_id,
         $12::bigint as lo, $13::bigint as hi, false as stale, $14::integer as replaces
       from violation v
       where v.workspace_id = $1 and v.audit_id = $11::uuid and v.rank = $12
     )`,
    'nothing as (select 1)',
  ),
);

/** The states of a block's places in order, a digit each, blank where it has no violation. */
export const blockStates = (row: string): string =>
  `rpad(string_agg(${row}.review_state::text, '' order by ${row}.rank), 1024)`;

export const blockCounts = (row: string): string =>
  REVIEW_STATES.map(
    (state, number) =>
      `(count(*) filter (where ${row}.review_state = ${number}))::integer as ${state}`,
  ).join(', ');

/** Counts the blocks of an audit that overlap a range of ranks anew from the violations. */
export const refreshBlocks = (audit: string, lo: string, hi: string): string => `
  update violation_block b
  set ${REVIEW_STATES.map((state) => `${state} = x.${state}`).join(', ')},
    states = case when b.states is not null then x.states end
  from (
    select c.block, ${blockCounts('r')}, ${blockStates('r')} as states
    from violation_block c
    join violation_review r on r.workspace_id = $1 and r.audit_id = c.audit_id
      and r.rank between c.first_rank and c.last_rank
    where c.workspace_id = $1 and c.audit_id = ${audit}
      and c.last_rank >= ${lo} and c.first_rank <= ${hi}
    group by c.block
  ) x
  where b.workspace_id = $1 and b.audit_id = ${audit} and b.block = x.block`;

const addressedViolation = (column: string): string =>
  `(select ${column} from violation v where v.workspace_id = $1 and v.id = $2)`;

/** Refreshes the blocks that hold the group of violation $2. */
export const REFRESH_GROUP = statement(
  refreshBlocks(
    addressedViolation('v.audit_id'),
    addressedViolation(baseRank('v.rank')),
    addressedViolation('v.rank | 16777215'),
  ),
);
