import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { postponeUnfinished, removeUnfinished } from '../platform/durable/unfinished-work.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { AuditRequest } from './audit-request.ts';
import { createAudit } from './create-audit.ts';
import { type Cadence, nextRun } from './next-run.ts';

interface Row extends Cadence {
  request: AuditRequest;
  next_at: Date | null;
  is_open: boolean;
  created_by: string | null;
}

const LOCK = statement<Row>(`
  select s.request, s.cron, s.timezone, s.next_at, s.created_by, exists (select from audit a
    where a.workspace_id = $1 and a.id = s.last_audit_id and a.completed_at is null) as is_open
  from audit_schedule s where s.workspace_id = $1 and s.id = $2 for update of s`);
const MOVE_ON = statement(`
  update audit_schedule set next_at = $3, last_audit_id = coalesce($4, last_audit_id)
  where workspace_id = $1 and id = $2`);
const KNOWN = statement<{ id: string }>(
  `select id from asset where workspace_id = $1 and id = any($2)`,
);

/** Removes the assets from the request that no longer exist. */
const stillKnown = async (scope: Scope, request: AuditRequest): Promise<AuditRequest> => {
  if (request.assets === 'all') return request;
  const rows = await query(scope, KNOWN, [scope.workspaceId, request.assets]);
  return { ...request, assets: rows.map(({ id }) => id) };
};

/**
 * Begins the audit of a due schedule. Returns its id, or null if nothing begins: the time has not come, the
 * last audit still runs, or what it should check no longer exists. If several times were missed, the audit
 * runs once.
 */
export const runSchedule = (scope: Scope, scheduleId: string): Promise<string | null> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const at = [workspaceId, scheduleId];
    const now = inside.now();
    const [schedule] = await query(inside, LOCK, at);
    if (!schedule?.next_at) {
      await batch(inside, [removeUnfinished('schedule', workspaceId, scheduleId)]);
      return null;
    }
    const isDue = schedule.next_at <= now;
    const next = isDue ? nextRun(schedule, now) : schedule.next_at;
    let auditId: string | null = null;
    if (isDue && !schedule.is_open) {
      const request = await stillKnown(inside, schedule.request);
      auditId = await createAudit(inside, request, {
        scheduleId,
        startedBy: schedule.created_by,
      }).catch((error: unknown) => {
        if (!(error instanceof OperationError) || error.code !== 'invalid') throw error;
        inside.log.warn({ scheduleId }, 'a scheduled audit cannot begin as it was asked for');
        return null;
      });
    }
    await batch(inside, [
      call(MOVE_ON, [...at, next, auditId]),
      postponeUnfinished('schedule', workspaceId, scheduleId, next),
    ]);
    return auditId;
  });
