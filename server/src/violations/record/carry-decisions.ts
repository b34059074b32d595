import { APPEND_ENTRY, itemsHash, NO_PIECE, writeItems } from '../../activity/trail.ts';
import { statement } from '../../platform/db/statement.ts';

/**
 * Sets on new violations the states that were carried over from the audit before, as one entry of the trail
 * with one item per violation. The transaction holds the lock on the audit's trail.
 *
 * $1 workspace, $2 audit, $3 ranks, $4 states, $5 reasons, $6 id of the entry, $7 time, $8 the first of the
 * violations, $9 request.
 */
export const CARRY = statement<{ seq: number }>(`
  with carried as materialized (
    select c.rank, 0::smallint as from_state, c.state as to_state, null::text as from_reason,
      c.reason as to_reason
    from unnest($3::bigint[], $4::smallint[], $5::text[]) as c (rank, state, reason)
  ),
  tally as materialized (
    select count(*)::integer as changed,
      ${itemsHash('c', 'true')} as items_hash
    from carried c
  ),
  next as materialized (
    select $1::uuid as workspace_id, $2::uuid as audit_id, h.seq + 1 as seq, $6::uuid as id,
      $7::timestamptz as at, 'system'::text as actor_kind, null::uuid as actor_id,
      null::uuid as actor_user_id, 'carry'::text as action, null::text as reason,
      false as reaffirmed, $8::uuid as violation_id, null::uuid as group_id, t.changed as addressed,
      t.changed, null::integer as undoes, null::integer as replaces, $9::text as request_id,
      t.items_hash, ${NO_PIECE}
    from tally t join trail_head h on h.workspace_id = $1 and h.audit_id = $2
  ),
  ${APPEND_ENTRY},
  ${writeItems('carried', 'true')},
  reviewed as (
    insert into violation_review
      (workspace_id, audit_id, rank, review_state, dismissal_reason, last_seq)
    select $1, $2, c.rank, c.to_state, c.to_reason, n.seq from carried c, next n
  )
  select n.seq from next n`);
