import { APPEND_ENTRY, itemsHash, writeItems } from '../../activity/trail.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { statement } from '../../platform/db/statement.ts';
import { countMoves } from './count-moves.ts';
import { lastActor } from '../decision.ts';

export interface DecidedRanksRow {
  /** How many of the violations were in the required state ($14). */
  addressed: number;
  changed: number;
  seq: number | null;
  /** How many violations were not changed, and the ids of some of them. */
  left_count: number;
  left_over: { id: string; moved: boolean }[] | null;
}

/**
 * Sets one state on violations anywhere in an audit, as one entry of the trail. This is one piece of a
 * decision about many violations. It follows the rules of review.ts like the decision about one violation
 * does; the model-based test checks that all three agree. Run REDRAW after it in the same transaction.
 *
 * $1 workspace, $2 audit, $3 ranks in order, $4 state, $5 dismissal reason, $6 actor kind, $7 actor, $8 the
 * actor's user, $9 action, $10 time, $11 request, $12 id of the entry, $13 decision, $14 the state that the
 * violations must still be in or null.
 */
export const DECIDE_RANKS = statement<DecidedRanksRow>(`
  with reviewed as (
    update violation_review r
    set review_state = $4, dismissal_reason = $5, last_seq = h.seq + 1,
      version = r.version + (r.review_state <> $4 or r.dismissal_reason is distinct from $5)::integer
    from trail_head h
    where h.workspace_id = $1 and h.audit_id = $2
      and r.workspace_id = $1 and r.audit_id = $2 and r.rank = any($3::bigint[])
      and ($14::smallint is null or r.review_state = $14)
      -- The last decision is looked up only where this one changes nothing.
      and case when r.review_state <> $4 or r.dismissal_reason is distinct from $5 then true
        else $4 <> 0 and ${lastActor} is distinct from $7::uuid end
    returning r.rank, old.review_state as from_state, new.review_state as to_state,
      old.dismissal_reason as from_reason, new.dismissal_reason as to_reason,
      old.review_state <> new.review_state
        or old.dismissal_reason is distinct from new.dismissal_reason as changed
  ),
  tally as materialized (
    select count(*)::integer as decided, (count(*) filter (where m.changed))::integer as changed,
      ${itemsHash('m', 'm.changed')}
        as items_hash, min(m.rank) as first, max(m.rank) as last
    from reviewed m
  ),
  left_over as materialized (
    select n.rank from unnest($3::bigint[]) as n (rank)
    where not exists (select from reviewed m where m.rank = n.rank)
  ),
  left_alone as materialized (
    select v.id, $14::smallint is not null and r.review_state <> $14 as moved
    from left_over l
    cross join ${lookUp(
      'violation_review.review_state',
      'violation_review',
      'violation_review.audit_id = $2 and violation_review.rank = l.rank',
    )} r
    cross join ${lookUp(
      'violation.id',
      'violation',
      'violation.audit_id = $2 and violation.rank = l.rank',
    )} v
  ),
  next as materialized (
    select $1::uuid as workspace_id, $2::uuid as audit_id, h.seq + 1 as seq, $12::uuid as id,
      $10::timestamptz as at, $6::text as actor_kind, $7::uuid as actor_id,
      $8::uuid as actor_user_id, $9::text as action, $5::text as reason,
      t.changed = 0 as reaffirmed, v.id as violation_id, null::uuid as group_id,
      t.decided as addressed, t.changed, null::integer as undoes, null::integer as replaces,
      $11::text as request_id, t.items_hash, $13::uuid as decision_id, t.last as through_rank
    from tally t
    cross join ${lookUp(
      'violation.id',
      'violation',
      'violation.audit_id = $2 and violation.rank = t.first',
    )} v
    cross join ${lookUp('trail_head.seq', 'trail_head', 'trail_head.audit_id = $2')} h
  ),
  ${APPEND_ENTRY},
  ${writeItems('reviewed', 'i.changed')},
  ${countMoves('reviewed')}
  select t.changed, n.seq, (select count(*) from left_alone)::integer as left_count,
    t.decided + (select count(*) from left_alone where not moved)::integer as addressed,
    (select jsonb_agg(l) from (select id, moved from left_alone limit 100) l) as left_over
  from tally t left join next n on true`);
