import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { countAudit } from './count-audit.ts';

// Audits whose figures are not up to date. A pending audit has found nothing and may still be removed.
const BEHIND = statement<{ id: string }>(`
  with leaving as materialized (
    select distinct x.audit_id from audit_asset x
    where x.workspace_id = $1 and x.replaced_at is not null and not x.counted_out
  )
  select a.id
  from audit a
  join trail_head h on h.workspace_id = $1 and h.audit_id = a.id
  left join audit_tally t on t.workspace_id = $1 and t.audit_id = a.id
  left join leaving l on l.audit_id = a.id
  where a.workspace_id = $1 and a.status <> 'PENDING' and (t.audit_id is null or t.seq < h.seq
    or t.label_seq < h.seq or l.audit_id is not null
    or a.sealed_at is not null and (t.found is null or t.detail_seq < h.seq))
  order by a.created_at, a.id`);

/**
 * Updates the figures of all audits with new decisions, and with assets that newer audits have read. Returns
 * false if another process is still counting one of them.
 */
const countAudits = async (scope: Scope): Promise<boolean> => {
  let isDone = true;
  for (const { id } of await query(scope, BEHIND, [scope.workspaceId])) {
    isDone = (await countAudit(scope, id)) && isDone;
  }
  return isDone;
};

/** Counts that are running in this process, by workspace, so that none is started twice. */
const underWay = new Map<string, Promise<boolean>>();

/**
 * Counts, but returns after this many milliseconds at the latest; the count then continues in the background.
 * Returns whether everything is counted.
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
  // A count that was already running may have missed the newest decisions.
  const isDone = counting.then(
    (isComplete) => isComplete && known === undefined,
    () => false,
  );
  return Promise.race([isDone, late]).finally(() => clearTimeout(timer));
};
