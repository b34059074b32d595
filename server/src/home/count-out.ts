import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

/** How an item of the trail changes the number of undecided, open and dismissed violations. */
export const MOVED = `(i.to_state = 0)::integer - (i.from_state = 0)::integer`;
export const OPENED = `(i.to_state < 3)::integer - (i.from_state < 3)::integer`;
export const DISMISSED = `(i.to_state = 3)::integer - (i.from_state = 3)::integer`;

/** How many readings one statement subtracts from the figures. */
const READINGS = 2_000;
const LEAVING = statement<{ position: number }>(`
  select x.position from audit_asset x
  where x.workspace_id = $1 and x.audit_id = $2 and x.replaced_at is not null and not x.counted_out
  limit ${READINGS}`);

/** A condition that finds the violation at the place `p` in `table`. */
const placeOf = (table: string): string => `${table}.audit_id = $2 and ${table}.rank = p.rank`;

// When a newer audit has read an asset, its violations are subtracted from the figures of that day. They are
// subtracted as they were counted: in their current state, but without decisions made after the newer
// reading, which were not counted either.
// $3 and $4 are the trail entries counted in this transaction, $5 whether rules are already counted, $6 the
// positions.
const TAKE_OUT = statement(`
  with leaving as materialized (
    select x.position, x.asset_id, x.replaced_at, x.ranks from audit_asset x
    where x.workspace_id = $1 and x.audit_id = $2 and x.position = any($6::integer[])
  ),
  place as materialized (
    select l.replaced_at, k.rank from leaving l cross join unnest(l.ranks) as k (rank)
  ),
  out as materialized (
    select p.rank, p.replaced_at, v.rule_id, r.review_state as state,
      (r.review_state = 0)::integer - late.undecided as undecided,
      (r.review_state < 3)::integer - late.open as open
    from place p
    cross join ${lookUp('violation_review.review_state', 'violation_review', placeOf('violation_review'))} r
    cross join ${lookUp('violation.rule_id', 'violation', placeOf('violation'))} v
    cross join lateral (
      select coalesce(sum(${MOVED}), 0) as undecided, coalesce(sum(${OPENED}), 0) as open
      -- The order makes PostgreSQL use the index by place: the other one has the items of all violations.
      from (select * from trail_item
        where trail_item.workspace_id = $1 and trail_item.audit_id = $2
          and trail_item.rank between p.rank and p.rank and trail_item.seq > $3 and trail_item.seq <= $4
        order by trail_item.rank) i
      cross join ${lookUp(
        'trail_entry.at',
        'trail_entry',
        'trail_entry.audit_id = $2 and trail_entry.seq = i.seq',
      )} e
      where e.at >= p.replaced_at
    ) late
  ),
  days as (
    insert into audit_day as d (workspace_id, audit_id, day, severity, undecided, open, changed)
    select $1, $2, (replaced_at at time zone 'UTC')::date, (rank >> 56)::smallint, -sum(undecided),
      -sum(open), 0
    from out group by 3, 4
    on conflict (audit_id, day, severity) do update set undecided = d.undecided + excluded.undecided,
      open = d.open + excluded.open
  ),
  rules as (
    insert into audit_rule_tally as t (workspace_id, audit_id, rule_id, violations, undecided, open,
      dismissed, current_violations, current_undecided, current_open, current_dismissed)
    select $1, $2, rule_id, 0, 0, 0, 0, -count(*), -count(*) filter (where state = 0),
      -count(*) filter (where state < 3), -count(*) filter (where state = 3)
    from out where $5 and rule_id is not null group by rule_id
    on conflict (audit_id, rule_id) do update set
      current_violations = t.current_violations + excluded.current_violations,
      current_undecided = t.current_undecided + excluded.current_undecided,
      current_open = t.current_open + excluded.current_open,
      current_dismissed = t.current_dismissed + excluded.current_dismissed
  ),
  assets as (
    delete from audit_asset_tally a using leaving l
    where a.workspace_id = $1 and a.audit_id = $2 and a.asset_id = l.asset_id
  )
  update audit_asset x set counted_out = true
  where x.workspace_id = $1 and x.audit_id = $2 and x.position = any($6::integer[])`);

/** Marks an audit as replaced once newer audits have read all its assets. It no longer counts for today. */
export const MARK_REPLACED = statement(`
  with readings as materialized (
    select count(*) filter (where not x.counted_out) as left, max(x.replaced_at) as last
    from audit_asset x
    where x.workspace_id = $1 and x.audit_id = $2 and x.status = 'completed'
  )
  update audit_tally t set replaced_at = r.last from readings r
  where t.workspace_id = $1 and t.audit_id = $2 and t.replaced_at is null and r.left = 0
    and r.last is not null`);

/** Returns the positions of some assets that a newer audit has read and that still count here. */
export const findLeaving = async (inside: Scope, auditId: string): Promise<number[]> =>
  (await query(inside, LEAVING, [inside.workspaceId, auditId])).map(({ position }) => position);

/**
 * Removes from the figures the violations of assets that a newer audit has read. The transaction holds the
 * lock on the audit's trail and has counted everything up to its head.
 */
export const takeOut = async (
  inside: Scope,
  auditId: string,
  positions: readonly number[],
  counted: { readonly after: number; readonly head: number; readonly detailed: boolean },
): Promise<void> => {
  const { after, head, detailed } = counted;
  await query(inside, TAKE_OUT, [inside.workspaceId, auditId, after, head, detailed, positions]);
};
