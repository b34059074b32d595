import { notifyOf } from '../../notifications/notify-of.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';

// The review is read now, so what somebody decided while the audit ran is left out, and so is what a standing decision
// settled. Whoever started the audit hears of its end as a whole.
const TELL = statement(`
  with ending as materialized (
    select a.id, a.started_by from audit a
    where a.workspace_id = $1 and a.id = $2 and a.status = 'RUNNING' and a.completed_assets > 0
      and a.completed_assets + a.failed_assets = a.total_assets
      and a.new_violations + a.regressed_violations > a.settled_violations
  ),
  fresh as materialized (
    select v.id, r.rank, r.assigned_to, e.started_by from ending e
    cross join ${lookUp(
      'violation_review.rank, violation_review.assigned_to',
      'violation_review',
      `violation_review.audit_id = e.id and violation_review.review_state = 0
        and violation_review.assigned_to is not null`,
    )} r
    cross join ${lookUp(
      'violation.id, violation.earlier',
      'violation',
      'violation.audit_id = e.id and violation.rank = r.rank',
    )} v
    where v.earlier is null or v.earlier->>'change' = 'regressed'
  ),
  given as materialized (
    select u.id as user_id, count(*)::integer as amount, (array_agg(f.id order by f.rank))[1] as first
    from fresh f cross join unnest(f.assigned_to) as u (id)
    where u.id is distinct from f.started_by
    group by u.id
  ),
  ${notifyOf('given', {
    kind: "'owned'",
    at: '$3::timestamptz',
    actor: "'system', null",
    audit: '$2::uuid',
    violation: 'n.first',
  })}
  select from given`);

/**
 * Tells people of findings of theirs that are new, or were fixed and are back, when the last asset of an audit has
 * ended: each person once, with their number. Send it under the lock of the audit, before the statement that ends the
 * audit, so that it happens once. The audit is a UUID.
 */
export const tellOwners = (scope: Scope, auditId: string): Call<unknown> =>
  call(TELL, [scope.workspaceId, auditId, scope.now()]);
