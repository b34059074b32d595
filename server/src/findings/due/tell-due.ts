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

/** Whether the user of a column is a member. */
const isMember = (user: string): string =>
  `exists (select from member m where m.workspace_id = $1 and m.user_id = ${user})`;

/** Owners of the place of `f`, as a condition of `o`. */
const OWNS = `o.workspace_id = $1 and o.site = f.site and starts_with(f.path, o.path) and ${isMember('o.user_id')}`;

// Only findings that are assigned are read, and those without anybody on sites that have an owner. They are locked in
// the order of their places, as storing findings does. The owner of the longest path hears of what nobody has, or only
// people who have left. A person hears of several at once, beginning with the most severe. What is
// told in several pieces is added up in the notification of the first one: all of them have the same time.
const TELL = statement<{ told: number }>(`
  with given_out as materialized (
    select f.id, ${LEVEL} as level from finding f
    where f.workspace_id = $1 and f.standing = 0 and f.assigned_to is not null
      and f.due_told < ${LEVEL}
    order by f.severity, f.cluster, f.no limit ${AT_A_TIME}
  ),
  owned as materialized (
    select f.id, f.level
    from (select distinct o.site from finding_owner o
      where o.workspace_id = $1 and ${isMember('o.user_id')}) s
    cross join generate_series(0, 5) as n (severity)
    cross join lateral (
      select f.id, f.site, f.path, f.due_told, ${LEVEL} as level from finding f
      where f.workspace_id = $1 and f.site = s.site and f.severity = n.severity
        and f.first_seen_at <= ($3::timestamptz[])[n.severity + 1]
        and f.standing = 0 and f.assigned_to is null and f.due_told < 2
      order by f.first_seen_at, f.path offset 0) f
    where f.due_told < f.level and exists (select from finding_owner o where ${OWNS})
    limit ${AT_A_TIME}
  ),
  due as materialized (
    select id, level from given_out union all select id, level from owned
  ),
  held as materialized (
    select f.id from finding f where f.workspace_id = $1 and f.id = any(array(select id from due))
    order by f.audit_id, f.rank for no key update
  ),
  told as (
    update finding f set due_told = d.level from due d
    where f.workspace_id = $1 and f.id = any(array(select id from held)) and f.id = d.id
      and f.due_told < d.level and f.standing = 0
    returning f.id, d.level, f.assigned_to, f.site, f.path, f.audit_id, f.violation_id, f.severity, f.no
  ),
  given as materialized (
    select u.id as user_id, case f.level when 2 then 'overdue' else 'due' end as kind,
      count(*)::integer as amount,
      (array_agg(f.audit_id order by f.severity, f.no))[1] as audit_id,
      (array_agg(f.violation_id order by f.severity, f.no))[1] as violation_id
    from told f
    cross join lateral (select array(
      select a.id from unnest(f.assigned_to) as a (id) where ${isMember('a.id')}) as ids offset 0) h
    cross join lateral unnest(case when h.ids <> '{}' then h.ids else array(
      select o.user_id from finding_owner o where ${OWNS}
      order by char_length(o.path) desc limit 1) end) as u (id)
    group by 1, 2
  ),
  added as (
    update notification o set amount = o.amount + g.amount from given g
    where o.workspace_id = $1 and o.user_id = g.user_id and o.read_at is null and o.kind = g.kind
      and o.at = $4::timestamptz and o.actor_kind = 'system'
    returning o.user_id, o.kind
  ),
  untold as materialized (
    select g.user_id, g.kind, g.amount, g.audit_id, g.violation_id from given g
    where not exists (select from added a where a.user_id = g.user_id and a.kind = g.kind)
  ),
  ${notifyOf('untold', {
    kind: 'n.kind',
    at: '$4::timestamptz',
    actor: "'system', null",
    audit: 'n.audit_id',
    violation: 'n.violation_id',
  })}
  select count(*)::integer as told from told`);

/**
 * Tells people of findings that are assigned to them and are due soon or overdue, of each once. The owner of the site or
 * path hears of what is assigned to nobody. Returns of how many.
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
