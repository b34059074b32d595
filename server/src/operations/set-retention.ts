import type { Retention, RetentionPeriods } from '@copydesk/contract/operations/operations';
import { noteEvent } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import {
  addUnfinished,
  postponeUnfinished,
  removeUnfinished,
} from '../platform/durable/unfinished-work.ts';
import { notFound } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { describePeriods, keepsEverything, nextNight } from './retention-periods.ts';
import {
  LOCK_RETENTION,
  periodsOf,
  READ_RETENTION,
  STORED_PICTURES,
  toRetention,
} from './retention-row.ts';

const NAME = statement<{ name: string }>(`select name from workspace where id = $1`);
const SET = statement(`
  insert into retention (workspace_id, documents, versions, bulk, snapshots, pictures, next_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (workspace_id) do update set documents = excluded.documents,
    versions = excluded.versions, bulk = excluded.bulk, snapshots = excluded.snapshots,
    pictures = excluded.pictures, next_at = excluded.next_at`);

export const getRetention = async (scope: Scope): Promise<Retention> => {
  const [[row], [stored]] = await batch(scope, [
    call(READ_RETENTION, [scope.workspaceId]),
    call(STORED_PICTURES, [scope.workspaceId]),
  ]);
  return toRetention(row, stored);
};

/**
 * Sets how long data is kept and records who did it. Expired data is deleted in the next night, not before.
 * Setting the same periods again changes nothing.
 */
export const setRetention = (scope: Scope, periods: RetentionPeriods): Promise<Retention> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [workspace] = await query(inside, NAME, [workspaceId]);
    if (!workspace) throw notFound('workspace');
    const [row] = await query(inside, LOCK_RETENTION, [workspaceId]);
    const [before, after] = [describePeriods(periodsOf(row)), describePeriods(periods)];
    if (before === after) return getRetention(inside);
    const now = inside.now();
    const next = keepsEverything(periods) ? null : nextNight(now);
    const { documents, versions, bulk, snapshots, pictures } = periods;
    await batch(inside, [
      call(SET, [workspaceId, documents, versions, bulk, snapshots, pictures, next]),
      ...(next
        ? [
            addUnfinished('retention', workspaceId, workspaceId, next),
            postponeUnfinished('retention', workspaceId, workspaceId, next),
          ]
        : [removeUnfinished('retention', workspaceId, workspaceId)]),
    ]);
    await noteEvent(inside, {
      kind: 'retention_changed',
      subject: { kind: 'workspace', id: toPublicId('wsp', workspaceId), name: workspace.name },
      before,
      after,
    });
    return getRetention(inside);
  });
