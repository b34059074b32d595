import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';

interface Tally {
  seq: number;
  detail_seq: number;
  counted: boolean;
  head: number;
  sealed: boolean;
}

const BEGIN = statement(`
  insert into audit_tally (workspace_id, audit_id) values ($1, $2) on conflict do nothing`);
// Whoever comes while another counts the audit leaves it alone: waiting would take as long as the count.
const LOCK = statement<{ audit_id: string }>(`
  select audit_id from audit_tally where workspace_id = $1 and audit_id = $2
  for update skip locked`);
const READ = statement<Tally>(`
  select t.seq, t.detail_seq, t.found is not null as counted, h.seq as head,
    a.sealed_at is not null as sealed
  from audit_tally t
  join audit a on a.workspace_id = $1 and a.id = t.audit_id
  join trail_head h on h.workspace_id = $1 and h.audit_id = t.audit_id
  where t.workspace_id = $1 and t.audit_id = $2`);

const MOVED = `(i.to_state = 0)::integer - (i.from_state = 0)::integer`;
const OPENED = `(i.to_state < 3)::integer - (i.from_state < 3)::integer`;
const DISMISSED = `(i.to_state = 3)::integer - (i.from_state = 3)::integer`;

/** Columns of the table of assets; what has no severity is counted with the unspecified. */
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'unspecified'] as const;
const severityOf = (rank: string): string => `least(${rank} >> 56, 4)`;

const ADD_DAYS = statement(`
  insert into audit_day as d (workspace_id, audit_id, day, severity, undecided, open, changed)
  select $1, $2, (e.at at time zone 'UTC')::date, (i.rank >> 56)::smallint, sum(${MOVED}),
    sum(${OPENED}), count(*)
  from trail_item i
  join trail_entry e on e.workspace_id = $1 and e.audit_id = i.audit_id and e.seq = i.seq
  where i.workspace_id = $1 and i.audit_id = $2 and i.seq > $3 and i.seq <= $4
  group by 3, 4
  on conflict (audit_id, day, severity) do update set undecided = d.undecided + excluded.undecided,
    open = d.open + excluded.open, changed = d.changed + excluded.changed`);
const COUNT_DAYS_TO = statement(`
  update audit_tally set seq = $3 where workspace_id = $1 and audit_id = $2`);

// Of a sealed audit nothing of this changes any more. Everything began as undecided.
const COUNT_FOUND = statement(`
  update audit_tally set found = array(
    select coalesce(sum(b.n), 0)::integer
    from generate_series(0, 5) as s (severity)
    left join (
      select first_rank >> 56 as severity,
        sum(undecided + elevated_risk + urgent_violation + dismissed + fixed) as n
      from violation_block where workspace_id = $1 and audit_id = $2 group by 1) b
      on b.severity = s.severity
    group by s.severity order by s.severity)
  where workspace_id = $1 and audit_id = $2`);
const COUNT_RULES = statement(`
  insert into audit_rule_tally
    (workspace_id, audit_id, rule_id, violations, undecided, open, dismissed)
  select $1, $2, rule_id, count(*), count(*), count(*), 0 from violation
  where workspace_id = $1 and audit_id = $2 and rule_id is not null group by rule_id`);
const COUNT_ASSETS = statement(`
  insert into audit_asset_tally (workspace_id, audit_id, asset_id, ${SEVERITIES.join(', ')})
  select $1, $2, asset_id,
    ${SEVERITIES.map((_, n) => `count(*) filter (where ${severityOf('rank')} = ${n})`).join(', ')}
  from violation
  where workspace_id = $1 and audit_id = $2 and asset_id is not null group by asset_id`);

const DECIDED = `
  decided as materialized (
    select v.rule_id, v.asset_id, ${severityOf('i.rank')} as severity, ${MOVED} as undecided,
      ${OPENED} as open, ${DISMISSED} as dismissed
    from trail_item i
    join violation v on v.workspace_id = $1 and v.audit_id = i.audit_id and v.rank = i.rank
    where i.workspace_id = $1 and i.audit_id = $2 and i.seq > $3 and i.seq <= $4
  )`;
// The rows are there already. An update that joins them would be planned without knowing how many: they
// may have been written by this very transaction.
const ADD_DETAILS = statement(`
  with ${DECIDED},
  by_rule as materialized (
    select rule_id, sum(undecided) as undecided, sum(open) as open, sum(dismissed) as dismissed
    from decided group by rule_id
  ),
  by_asset as materialized (
    select asset_id, ${SEVERITIES.map((name, n) => `coalesce(sum(open) filter (where severity = ${n}), 0) as ${name}`).join(', ')}
    from decided group by asset_id
  ),
  rules as (
    insert into audit_rule_tally as t
      (workspace_id, audit_id, rule_id, violations, undecided, open, dismissed)
    select $1, $2, rule_id, 0, undecided, open, dismissed from by_rule where rule_id is not null
    on conflict (audit_id, rule_id) do update set undecided = t.undecided + excluded.undecided,
      open = t.open + excluded.open, dismissed = t.dismissed + excluded.dismissed
  ),
  assets as (
    insert into audit_asset_tally as t (workspace_id, audit_id, asset_id, ${SEVERITIES.join(', ')})
    select $1, $2, asset_id, ${SEVERITIES.join(', ')} from by_asset where asset_id is not null
    on conflict (audit_id, asset_id) do update
    set ${SEVERITIES.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}
  )
  update audit_tally set detail_seq = $4 where workspace_id = $1 and audit_id = $2`);

/** No statement goes over more entries than these; a long trail is counted in steps. */
const STEP = 20_000;

const steps = function* (from: number, to: number): Generator<readonly [number, number]> {
  for (let after = from; after < to; after += STEP) yield [after, Math.min(after + STEP, to)];
};

const count = async (inside: Scope, auditId: string): Promise<void> => {
  const at = [inside.workspaceId, auditId];
  const [tally] = await query(inside, READ, at);
  if (!tally) return;
  const { seq, detail_seq: detailSeq, counted, head, sealed } = tally;
  for (const step of steps(seq, head)) await query(inside, ADD_DAYS, [...at, ...step]);
  if (seq < head) await query(inside, COUNT_DAYS_TO, [...at, head]);
  if (!sealed) return;
  if (!counted) {
    await query(inside, COUNT_FOUND, at);
    await query(inside, COUNT_RULES, at);
    await query(inside, COUNT_ASSETS, at);
  }
  for (const step of steps(detailSeq, head)) await query(inside, ADD_DETAILS, [...at, ...step]);
};

/**
 * Brings the figures of an audit up to its newest decision: by day always, by rule and by asset once the
 * audit is sealed. What was counted before is not looked at again. `finish` belongs to the same
 * transaction. Gives false when somebody else is counting the audit. The audit is a UUID.
 */
export const countAudit = async (
  scope: Scope,
  auditId: string,
  finish: (inside: Scope) => Promise<unknown> = async () => undefined,
): Promise<boolean> => {
  const at = [scope.workspaceId, auditId];
  // On its own, so that nobody waits for the transaction of whoever was first.
  await query(scope, BEGIN, at);
  return transaction(scope, async (inside) => {
    const [mine] = await query(inside, LOCK, at);
    if (!mine) return false;
    await count(inside, auditId);
    await finish(inside);
    return true;
  });
};
