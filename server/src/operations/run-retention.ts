import type { Retention } from '@copydesk/contract/operations/operations';
import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import type { Engine, Work } from '../platform/durable/engine.ts';
import { postponeUnfinished, removeUnfinished } from '../platform/durable/unfinished-work.ts';
import { OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { describePurged, keepsEverything, nextNight } from './retention-periods.ts';
import { LOCK_RETENTION, periodsOf } from './retention-row.ts';
import { getRetention } from './set-retention.ts';

const BEGIN = statement(`
  update retention set run = run + 1, started_at = $2, finished_at = null, purged = '{}'
  where workspace_id = $1`);
const END = statement(`
  update retention set finished_at = $2, next_at = $3 where workspace_id = $1`);
const NAME = statement<{ name: string }>(`select name from workspace where id = $1`);

/** One run of the purge as work for the engine. The name contains the attempt, so each start is new work. */
export const purgeWork = (workspaceId: string, run: number, attempt = 0): Work => ({
  service: 'retention',
  handler: 'purge',
  name: `${workspaceId}-${run}-${attempt}`,
  input: { workspaceId },
});

/**
 * Begins a due purge, or continues one that was begun. Returns its number, or null if there is nothing to do
 * yet. `now` begins it at any time.
 */
export const startPurge = (scope: Scope, when: 'due' | 'now' = 'due'): Promise<number | null> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const at = inside.now();
    const [row] = await query(inside, LOCK_RETENTION, [workspaceId]);
    if (!row || keepsEverything(periodsOf(row))) {
      await batch(inside, [removeUnfinished('retention', workspaceId, workspaceId)]);
      return null;
    }
    if (row.started_at && !row.finished_at) return row.run;
    const next = row.next_at ?? nextNight(at);
    if (when === 'due' && next > at) {
      await batch(inside, [postponeUnfinished('retention', workspaceId, workspaceId, next)]);
      return null;
    }
    await batch(inside, [
      call(BEGIN, [workspaceId, at]),
      postponeUnfinished('retention', workspaceId, workspaceId, at),
    ]);
    return row.run + 1;
  });

/** Ends a purge: records in the activity what it deleted, and sets the next night as the next time. */
export const endPurge = (scope: Scope): Promise<void> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const at = inside.now();
    const [row] = await query(inside, LOCK_RETENTION, [workspaceId]);
    if (!row?.started_at || row.finished_at) return;
    const [workspace] = await query(inside, NAME, [workspaceId]);
    const next = keepsEverything(periodsOf(row)) ? null : nextNight(at);
    const deleted = describePurged(row.purged);
    const subject = {
      kind: 'workspace',
      id: toPublicId('wsp', workspaceId),
      name: workspace?.name ?? '',
    } as const;
    await batch(inside, [
      call(END, [workspaceId, at, next]),
      next
        ? postponeUnfinished('retention', workspaceId, workspaceId, next)
        : removeUnfinished('retention', workspaceId, workspaceId),
      ...(deleted ? [eventCall(inside, { kind: 'data_purged', subject, after: deleted })] : []),
    ]);
  });

/**
 * Deletes now what the next night would delete. Throws conflict if everything is kept. If the engine is down,
 * the reconciler starts the work later.
 */
export const runRetention = async (scope: Scope, engine: Engine): Promise<Retention> => {
  const run = await startPurge(scope, 'now');
  if (run === null) throw new OperationError('conflict', 'Everything is kept: set a period first.');
  await engine.start(purgeWork(scope.workspaceId, run)).catch((error: unknown) => {
    if (!(error instanceof OperationError)) throw error;
    scope.log.warn('the engine will be asked again to delete old data');
  });
  return getRetention(scope);
};
