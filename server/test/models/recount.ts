import type pg from 'pg';

/** Faults between what is counted or told and what the rows say, as sentences; empty when none. */
export const recount = async (admin: pg.Pool, auditId: string): Promise<string[]> => {
  const faults: string[] = [];
  const look = async (fault: string, sql: string) => {
    const { rows } = await admin.query<Record<string, unknown>>(sql, [auditId]);
    for (const row of rows) faults.push(`${fault}: ${JSON.stringify(row)}`);
  };
  const state = (n: number) => `count(*) filter (where r.review_state = ${n})::integer`;
  await look(
    'a block is miscounted',
    `select b.block from violation_block b
     left join lateral (
       select ${[0, 1, 2, 3, 4].map((n) => `${state(n)} as s${n}`).join(', ')} from violation_review r
       where r.audit_id = b.audit_id and r.rank between b.first_rank and b.last_rank) r on true
     where b.audit_id = $1 and (b.undecided, b.elevated_risk, b.urgent_violation, b.dismissed, b.fixed)
       is distinct from (r.s0, r.s1, r.s2, r.s3, r.s4)`,
  );
  await look(
    'a place has the wrong state',
    `select r.rank from violation_review r
     join violation_group g on g.audit_id = r.audit_id and g.base_rank = (r.rank & -16777216)
     cross join lateral (select g.address + (r.rank & 16777215)::integer as place) p
     join violation_block b on b.audit_id = r.audit_id and b.block = p.place >> 10
     where r.audit_id = $1 and g.address is not null
       and substr(b.states, (p.place & 1023) + 1, 1) <> r.review_state::text`,
  );
  await look(
    'the audit has another total',
    `select a.total_violations, b.n as blocks, r.n as rows from audit a
     cross join lateral (select coalesce(sum(undecided + elevated_risk + urgent_violation + dismissed
       + fixed), 0)::integer as n from violation_block where audit_id = a.id) b
     cross join lateral (select count(*)::integer as n from violation_review where audit_id = a.id) r
     where a.id = $1 and (a.total_violations <> b.n or b.n <> r.n)`,
  );
  await look(
    'the trail tells another story than the table',
    `select r.rank, r.review_state, i.to_state from violation_review r
     left join lateral (select to_state, to_reason from trail_item
       where audit_id = r.audit_id and rank = r.rank order by seq desc limit 1) i on true
     where r.audit_id = $1 and (r.review_state, r.dismissal_reason)
       is distinct from (coalesce(i.to_state, 0), i.to_reason)`,
  );
  await look(
    'an item does not follow from the one before it',
    `select rank, seq from (
       select rank, seq, from_state, from_reason,
         lag(to_state, 1, 0::smallint) over w as was_state, lag(to_reason) over w as was_reason
       from trail_item where audit_id = $1 window w as (partition by rank order by seq)) i
     where (from_state, from_reason) is distinct from (was_state, was_reason)`,
  );
  await look(
    'the counts of assets are not those of the rows',
    `select a.total_assets, a.completed_assets, a.failed_assets, x.* from audit a
     cross join lateral (select count(*)::integer as total,
       count(*) filter (where status = 'completed')::integer as completed,
       count(*) filter (where status = 'failed')::integer as failed,
       coalesce(sum(cardinality(ranks)), 0)::integer as violations
       from audit_asset where audit_id = a.id) x
     where a.id = $1 and a.request is not null and (a.total_assets, a.completed_assets,
       a.failed_assets, a.total_violations)
       is distinct from (x.total, x.completed, x.failed, x.violations)`,
  );
  await look(
    'the counts of rules that were not judged are not those of the assets',
    `select coalesce(u.rule_id, x.rule_id) as rule_id, u.assets, x.n from
       (select rule_id, reason, assets from audit_unjudged where audit_id = $1) u
     full join (select e.key::uuid as rule_id, e.value as reason, count(*)::integer as n
       from audit_asset a, jsonb_each_text(a.unjudged) e where a.audit_id = $1 group by 1, 2) x
       on x.rule_id = u.rule_id and x.reason = u.reason
     where u.assets is distinct from x.n`,
  );
  await look(
    'another number of assets has rules that were not judged',
    `select a.unjudged_assets, x.n from audit a
     cross join lateral (select count(*)::integer as n from audit_asset
       where audit_id = a.id and unjudged is not null) x
     where a.id = $1 and a.unjudged_assets <> x.n`,
  );
  await look(
    'an asset has another number of violations than it says',
    `select x.asset_id, x.ranks, coalesce(v.n, 0) as n from audit_asset x
     left join (select asset_id, count(*)::integer as n from violation where audit_id = $1
       group by asset_id) v on v.asset_id = x.asset_id
     where x.audit_id = $1 and coalesce(cardinality(x.ranks), 0) <> coalesce(v.n, 0)`,
  );
  await look(
    'a finding was recorded twice',
    `select v.asset_id, v.anchor, count(*)::integer as times from violation v
     where v.audit_id = $1 and v.occurrence is not null
     group by v.asset_id, v.rule_id, v.anchor having count(*) > 1`,
  );
  return faults;
};
