import type { AssetAudit, AssetPage, SnapshotSummary } from '@copydesk/contract/library';
import type { AssetSearch } from './search.ts';

/** What the page of an asset shows: a snapshot, and the audit whose findings are marked in it. */
export interface ShownLook {
  readonly snapshot: SnapshotSummary | null;
  readonly audit: AssetAudit | null;
  /** Audits that read this very snapshot; the places of findings mean nothing in another. */
  readonly audits: readonly AssetAudit[];
}

/**
 * Decides what is shown. An audit that is asked for brings its snapshot along; otherwise it is the
 * newest look that gave a text, with the newest audit that read it.
 */
export const shownLook = (
  { snapshots, audits }: Pick<AssetPage, 'snapshots' | 'audits'>,
  { snapshot: snapshotId, audit: auditId }: AssetSearch,
): ShownLook => {
  const byId = (id: string | null | undefined) => snapshots.find((one) => one.id === id);
  const asked = audits.find(({ id }) => id === auditId);
  const snapshot =
    byId(asked?.snapshot_id) ??
    byId(snapshotId) ??
    snapshots.find((one) => one.has_text) ??
    snapshots[0] ??
    null;
  const readers = audits.filter(
    (one) => one.asset_status === 'completed' && one.snapshot_id === snapshot?.id,
  );
  return {
    snapshot,
    audits: readers,
    audit: readers.find(({ id }) => id === auditId) ?? readers[0] ?? null,
  };
};
