import { lookUp } from '../platform/db/look-up.ts';
import { batch, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type CountedAudit, daysUpTo, type DayChange, riskByDay } from './risk-days.ts';

interface AuditRow {
  id: string;
  began: string;
  found: number[] | null;
  fresh: number;
}
interface FoundRow {
  audit_id: string;
  severity: number;
  n: number;
}
interface ChangeRow {
  audit_id: string;
  day: string;
  severity: number;
  undecided: number;
  open: number;
  changed: number;
}

const dayOf = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`;

// Leaves out audits whose assets were all read again before the first day.
const COUNTED = `
  counted as materialized (
    select t.audit_id, t.found, a.new_violations, a.created_at
    from audit_tally t join audit a on a.workspace_id = $1 and a.id = t.audit_id
    where t.workspace_id = $1 and (t.replaced_at is null or t.replaced_at >= $2::date)
  )`;
const AUDITS = statement<AuditRow>(`
  with ${COUNTED}
  select audit_id as id, ${dayOf('created_at')} as began, found, new_violations as fresh
  from counted order by created_at desc, audit_id desc`);
// Until an audit is sealed, its blocks say how much it has found so far.
const FOUND = statement<FoundRow>(`
  with ${COUNTED}
  select c.audit_id, b.severity, sum(b.n)::integer as n
  from counted c
  cross join ${lookUp(
    `(violation_block.first_rank >> 56)::integer as severity, violation_block.undecided + violation_block.elevated_risk
      + violation_block.urgent_violation + violation_block.dismissed + violation_block.fixed as n`,
    'violation_block',
    'violation_block.audit_id = c.audit_id',
  )} b
  where c.found is null group by c.audit_id, b.severity`);
// All changes before the first day are summed up as the day ''.
const CHANGES = statement<ChangeRow>(`
  with ${COUNTED}
  select d.audit_id, case when d.day < $2::date then '' else to_char(d.day, 'YYYY-MM-DD') end as day,
    d.severity, sum(d.undecided)::integer as undecided, sum(d.open)::integer as open,
    sum(d.changed)::integer as changed
  from counted c
  join audit_day d on d.workspace_id = $1 and d.audit_id = c.audit_id
  group by d.audit_id, 2, d.severity`);

const toAudits = (
  audits: readonly AuditRow[],
  running: readonly FoundRow[],
): readonly CountedAudit[] => {
  const byAudit = Map.groupBy(running, ({ audit_id: id }) => id);
  const soFar = (id: string): number[] => {
    const found = [0, 0, 0, 0, 0, 0];
    for (const { severity, n } of byAudit.get(id) ?? []) found[severity] = n;
    return found;
  };
  return audits.map((audit) => ({ ...audit, found: audit.found ?? soFar(audit.id) }));
};

const toChange = (row: ChangeRow): DayChange => ({
  auditId: row.audit_id,
  day: row.day,
  severity: row.severity,
  undecided: row.undecided,
  open: row.open,
  changed: row.changed,
});

/**
 * Returns how much was open and undecided at the end of each of the last days, and which audits count today
 * with how many undecided violations. Reads the counted figures and counts nothing itself.
 */
export const readRisk = async (scope: Scope, count: number) => {
  const days = daysUpTo(scope.now(), count);
  const values = [scope.workspaceId, days[0]];
  // In one snapshot: of an audit under way, changes must not be newer than what it has found.
  const read = (inside: Scope) =>
    batch(inside, [call(AUDITS, values), call(FOUND, values), call(CHANGES, values)]);
  const [audits, running, changes] = await transaction(scope, read, 'snapshot');
  return riskByDay(days, toAudits(audits, running), changes.map(toChange));
};
