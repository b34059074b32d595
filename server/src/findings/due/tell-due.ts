import { notifyOf } from '../../notifications/notify-of.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { readDueDays } from './due-policy.ts';
import { foundBetween } from './due-times.ts';

/** The most findings that are told of in one statement. */
const AT_A_TIME = 1_000;

/** What is due of `f`: 2 overdue, 1 soon, else 0. $2 and $3 are the times until which each was found first. */
const LEVEL = `case when f.first_seen_at <= ($2::timestamptz[])[f.severity + 1] then 2
      when f.first_seen_at <= ($3::timestamptz[])[f.severity + 1] then 1 else 0 end`;

// Only findings that are assigned are read. They are locked in the order of their places, as storing findings does.
// A person hears of several at once, beginning with the most severe.
const TELL = statement<{ told: number }>(`
  with due as materialized (
    select f.id, ${LEVEL} as level from finding f
    where f.workspace_id = $1 and f.standing = 0 and f.assigned_to is not null
      and f.due_told < ${LEVEL}
    order by f.severity, f.cluster, f.no limit ${AT_A_TIME}
  ),
  held as materialized (
    select f.id from finding f where f.workspace_id = $1 and f.id = any(array(select id from due))
    order by f.audit_id, f.rank for no key update
  ),
  told as (
    update finding f set due_told = d.level from due d
    where f.workspace_id = $1 and f.id = any(array(select id from held)) and f.id = d.id
      and f.due_told < d.level and f.standing = 0
    returning f.id, d.level, f.assigned_to, f.audit_id, f.violation_id, f.severity, f.no
  ),
  given as materialized (
    select u.id as user_id, case t.level when 2 then 'overdue' else 'due' end as kind,
      count(*)::integer as amount,
      (array_agg(t.audit_id order by t.severity, t.no))[1] as audit_id,
      (array_agg(t.violation_id order by t.severity, t.no))[1] as violation_id
    from told t cross join unnest(t.assigned_to) as u (id)
    group by 1, 2
  ),
  ${notifyOf('given', {
    kind: 'n.kind',
    at: '$4::timestamptz',
    actor: "'system', null",
    audit: 'n.audit_id',
    violation: 'n.violation_id',
  })}
  select count(*)::integer as told from told`);

/**
 * Tells people of findings that are assigned to them and are due soon or overdue, of each once. Returns of how many.
 */
export const tellDue = async (scope: Scope): Promise<number> => {
  const days = await readDueDays(scope);
  const now = scope.now();
  const values = [
    scope.workspaceId,
    foundBetween('overdue', days, now).until,
    foundBetween('soon', days, now).until,
    now,
  ];
  for (let all = 0; ;) {
    const [row] = await query(scope, TELL, values);
    all += row?.told ?? 0;
    if ((row?.told ?? 0) < AT_A_TIME) return all;
  }
};
