import { REVIEW_STATES } from '@copydesk/contract/shared/review-rules';
import { APPEND_ENTRY, itemsHash, NO_PIECE, writeItems } from '../activity/trail.ts';
import { lookUp, lookUpInOrder } from '../platform/db/look-up.ts';
import { statement } from '../platform/db/statement.ts';

/** Locks the audit of a violation. Everything that changes an audit's violations takes this lock first. */
export const LOCK_BY_VIOLATION = statement<{ audit_id: string }>(`
  select h.audit_id from trail_head h
  where h.workspace_id = $1 and h.audit_id = (
    select v.audit_id from violation v where v.workspace_id = $1 and v.id = $2)
  for update`);
export const LOCK_AUDIT = statement<{ seq: number }>(
  `select seq from trail_head where workspace_id = $1 and audit_id = $2 for update`,
);

/** The block that a violation is counted in: in a sealed audit by its place, before that by its group. */
export const blockOf = (rank: string, groupAddress: string): string =>
  `coalesce(((${groupAddress} + (${rank} & 16777215)::integer) >> 10)::bigint, ${rank} >> 32)`;

/** The first rank of the group that a rank belongs to. */
export const baseRank = (rank: string): string => `(${rank} & -16777216)`;

/** Joins the group of `row` as `g`. The row has audit_id and base_rank. */
export const groupAt = (row: string): string =>
  `${lookUpInOrder(
    'violation_group.size, violation_group.decided_seq, violation_group.address',
    'violation_group',
    { audit: `${row}.audit_id`, column: 'base_rank', value: `${row}.base_rank` },
  )} g`;

const MOVED = REVIEW_STATES.map(
  (state, number) => `(count(*) filter (where m.from_state = ${number}))::integer as ${state}`,
).join(', ');
const COUNTED = REVIEW_STATES.map(
  (state, number) => `${state} = b.${state} - x.${state} + ($2 = ${number})::integer * x.moved`,
).join(', ');

const lastEntry = (column: string): string => `(
          select e.${column} from trail_entry e
          where e.workspace_id = $1 and e.audit_id = r.audit_id
            and e.seq between r.last_seq and r.last_seq
          order by e.seq limit 1)`;

/** The actor of the last decision about `r`, a row of violation_review. */
export const lastActor = lastEntry('actor_id');
const lastActorKind = lastEntry('actor_kind');

/**
 * Sets one state on a range of violations and writes the trail. It follows the rules of review.ts
 * (`applyAction`, `effectOf`); the model-based test checks that the two agree.
 *
 * Under row-level security a condition on a computed value cannot use an index, so every computed value that
 * a table is searched by is put into a materialized expression first. Tables are not joined: each is looked
 * up by values that are known by then, so that no plan reads the whole audit, whatever the statistics say.
 *
 * $1 workspace, $2 state, $3 dismissal reason, $4 actor kind, $5 actor, $6 the actor's user, $7 action, $8
 * time, $9 request, $10 id of the entry; `addressed` may use parameters from $11 on and has one row:
 * audit_id, rank, version and violation_id of the violation that the decision is about, group_id, lo and hi
 * (the ranks, all of one group), size (the number of these ranks), stale, replaces, and the group's address;
 * moved_count and moved_ids (others of the group that were decided after the sender saw them), is_grouped,
 * and seen_seq (the newest entry that the sender has seen, if that is not this one).
 */
const decide = (addressed: string, ranks: string): string => `
  with ${addressed},
  head as materialized (
    select h.seq from trail_head h
    where h.workspace_id = $1 and h.audit_id = (select audit_id from addressed)
  ),
  reviewed as (
    update violation_review r
    set review_state = $2, dismissal_reason = $3, last_seq = h.seq + 1,
      version = r.version + (r.review_state <> $2 or r.dismissal_reason is distinct from $3)::integer
    from head h
    where r.workspace_id = $1 and r.audit_id = (select audit_id from addressed) and ${ranks}
      and not (select stale or moved_count > 0 from addressed)
      -- The last decision is looked up only where this one changes nothing.
      and case when r.review_state <> $2 or r.dismissal_reason is distinct from $3 then true
        else $2 <> 0 and ${lastActor} is distinct from $5::uuid end
    returning r.audit_id, r.rank, new.version, old.review_state as from_state,
      new.review_state as to_state, old.dismissal_reason as from_reason,
      new.dismissal_reason as to_reason,
      old.review_state <> new.review_state
        or old.dismissal_reason is distinct from new.dismissal_reason as changed
  ),
  tally as materialized (
    select count(*) as decided, (count(*) filter (where m.changed))::integer as changed,
      ${itemsHash('m', 'm.changed')}
        as items_hash
    from reviewed m
  ),
  next as materialized (
    select $1::uuid as workspace_id, a.audit_id, h.seq + 1 as seq, $10::uuid as id,
      $8::timestamptz as at, $4::text as actor_kind, $5::uuid as actor_id,
      $6::uuid as actor_user_id, $7::text as action, $3::text as reason, t.changed = 0 as reaffirmed,
      a.violation_id, a.group_id, a.size as addressed, t.changed, null::integer as undoes,
      a.replaces, $9::text as request_id, t.items_hash, ${NO_PIECE}
    from addressed a, tally t, head h
    where t.decided > 0
  ),
  ${APPEND_ENTRY},
  ${writeItems('reviewed', 'i.changed')},
  placed as materialized (
    select m.from_state, a.audit_id, ${blockOf('m.rank', 'a.address')} as block,
      (a.address + (m.rank & 16777215)::integer) & 1023 as place
    from reviewed m, addressed a where m.from_state <> m.to_state
  ),
  shifted as materialized (
    select m.audit_id, m.block, count(*)::integer as moved, min(m.place) as first,
      max(m.place) - min(m.place) + 1 as run, ${MOVED}
    from placed m group by m.audit_id, m.block
  ),
  counted as (
    update violation_block b
    -- All places between the first and the last changed one belong to the group and now have this state.
    set ${COUNTED},
      states = overlay(b.states placing repeat($2::smallint::text, x.run) from x.first + 1 for x.run)
    from shifted x
    where b.workspace_id = $1 and b.audit_id = (select audit_id from addressed)
      and b.block = any(array(select block from shifted)) and b.block = x.block
  ),
  remembered as (
    -- Violations that join the group later inherit what a person decided for the group.
    update violation_group g set decided_seq = n.seq
    from next n
    where g.workspace_id = $1 and g.audit_id = (select audit_id from addressed)
      and g.base_rank = (select lo from addressed)
      and n.group_id is not null and n.actor_kind <> 'system'
  )
  select a.audit_id, a.stale, a.moved_count, a.moved_ids, a.size as addressed, t.changed, n.seq,
    case when a.is_grouped then coalesce(a.seen_seq, n.seq, (select seq from head)) end as seen_seq,
    coalesce((select m.version from reviewed m where m.rank = a.rank), a.version) as version
  from addressed a cross join tally t left join next n on true`;

export interface DecisionRow {
  audit_id: string;
  stale: boolean;
  moved_count: number;
  moved_ids: string[] | null;
  seen_seq: number | null;
  addressed: number;
  changed: number;
  seq: number | null;
  version: number;
}

/**
 * Other members of the group of `target` that somebody decided after the sender saw them. A violation that
 * joined since and inherited a decision, or began with one carried over, does not count.
 */
const MOVED_SINCE = `
  moved as materialized (
    select r.rank from violation_review r
    where (select since from sight) is not null
      and r.workspace_id = $1 and r.audit_id = (select audit_id from target)
      and r.rank between (select base_rank from target) and (select rank | 16777215 from target)
      and r.rank <> (select rank from target) and r.last_seq > (select since from sight)
      and ${lastActorKind} <> 'system'
      and (select i.seq from trail_item i where i.workspace_id = $1 and i.audit_id = r.audit_id
        and i.rank between r.rank and r.rank and i.seq > (select since from sight)
        order by i.rank desc, i.seq desc limit 1) is not null
  ),`;

const NOTHING_MOVED = `moved as materialized (select null::bigint as rank where false),`;

const byViolation = (isGroup: string, moved: string): string => `
  target as materialized (
    select v.audit_id, v.rank, v.id, v.group_id, ${baseRank('v.rank')} as base_rank,
      ${isGroup} as is_group
    from violation v where v.workspace_id = $1 and v.id = $11::uuid
  ),
  sight as materialized (
    select r.version, $12::integer[] is not null and r.version <> all ($12) as stale,
      (select max(s.seq) from unnest($12, $13::integer[]) as s (version, seq)
        where s.version = r.version) as since
    from target t
    cross join lateral (
      select o.version from violation_review o
      where o.workspace_id = $1 and o.audit_id = t.audit_id and o.rank = t.rank offset 0
    ) r
  ),
  ${moved}
  addressed as materialized (
    select t.audit_id, t.rank, s.version, t.id as violation_id,
      case when t.is_group then t.group_id end as group_id,
      case when t.is_group then t.base_rank else t.rank end as lo,
      case when t.is_group then t.rank | 16777215 else t.rank end as hi,
      case when t.is_group then g.size else 1 end as size,
      s.stale, (select count(*) from moved)::integer as moved_count,
      array(select v.id from (select m.rank from moved m order by m.rank limit $14) m
        cross join ${lookUp(
          'violation.id',
          'violation',
          'violation.audit_id = t.audit_id and violation.rank = m.rank',
        )} v) as moved_ids,
      t.group_id is not null as is_grouped,
      case when not t.is_group then s.since end as seen_seq,
      case when t.is_group then g.decided_seq end as replaces, g.address
    from target t
    cross join sight s
    cross join ${groupAt('t')}
  )`;

const ONE_RANK = 'r.rank = (select rank from addressed)';
const RANKS = 'r.rank between (select lo from addressed) and (select hi from addressed)';

/**
 * Decides one violation ($11), unless it has none of the accepted versions ($12, seen at the entries $13).
 */
export const DECIDE_ONE = statement<DecisionRow>(
  decide(byViolation('false', NOTHING_MOVED), ONE_RANK),
);

/**
 * Decides the whole group of a violation, if it has one ($11 to $13 as for DECIDE_ONE). At most $14 of the
 * members that were decided since are named.
 */
export const DECIDE_GROUP = statement<DecisionRow>(
  decide(byViolation('v.group_id is not null', MOVED_SINCE), RANKS),
);

/** Applies the decision $14 of group $15 to a range of ranks ($12 to $13) of audit $11 that inherits it. */
export const DECIDE_RANGE = statement<DecisionRow>(
  decide(
    `
  addressed as materialized (
    select v.audit_id, v.rank, 1 as version, v.id as violation_id, $15::uuid as group_id,
      $12::bigint as lo, $13::bigint as hi, ($13::bigint - $12 + 1)::integer as size,
      false as stale, 0 as moved_count, null::uuid[] as moved_ids,
      true as is_grouped, null::integer as seen_seq,
      $14::integer as replaces, null::integer as address
    from violation v
    where v.workspace_id = $1 and v.audit_id = $11::uuid and v.rank = $12
  )`,
    RANKS,
  ),
);

/** The states of a block's places in order, one digit each, padded with blanks to 1,024. */
export const blockStates = (row: string): string =>
  `rpad(string_agg(${row}.review_state::text, '' order by ${row}.rank), 1024)`;

export const blockCounts = (row: string): string =>
  REVIEW_STATES.map(
    (state, number) =>
      `(count(*) filter (where ${row}.review_state = ${number}))::integer as ${state}`,
  ).join(', ');

/** Recounts from the violations the blocks of an audit that overlap a range of ranks. */
export const refreshBlocks = (audit: string, lo: string, hi: string): string => `
  update violation_block b
  set (${REVIEW_STATES.join(', ')}, states) = (
    select ${blockCounts('r')}, case when b.states is not null then ${blockStates('r')} end
    from violation_review r
    where r.workspace_id = $1 and r.audit_id = b.audit_id
      and r.rank between b.first_rank and b.last_rank
  )
  where b.workspace_id = $1 and b.audit_id = ${audit}
    and b.last_rank >= ${lo} and b.first_rank <= ${hi}`;
