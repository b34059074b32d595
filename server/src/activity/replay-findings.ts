import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { FaultSink } from './evidence-faults.ts';

/** Findings that are compared at a time, so that memory does not grow with the audit. */
const AT_A_TIME = 50_000;
const NAMED = 20;

interface Difference {
  id: string;
  field: string;
  expected: string | null;
  found: string | null;
  all: number;
}

const BOUND = statement<{ rank: string }>(`
  select rank from finding where workspace_id = $1 and audit_id = $2 and rank > $3
  order by rank offset ${AT_A_TIME - 1} limit 1`);
const LAST_RANK = '9223372036854775807';

const differs = (field: string, expected: string, found = `s.${field}`): string =>
  `('${field}', (${expected})::text, (${found})::text)`;

// The life of a finding follows from the readings of its asset after the one that saw it: without another it is seen
// (0), by one that could find it and did not it is gone (1), and by those that failed or did not judge its rule it is
// unknown (2). Whether every later reading judged every rule is looked up once for an asset.
const DIFFERENCES = statement<Difference>(`
  with seen as materialized (
    select f.id, f.rank, f.violation_id, f.asset_id, f.rule_id, f.life, f.severity, f.review_state, f.assigned_to,
      f.commented, f.language, f.suggests, f.last_seen_at
    from finding f
    where f.workspace_id = $1 and f.audit_id = $2 and f.rank > $3 and f.rank <= $4
  ),
  reading as materialized (
    select r.asset_id, r.replaced_at, r.finished_at,
      case when r.replaced_at is null then not n.failed else n.judged end as sure
    from audit_asset r
    cross join lateral (
      select coalesce(bool_or(y.status = 'failed'), false) as failed, coalesce(bool_or(y.status = 'completed'
        and y.unjudged is null and coalesce(y.hinted, '{}') = '{}'), false) as judged
      from audit_asset y
      where y.workspace_id = $1 and y.asset_id = r.asset_id and y.audit_id <> $2
        and y.finished_at > r.finished_at) n
    where r.workspace_id = $1 and r.audit_id = $2 and r.sighted
      and r.asset_id in (select n.asset_id from seen n)
  ),
  told as (
    select s.*, v.id as v_id, v.asset_id as v_asset, v.rule_id as v_rule, v.language as v_language,
      coalesce(v.suggestion_kind, v.suggested_text) is not null as v_suggests, r.review_state as r_state,
      r.assigned_to as r_assigned, r.comments > 0 as r_commented, o.finished_at,
      case
        when o.asset_id is null then s.life
        when o.replaced_at is null then case when o.sure or s.life = 1 then 0 else s.life end
        when o.sure then 1
        when (
          select bool_or(y.status = 'completed' and not coalesce(y.unjudged ? s.rule_id::text, false)
            and not coalesce(s.rule_id = any(y.hinted), false))
          from audit_asset y
          where y.workspace_id = $1 and y.asset_id = s.asset_id and y.audit_id <> $2
            and y.finished_at > o.finished_at)
        then 1 else 2 end as told_life
    from seen s
    left join violation v on v.workspace_id = $1 and v.audit_id = $2 and v.rank = s.rank
    left join violation_review r on r.workspace_id = $1 and r.audit_id = $2 and r.rank = s.rank
    left join reading o on o.asset_id = s.asset_id
  )
  select s.id, d.field, d.expected, d.found, (count(*) over ())::integer as all
  from told s
  cross join lateral (values
    ${[
      differs('violation', 's.v_id', 's.violation_id'),
      differs('asset', 's.v_asset', 's.asset_id'),
      differs('rule', 's.v_rule', 's.rule_id'),
      differs('severity', '(s.rank >> 56)'),
      differs('review_state', 's.r_state'),
      differs('assigned_to', 's.r_assigned'),
      differs('commented', 's.r_commented'),
      differs('language', 's.v_language'),
      differs('suggests', 's.v_suggests'),
      differs('last_seen_at', 'coalesce(s.finished_at, s.last_seen_at)', 's.last_seen_at'),
      differs('life', 's.told_life'),
    ].join(',\n    ')}) d (field, expected, found)
  where d.expected is distinct from d.found
  order by s.rank limit ${NAMED}`);

// What was found by the newest reading of an asset is in the queue. Only readings that made findings are asked.
const MISSING = statement<{ id: string | null; rank: string; all: number }>(`
  select v.id, k.rank, (count(*) over ())::integer as all
  from audit_asset x
  cross join unnest(x.ranks) as k (rank)
  left join violation v on v.workspace_id = $1 and v.audit_id = $2 and v.rank = k.rank
  where x.workspace_id = $1 and x.audit_id = $2 and x.sighted and x.replaced_at is null and x.status = 'completed'
    and not exists (
      select from finding f where f.workspace_id = $1 and f.audit_id = $2 and f.rank = k.rank)
  order by k.rank limit ${NAMED}`);

const GROUPS = statement<{
  base_rank: string;
  field: string;
  expected: string;
  found: string | null;
  all: number;
}>(`
  with counted as (
    select v.rank & -16777216 as base_rank, count(*) as n, max(v.group_id::text) as id
    from violation v where v.workspace_id = $1 and v.audit_id = $2 group by 1
  ),
  there as (
    select g.base_rank, g.size, g.id::text as id from violation_group g
    where g.workspace_id = $1 and g.audit_id = $2
  )
  select coalesce(c.base_rank, t.base_rank)::text as base_rank,
    case when c.n is distinct from t.size then 'size' else 'id' end as field,
    case when c.n is distinct from t.size then c.n::text else c.id end as expected,
    case when c.n is distinct from t.size then t.size::text else t.id end as found,
    (count(*) over ())::integer as all
  from counted c full join there t on t.base_rank = c.base_rank
  where c.n is distinct from t.size or c.id is distinct from t.id
  order by 1 limit ${NAMED}`);

const QUOTED = statement<{ id: string; all: number }>(`
  select q.id, (count(*) over ())::integer as all
  from (select distinct v.snapshot_id as id from violation v
    where v.workspace_id = $1 and v.audit_id = $2 and v.snapshot_id is not null) q
  where not exists (select from asset_snapshot s where s.workspace_id = $1 and s.id = q.id)
  order by 1 limit ${NAMED}`);

// Clocks of processes follow that of PostgreSQL, and a decision may wait for others after its time was taken.
const PATIENCE = `interval '5 minutes'`;
const TIMES = statement<{ seq: number; at: Date; least: Date; all: number }>(`
  with entry as (
    select e.seq, e.at, lag(e.at) over (order by e.seq) as before
    from trail_entry e where e.workspace_id = $1 and e.audit_id = $2
  )
  select e.seq, e.at, greatest(a.created_at, a.started_at, e.before) as least, (count(*) over ())::integer as all
  from audit a cross join entry e
  where a.workspace_id = $1 and a.id = $2 and e.at < greatest(a.created_at, a.started_at, e.before) - ${PATIENCE}
  order by e.seq limit ${NAMED}`);

/** Reports rows that were read, and counts those that were not. */
const report = <Row extends { readonly all: number }>(
  faults: FaultSink,
  rows: readonly Row[],
  tell: (row: Row) => Parameters<FaultSink['add']>[0],
): void => {
  for (const row of rows) faults.add(tell(row));
  faults.addMore((rows[0]?.all ?? 0) - rows.length);
};

/**
 * Compares what follows from an audit's violations, readings and decisions: the findings whose newest sighting is in
 * it, its groups, and the order of its times. The scope must be a transaction that reads a consistent state.
 */
export const replayFindings = async (
  inside: Scope,
  auditId: string,
  faults: FaultSink,
): Promise<void> => {
  const at = [inside.workspaceId, auditId];
  report(faults, await query(inside, TIMES, at), ({ seq, at: found, least }) => ({
    kind: 'time',
    seq,
    expected: least.toISOString(),
    found: found.toISOString(),
  }));
  for (let from = '-1'; from !== LAST_RANK;) {
    const [bound] = await query(inside, BOUND, [...at, from]);
    const to = bound?.rank ?? LAST_RANK;
    const rows = await query(inside, DIFFERENCES, [...at, from, to]);
    report(faults, rows, ({ id, field, expected, found }) => ({
      kind: 'finding',
      subject: toPublicId('fin', id),
      field,
      expected,
      found,
    }));
    from = to;
  }
  report(faults, await query(inside, MISSING, at), ({ id, rank }) => ({
    kind: 'finding',
    subject: id === null ? `rank ${rank}` : toPublicId('vio', id),
    expected: 'a finding',
  }));
  const groups = await query(inside, GROUPS, at);
  report(faults, groups, ({ base_rank: subject, field, expected, found }) => ({
    kind: 'group',
    subject,
    field,
    expected,
    found,
  }));
  report(faults, await query(inside, QUOTED, at), ({ id }) => ({
    kind: 'snapshot_missing',
    subject: toPublicId('snp', id),
  }));
};
