import type { AssetAudit, AssetPage, SnapshotSummary } from '@copydesk/contract/library/library';
import type { AssetSearch } from './search.ts';

/** The snapshot that the page of an asset shows, and the audit whose findings are marked in it. */
export interface ShownLook {
  readonly snapshot: SnapshotSummary | null;
  readonly audit: AssetAudit | null;
  /** Audits that read exactly this snapshot. The offsets of findings are valid in their own snapshot only. */
  readonly audits: readonly AssetAudit[];
}

/**
 * Chooses the snapshot and the audit. If the address names an audit, its snapshot is shown. Otherwise it is
 * the newest snapshot with a text, and the newest audit that read it.
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

/** The snapshot to compare the shown one with: the one in the address, or the one before it, or the one after. */
export const comparedLook = (
  { snapshots }: Pick<AssetPage, 'snapshots'>,
  { snapshot }: Pick<ShownLook, 'snapshot'>,
  { other }: AssetSearch,
): SnapshotSummary | null => {
  const readable = snapshots.filter((one) => one.has_text);
  const at = readable.findIndex(({ id }) => id === snapshot?.id);
  const asked = readable.find(({ id }) => id === other && id !== snapshot?.id);
  return asked ?? readable[at + 1] ?? readable[at - 1] ?? null;
};
