/** How a decision found its violation before: by joins, and by a range of ranks that is one rank. */
export const JOINED_DECISION = `
  with target as materialized (
    select v.audit_id, v.rank, v.rank & -16777216 as base_rank
    from violation v where v.workspace_id = $1 and v.id = $2
  ),
  addressed as materialized (
    select t.audit_id, t.rank as lo, t.rank as hi, r.version, g.address
    from target t
    join violation_review r
      on r.workspace_id = $1 and r.audit_id = t.audit_id and r.rank = t.rank
    join violation_group g
      on g.workspace_id = $1 and g.audit_id = t.audit_id and g.base_rank = t.base_rank
  )
  update violation_review r set version = r.version + 1, last_seq = h.seq + 1
  from addressed a
  join trail_head h on h.workspace_id = $1 and h.audit_id = a.audit_id
  where r.workspace_id = $1 and r.audit_id = a.audit_id and r.rank between a.lo and a.hi`;
