import { lookUp, lookUpInOrder } from '../../platform/db/look-up.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';

// In the order of places, as the trigger that follows reviews locks them and storing findings too.
const OF_ENTRIES = statement(`
  select f.id from finding f
  where f.workspace_id = $1 and f.audit_id = $2 and f.rank = any(array(
    select i.rank from trail_item i
    where i.workspace_id = $1 and i.audit_id = $2 and i.seq = any($3::integer[])))
  order by f.audit_id, f.rank for no key update`);
const OF_VIOLATIONS = statement(`
  select f.id from finding f
  where f.workspace_id = $1 and f.id = any(array(
    select x.id from unnest($2::uuid[]) as n (id)
    cross join ${lookUp('violation.audit_id, violation.rank', 'violation', 'violation.id = n.id')} v
    cross join ${lookUpInOrder('finding.id', 'finding', {
      audit: 'v.audit_id',
      column: 'rank',
      value: 'v.rank',
    })} x))
  order by f.audit_id, f.rank for no key update`);

/**
 * Locks the findings of what entries of a trail changed. A transaction that changes reviews by several statements
 * begins with this: the trigger that follows reviews locks in order only within one statement.
 */
export const lockFindingsOfEntries = (
  scope: Scope,
  auditId: string,
  seqs: readonly number[],
): Call<unknown> => call(OF_ENTRIES, [scope.workspaceId, auditId, seqs]);

/** The same for violations of several audits, by their UUIDs. */
export const lockFindingsOf = (scope: Scope, violationIds: readonly string[]): Call<unknown> =>
  call(OF_VIOLATIONS, [scope.workspaceId, violationIds]);
