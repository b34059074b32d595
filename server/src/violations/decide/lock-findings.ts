import { lookUp } from '../../platform/db/look-up.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** Looks up the finding whose newest sighting is at the place of `v`, as `f`, and locks what it finds in order. */
const lockAt = `
  select f.id from place v
  join finding f on f.workspace_id = $1 and f.audit_id = v.audit_id and f.rank = v.rank
  order by f.id for no key update of f`;

const OF_ENTRIES = statement(`
  with place as materialized (
    select distinct i.audit_id, i.rank from trail_item i
    where i.workspace_id = $1 and i.audit_id = $2 and i.seq = any($3::integer[])
  )
  ${lockAt}`);
const OF_VIOLATIONS = statement(`
  with place as materialized (
    select v.audit_id, v.rank from unnest($2::uuid[]) as n (id)
    cross join ${lookUp('violation.audit_id, violation.rank', 'violation', 'violation.id = n.id')} v
  )
  ${lockAt}`);

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
