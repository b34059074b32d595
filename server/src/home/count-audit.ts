import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { LOCK_AUDIT } from '../violations/decision.ts';
import { ADD_LABELS } from './count-labels.ts';
import { DISMISSED, findLeaving, MARK_REPLACED, MOVED, OPENED, takeOut } from './count-out.ts';

interface Tally {
  seq: number;
  detail_seq: number;
  label_seq: number;
  counted: boolean;
  head: number;
  sealed: boolean;
  /**
   * Whether newer audits have read some assets of this audit again, so that these assets no longer count.
   * `has_left`: some are already subtracted from the figures. `leaving`: some are not yet subtracted.
   */
  has_left: boolean;
  leaving: boolean;
}

const BEGIN = statement(`
  insert into audit_tally (workspace_id, audit_id) values ($1, $2) on conflict do nothing`);
// Skips an audit that another process is counting: waiting would take as long as the count.
const LOCK = statement<{ audit_id: string }>(`
  select audit_id from audit_tally where workspace_id = $1 and audit_id = $2
  for update skip locked`);
const readings = (name: string, condition: string): string => `exists (
      select from audit_asset x where x.workspace_id = $1 and x.audit_id = t.audit_id
        and x.replaced_at is not null and ${condition}) as ${name}`;
const READ = statement<Tally>(`
  select t.seq, t.detail_seq, t.label_seq, t.found is not null as counted, h.seq as head,
    a.sealed_at is not null as sealed, ${readings('has_left', 'x.counted_out')},
    ${readings('leaving', 'not x.counted_out')}
  from audit_tally t
  join audit a on a.workspace_id = $1 and a.id = t.audit_id
  join trail_head h on h.workspace_id = $1 and h.audit_id = t.audit_id
  where t.workspace_id = $1 and t.audit_id = $2`);

/** Columns of audit_asset_tally. Violations without a severity count as unspecified. */
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'unspecified'] as const;
const severityOf = (rank: string): string => `least(${rank} >> 56, 4)`;

const addDays = (counts: string): string => `
  insert into audit_day as d (workspace_id, audit_id, day, severity, undecided, open, changed)
  select $1, $2, (m.at at time zone 'UTC')::date, (m.rank >> 56)::smallint,
    coalesce(sum(m.undecided) filter (where m.counts), 0),
    coalesce(sum(m.open) filter (where m.counts), 0), count(*)
  from (
    select i.rank, e.at, ${MOVED} as undecided, ${OPENED} as open, ${counts} as counts
    from trail_item i
    join trail_entry e on e.workspace_id = $1 and e.audit_id = i.audit_id and e.seq = i.seq
    where i.workspace_id = $1 and i.audit_id = $2 and i.seq > $3 and i.seq <= $4) m
  group by 3, 4
  on conflict (audit_id, day, severity) do update set undecided = d.undecided + excluded.undecided,
    open = d.open + excluded.open, changed = d.changed + excluded.changed`;
const ADD_DAYS = statement(addDays('true'));
// A decision about an asset that a newer audit has already read does not change the figures.
const ADD_CURRENT_DAYS = statement(
  addDays(`not exists (
      select from violation v
      join audit_asset x
        on x.workspace_id = $1 and x.audit_id = $2 and x.asset_id = v.asset_id
      where v.workspace_id = $1 and v.audit_id = $2 and v.rank = i.rank
        and (x.counted_out or x.position = any($5::integer[]) and x.replaced_at <= e.at))`),
);
const COUNT_DAYS_TO = statement(`
  update audit_tally set seq = $3 where workspace_id = $1 and audit_id = $2`);

// How many violations a sealed audit has by severity. That no longer changes, and all of them began as
// undecided.
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
/** Whether a newer audit has read the violation's asset and the figures take that into account. */
const hasLeft = (violation: string): string => `exists (
      select from audit_asset x where x.workspace_id = $1 and x.audit_id = $2
        and x.asset_id = ${violation}.asset_id and x.counted_out)`;
const COUNT_RULES = statement(`
  insert into audit_rule_tally (workspace_id, audit_id, rule_id, violations, undecided, open, dismissed,
    current_violations, current_undecided, current_open, current_dismissed)
  select $1, $2, c.rule_id, c.n, c.n, c.n, 0, c.current, c.current, c.current, 0
  from (
    select v.rule_id, count(*) as n, count(*) filter (where not ${hasLeft('v')}) as current
    from violation v
    where v.workspace_id = $1 and v.audit_id = $2 and v.rule_id is not null group by v.rule_id) c`);
const COUNT_ASSETS = statement(`
  insert into audit_asset_tally (workspace_id, audit_id, asset_id, ${SEVERITIES.join(', ')})
  select $1, $2, v.asset_id,
    ${SEVERITIES.map((_, n) => `count(*) filter (where ${severityOf('v.rank')} = ${n})`).join(', ')}
  from violation v
  where v.workspace_id = $1 and v.audit_id = $2 and v.asset_id is not null and not ${hasLeft('v')}
  group by v.asset_id`);

const decided = (current: string): string => `
  decided as materialized (
    select v.rule_id, v.asset_id, ${severityOf('i.rank')} as severity, ${MOVED} as undecided,
      ${OPENED} as open, ${DISMISSED} as dismissed, ${current} as current
    from trail_item i
    join violation v on v.workspace_id = $1 and v.audit_id = i.audit_id and v.rank = i.rank
    where i.workspace_id = $1 and i.audit_id = $2 and i.seq > $3 and i.seq <= $4
  )`;
// The rows exist already, so `on conflict` always updates. A plain update with a join would be planned badly,
// because the rows may have been written by this transaction and have no statistics.
const addDetails = (current: string): string => `
  with ${decided(current)},
  by_rule as materialized (
    select rule_id, sum(undecided) as undecided, sum(open) as open, sum(dismissed) as dismissed,
      coalesce(sum(undecided) filter (where current), 0) as current_undecided,
      coalesce(sum(open) filter (where current), 0) as current_open,
      coalesce(sum(dismissed) filter (where current), 0) as current_dismissed
    from decided group by rule_id
  ),
  by_asset as materialized (
    select asset_id, ${SEVERITIES.map((name, n) => `coalesce(sum(open) filter (where severity = ${n}), 0) as ${name}`).join(', ')}
    from decided where current group by asset_id
  ),
  rules as (
    insert into audit_rule_tally as t
      (workspace_id, audit_id, rule_id, violations, undecided, open, dismissed, current_violations,
        current_undecided, current_open, current_dismissed)
    select $1, $2, rule_id, 0, undecided, open, dismissed, 0, current_undecided, current_open,
      current_dismissed
    from by_rule where rule_id is not null
    on conflict (audit_id, rule_id) do update set undecided = t.undecided + excluded.undecided,
      open = t.open + excluded.open, dismissed = t.dismissed + excluded.dismissed,
      current_undecided = t.current_undecided + excluded.current_undecided,
      current_open = t.current_open + excluded.current_open,
      current_dismissed = t.current_dismissed + excluded.current_dismissed
  ),
  assets as (
    insert into audit_asset_tally as t (workspace_id, audit_id, asset_id, ${SEVERITIES.join(', ')})
    select $1, $2, asset_id, ${SEVERITIES.join(', ')} from by_asset where asset_id is not null
    on conflict (audit_id, asset_id) do update
    set ${SEVERITIES.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}
  )
  update audit_tally set detail_seq = $4 where workspace_id = $1 and audit_id = $2`;
const ADD_DETAILS = statement(addDetails('true'));
const ADD_CURRENT_DETAILS = statement(addDetails(`not ${hasLeft('v')}`));

/** The most trail entries that one statement counts. A longer trail is counted in steps. */
const STEP = 20_000;

const steps = function* (from: number, to: number): Generator<readonly [number, number]> {
  for (let after = from; after < to; after += STEP) yield [after, Math.min(after + STEP, to)];
};

const count = async (inside: Scope, auditId: string): Promise<void> => {
  const at = [inside.workspaceId, auditId];
  const [first] = await query(inside, READ, at);
  // Violations are subtracted in their current state, so the lock prevents decisions about them in the
  // meantime.
  if (first?.leaving) await query(inside, LOCK_AUDIT, at);
  const [tally] = first?.leaving ? await query(inside, READ, at) : [first];
  if (!tally) return;
  const { seq, detail_seq: detailSeq, counted, head, sealed } = tally;
  const leaving = tally.leaving ? await findLeaving(inside, auditId) : [];
  const isPartial = tally.has_left || leaving.length > 0;
  for (const step of steps(seq, head)) {
    if (isPartial) await query(inside, ADD_CURRENT_DAYS, [...at, ...step, leaving]);
    else await query(inside, ADD_DAYS, [...at, ...step]);
  }
  if (seq < head) await query(inside, COUNT_DAYS_TO, [...at, head]);
  for (const step of steps(tally.label_seq, head))
    await query(inside, ADD_LABELS, [...at, ...step]);
  if (sealed) {
    if (!counted) {
      await query(inside, COUNT_FOUND, at);
      await query(inside, COUNT_RULES, at);
      await query(inside, COUNT_ASSETS, at);
    }
    const details = isPartial ? ADD_CURRENT_DETAILS : ADD_DETAILS;
    for (const step of steps(detailSeq, head)) await query(inside, details, [...at, ...step]);
  }
  if (leaving.length > 0) {
    await takeOut(inside, auditId, leaving, { after: seq, head, detailed: sealed });
    await count(inside, auditId);
  } else if (sealed && (isPartial || !counted)) await query(inside, MARK_REPLACED, at);
};

/**
 * Updates the figures of an audit up to its newest decision: by day and as labels of rules always, by rule
 * and by asset once the audit is sealed. Only new entries are read. Returns false if another process is
 * counting the audit. The audit is a UUID.
 */
export const countAudit = async (scope: Scope, auditId: string): Promise<boolean> => {
  const at = [scope.workspaceId, auditId];
  // Runs outside the transaction, so that another process that inserts the same row does not wait for it to
  // end.
  await query(scope, BEGIN, at);
  return transaction(scope, async (inside) => {
    const [mine] = await query(inside, LOCK, at);
    if (!mine) return false;
    await count(inside, auditId);
    return true;
  });
};
