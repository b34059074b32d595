import type { RetentionPeriods } from '@copydesk/contract/operations/operations';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';
import { forgetBlobs } from './forget-blobs.ts';
import {
  COUNT_PURGED,
  PURGE_BULK_ROWS,
  PURGE_BULK_RUNS,
  PURGE_DOCUMENTS,
  PURGE_COPIES,
  PURGE_PICTURES,
  PURGE_SNAPSHOTS,
  PURGE_VERSIONS,
} from './purge-statements.ts';
import { cutoffOf } from './retention-periods.ts';

const PERIODS = statement<RetentionPeriods>(`
  select documents, versions, bulk, snapshots, pictures from retention where workspace_id = $1 for share`);

/** Rows per transaction, few enough that nobody waits long for their locks. */
const BATCH = 200;
const FROM_THE_START = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

const BY_AGE = {
  documents: PURGE_DOCUMENTS,
  versions: PURGE_VERSIONS,
  bulk: PURGE_BULK_ROWS,
} as const;

/**
 * Deletes a batch of one kind of expired data, and counts it in the same transaction. The period is read each
 * time, so that lengthening it stops a running purge. Returns whether that was all.
 */
const purgeSome = (scope: Scope, what: keyof typeof BY_AGE): Promise<boolean> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [periods] = await query(inside, PERIODS, [workspaceId]);
    const cutoff = cutoffOf(periods?.[what] ?? null, inside.now());
    if (!cutoff) return true;
    const [gone] = await query(inside, BY_AGE[what], [workspaceId, cutoff, BATCH]);
    if (!gone) return true;
    if (gone.count > 0) {
      await query(inside, COUNT_PURGED, [workspaceId, what, gone.count, gone.bytes]);
    }
    if (gone.ended && what === 'bulk') await query(inside, PURGE_BULK_RUNS, [workspaceId, cutoff]);
    return gone.ended;
  });

const purgeSnapshots = (scope: Scope, behind: typeof FROM_THE_START) =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [periods] = await query(inside, PERIODS, [workspaceId]);
    const cutoff = cutoffOf(periods?.snapshots ?? null, inside.now());
    if (!cutoff) return null;
    const values = [workspaceId, cutoff, BATCH, behind.at, behind.id];
    const [gone] = await query(inside, PURGE_SNAPSHOTS, values);
    if (!gone || gone.count === 0) return null;
    await query(inside, COUNT_PURGED, [workspaceId, 'snapshots', gone.count, 0]);
    if (gone.ended || !gone.last_at || !gone.last_id) return null;
    return { at: gone.last_at, id: gone.last_id };
  });

/** Deletes some pictures, or some copies, which are kept as long. */
const purgeSight = (scope: Scope, purge: typeof PURGE_PICTURES): Promise<boolean> =>
  transaction(scope, async (inside) => {
    const { workspaceId } = inside;
    const [periods] = await query(inside, PERIODS, [workspaceId]);
    const now = inside.now();
    const cutoff = cutoffOf(periods?.pictures ?? null, now);
    if (!cutoff) return true;
    const [gone] = await query(inside, purge, [workspaceId, cutoff, BATCH, now]);
    if (!gone || gone.count === 0) return true;
    await query(inside, COUNT_PURGED, [workspaceId, 'pictures', gone.count, 0]);
    return gone.ended;
  });

/** The steps of a purge in order. Each is repeated until it returns true. */
const kindsOf = (blobs: BlobStore): readonly ((scope: Scope) => Promise<boolean>)[] => {
  let behind = FROM_THE_START;
  return [
    ...(Object.keys(BY_AGE) as (keyof typeof BY_AGE)[]).map(
      (what) => (scope: Scope) => purgeSome(scope, what),
    ),
    async (scope) => {
      const next = await purgeSnapshots(scope, behind);
      behind = next ?? behind;
      return next === null;
    },
    (scope) => purgeSight(scope, PURGE_PICTURES),
    (scope) => purgeSight(scope, PURGE_COPIES),
    async (scope) => {
      const { bytes, ended } = await forgetBlobs(scope, blobs);
      for (const [kind, size] of bytes) {
        if (size > 0) await query(scope, COUNT_PURGED, [scope.workspaceId, kind, 0, size]);
      }
      return ended;
    },
  ];
};

/**
 * Deletes expired data in batches for at most `forMs`. Returns whether nothing is left. Safe to run again at
 * any point.
 */
export const purgeData = async (
  scope: Scope,
  blobs: BlobStore,
  forMs: number,
): Promise<{ readonly done: boolean }> => {
  const until = performance.now() + forMs;
  for (const purge of kindsOf(blobs)) {
    while (!(await purge(scope))) {
      if (performance.now() > until) return { done: false };
    }
  }
  return { done: true };
};
