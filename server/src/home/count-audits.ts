import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/scope.ts';
import { countAudit } from './count-audit.ts';

// What waits to begin has found nothing, and may yet go without a trace.
const BEHIND = statement<{ id: string; fresh: boolean }>(`
  select a.id, a.sealed_at is not null and t.found is null as fresh
  from audit a
  join trail_head h on h.workspace_id = $1 and h.audit_id = a.id
  left join audit_tally t on t.workspace_id = $1 and t.audit_id = a.id
  where a.workspace_id = $1 and a.status <> 'PENDING' and (t.audit_id is null or t.seq < h.seq
    or a.sealed_at is not null and (t.found is null or t.detail_seq < h.seq))
  order by a.created_at, a.id`);

// The search for an asset that no later audit has read ends with the first one. What an audit says of its
// assets is of no use any more once each has been read again.
const REPLACE = statement(`
  with candidates as materialized (
    select t.audit_id
    from audit_tally t
    cross join lateral (
      select count(*) as n from (
        select from audit_asset x
        where x.workspace_id = $1 and x.audit_id = t.audit_id and x.status = 'completed' limit 1) one
    ) looked
    cross join lateral (
      select count(*) as n from (
        select from audit_asset x
        where x.workspace_id = $1 and x.audit_id = t.audit_id and x.status = 'completed'
          and not exists (
            select from audit_asset y
            where y.workspace_id = $1 and y.asset_id = x.asset_id and y.status = 'completed'
              and y.finished_at > x.finished_at)
        limit 1) one
    ) newest
    where t.workspace_id = $1 and t.replaced_at is null and t.found is not null and looked.n > 0
      and newest.n = 0
  ),
  replaced as materialized (
    select c.audit_id, max(next.at) as at
    from candidates c
    join audit_asset x
      on x.workspace_id = $1 and x.audit_id = c.audit_id and x.status = 'completed'
    cross join lateral (
      select min(y.finished_at) as at from audit_asset y
      where y.workspace_id = $1 and y.asset_id = x.asset_id and y.status = 'completed'
        and y.finished_at > x.finished_at) next
    group by c.audit_id
  ),
  marked as (
    update audit_tally t set replaced_at = r.at from replaced r
    where t.workspace_id = $1 and t.audit_id = r.audit_id
  )
  delete from audit_asset_tally a using replaced r
  where a.workspace_id = $1 and a.audit_id = r.audit_id`);

/**
 * Brings the figures of all audits up to date. With the last of those that ended since, in the same
 * transaction, it is noted which audits count no more because later ones have read all their assets again.
 * Gives whether nobody else is still counting.
 */
const countAudits = async (scope: Scope): Promise<boolean> => {
  const behind = await query(scope, BEHIND, [scope.workspaceId]);
  const last = behind.findLast(({ fresh }) => fresh)?.id;
  const replace = (inside: Scope) => query(inside, REPLACE, [inside.workspaceId]);
  let isDone = true;
  for (const { id } of behind) {
    isDone = (await countAudit(scope, id, id === last ? replace : undefined)) && isDone;
  }
  return isDone;
};

/** Counts that are under way in this process, by workspace: nobody starts a second one. */
const underWay = new Map<string, Promise<boolean>>();

/**
 * Counts, but lets nobody wait longer than so many milliseconds; what takes longer goes on by itself.
 * Gives whether everything is counted.
 */
export const countWithin = async (scope: Scope, milliseconds: number): Promise<boolean> => {
  const { workspaceId, log } = scope;
  const known = underWay.get(workspaceId);
  const counting =
    known ??
    countAudits(scope)
      .catch((error: unknown) => {
        log.error({ err: error, workspaceId }, 'the figures of the home page were not counted');
        throw error;
      })
      .finally(() => underWay.delete(workspaceId));
  if (!known) underWay.set(workspaceId, counting);
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  // A count that was under way already may have missed what was decided a moment ago.
  const isDone = counting.then(
    (isComplete) => isComplete && known === undefined,
    () => false,
  );
  return Promise.race([isDone, late]).finally(() => clearTimeout(timer));
};
