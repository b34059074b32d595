import { readKnownDetails } from '../assets/known-words.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { addUnfinished, removeUnfinished } from '../platform/durable/unfinished-work.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId, toPublicIdOrNull } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { AuditRequest } from './audit-request.ts';
import { issuesOf } from './create-audit.ts';
import { type Cadence, nextRun } from './next-run.ts';

/** A schedule that repeats an audit. */
export interface AuditSchedule extends Cadence {
  readonly id: string;
  readonly name: string;
  readonly next_at: string | null;
  readonly last_audit_id: string | null;
  readonly created_at: string;
}

interface Row extends Cadence {
  id: string;
  name: string;
  next_at: Date | null;
  last_audit_id: string | null;
  created_at: Date;
}

const COLUMNS = `id, name, cron, timezone, next_at, last_audit_id, created_at`;
const INSERT = statement(`
  insert into audit_schedule (workspace_id, id, name, request, cron, timezone, next_at, created_at,
    created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
const LIST = statement<Row>(`
  select ${COLUMNS} from audit_schedule where workspace_id = $1 order by id`);
const DELETE = statement<{ id: string }>(`
  delete from audit_schedule where workspace_id = $1 and id = $2 returning id`);

const toSchedule = (row: Row): AuditSchedule => ({
  id: toPublicId('sch', row.id),
  name: row.name,
  cron: row.cron,
  timezone: row.timezone,
  next_at: row.next_at?.toISOString() ?? null,
  last_audit_id: toPublicIdOrNull('aud', row.last_audit_id),
  created_at: row.created_at.toISOString(),
});

/** The workspace's schedules, oldest first. */
export const listSchedules = async (scope: Scope): Promise<AuditSchedule[]> =>
  (await query(scope, LIST, [scope.workspaceId])).map(toSchedule);

/** Creates a schedule that repeats an audit, each time with the rules of that day. Throws invalid. */
export const createSchedule = (
  scope: Scope,
  input: { readonly request: AuditRequest; readonly cadence: Cadence },
): Promise<AuditSchedule> =>
  transaction(scope, async (inside) => {
    const { request, cadence } = input;
    const { workspaceId } = inside;
    const id = newUuid();
    const now = inside.now();
    const next = nextRun(cadence, now);
    await readKnownDetails(inside, request.metadata);
    const issues = await issuesOf(inside, request);
    if (issues.length > 0) throw new OperationError('invalid', 'invalid schedule', { issues });
    const { cron, timezone } = cadence;
    const { name } = request;
    const row = [workspaceId, id, name, JSON.stringify(request), cron, timezone, next, now];
    await batch(inside, [
      call(INSERT, [...row, inside.actor.kind === 'user' ? inside.actor.id : null]),
      addUnfinished('schedule', workspaceId, id, next),
    ]);
    return toSchedule({
      id,
      name,
      cron,
      timezone,
      next_at: next,
      last_audit_id: null,
      created_at: now,
    });
  });

/** Deletes a schedule; its audits stay. Throws not_found. */
export const deleteSchedule = (scope: Scope, publicId: string): Promise<void> =>
  transaction(scope, async (inside) => {
    const id = fromPublicId('sch', publicId);
    const [gone] = id ? await query(inside, DELETE, [inside.workspaceId, id]) : [];
    if (!gone) throw notFound('schedule');
    await batch(inside, [removeUnfinished('schedule', inside.workspaceId, gone.id)]);
  });
