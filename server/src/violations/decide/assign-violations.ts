import type { AssignResult } from '@copydesk/contract/violations/decision';
import { actorColumns } from '../../activity/actor-columns.ts';
import { notifyOf } from '../../notifications/notify-of.ts';
import { lookUp } from '../../platform/db/look-up.ts';
import { batch, query, transaction } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { invalidValue } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { lockFindingsOf } from './lock-findings.ts';

const MEMBERS = statement<{ user_id: string }>(
  `select user_id from member where workspace_id = $1 and user_id = any($2::uuid[])`,
);
// Locks the audits in the order of their ids, so that two requests cannot deadlock.
const LOCK = statement<{ audit_id: string }>(`
  select h.audit_id from trail_head h
  where h.workspace_id = $1 and h.audit_id = any(array(
    select v.audit_id from violation v where v.workspace_id = $1 and v.id = any($2::uuid[])))
  order by h.audit_id for update`);
// Runs once per audit: a rank identifies a violation only within its audit. A person who gets several findings is
// told of them once, and nobody is told of what they gave themselves.
const ASSIGN = statement<{ found: number; changed: { id: string; version: number }[] | null }>(`
  with target as materialized (
    select v.rank
    from unnest($2::uuid[]) as n (id)
    cross join ${lookUp('violation.rank, violation.audit_id', 'violation', 'violation.id = n.id')} v
    where v.audit_id = $9
  ),
  assigned as (
    update violation_review r
    set assigned_to = nullif($3::uuid[], '{}'), version = r.version + 1
    where r.workspace_id = $1 and r.audit_id = $9
      and r.rank = any(array(select rank from target)) and coalesce(r.assigned_to, '{}') <> $3
    returning r.rank, new.version, coalesce(old.assigned_to, '{}') as from_users
  ),
  named as materialized (
    select v.id, a.rank, a.version, a.from_users from assigned a
    cross join ${lookUp(
      'violation.id',
      'violation',
      'violation.audit_id = $9 and violation.rank = a.rank',
    )} v
  ),
  logged as (
    insert into violation_assignment (workspace_id, id, violation_id, at, actor_kind, actor_id,
      actor_user_id, from_users, to_users, request_id)
    select $1, uuidv7(), a.id, $4, $5, $6, $7, a.from_users, $3, $8 from named a
  ),
  given as materialized (
    select u.id as user_id, count(*)::integer as amount, (array_agg(a.id order by a.rank))[1] as first
    from named a cross join unnest($3::uuid[]) as u (id)
    where u.id <> all(a.from_users) and u.id is distinct from $7::uuid
    group by u.id
  ),
  ${notifyOf('given', {
    kind: "'assignment'",
    at: '$4::timestamptz',
    actor: '$5, $6::uuid',
    audit: '$9::uuid',
    violation: 'n.first',
  })}
  select (select count(*) from target)::integer as found,
    (select jsonb_agg(jsonb_build_object('id', a.id, 'version', a.version)) from named a) as changed`);

const refuse = (): never => {
  throw invalidValue(['user_ids'], 'only members of the workspace can be assigned');
};

const usersOf = async (scope: Scope, publicIds: readonly string[]): Promise<string[]> => {
  const ids = [...new Set(publicIds.map((id) => fromPublicId('usr', id)))];
  if (ids.includes(null)) return refuse();
  const members = await query(scope, MEMBERS, [scope.workspaceId, ids]);
  if (members.length < ids.length) return refuse();
  // Sorted, so that the same people always compare as the same assignment.
  return (ids as string[]).sort();
};

/**
 * Assigns violations to members, or to nobody, logs who did it and tells those who got some. Ids that are not in the workspace are
 * counted and skipped. Throws invalid for a user who is not a member.
 */
export const assignViolations = (
  scope: Scope,
  input: { readonly violationIds: readonly string[]; readonly userIds: readonly string[] },
): Promise<AssignResult> =>
  transaction(scope, async (inside) => {
    const users = await usersOf(inside, input.userIds);
    const asked = new Set(input.violationIds);
    const ids = [...asked].flatMap((id) => fromPublicId('vio', id) ?? []);
    const audits = await query(inside, LOCK, [inside.workspaceId, ids]);
    const who = [inside.now(), ...actorColumns(inside.actor), inside.requestId];
    const values = [inside.workspaceId, ids, users, ...who];
    const calls = audits.map(({ audit_id: id }) => call(ASSIGN, [...values, id]));
    const [, ...rowsOf] = await batch(inside, [lockFindingsOf(inside, ids), ...calls]);
    const rows = rowsOf.flat();
    const changed = rows.flatMap((row) => row.changed ?? []);
    const found = rows.reduce((sum, row) => sum + row.found, 0);
    return {
      assigned: changed.length,
      unchanged: found - changed.length,
      not_found: asked.size - found,
      versions: changed.map(({ id, version }) => ({
        violation_id: toPublicId('vio', id),
        version,
      })),
    };
  });
