import { getSnapshot } from '../assets/read-snapshot.ts';
import { type BlobStore, getStored } from '../platform/blobs/blob-store.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';

const PICTURE = statement<{ hash: string; media_type: string; deleted_at: Date | null }>(`
  select encode(picture_hash, 'hex') as hash, media_type, deleted_at from asset_picture
  where workspace_id = $1 and snapshot_id = $2 and width = $3`);

const NO_PICTURE = 'This snapshot has no picture of this width.';

/**
 * Returns the picture of a snapshot at a width. Throws not_found for the snapshot, and with a message of its own if
 * there is no such picture. Throws DamagedBlobError if it is missing or damaged.
 */
export const readSnapshotPicture = async (
  scope: Scope,
  blobs: BlobStore,
  { snapshotId, width }: { readonly snapshotId: string; readonly width: number },
): Promise<{ readonly bytes: Buffer; readonly mediaType: string }> => {
  const { id } = await getSnapshot(scope, snapshotId);
  const [row] = await query(scope, PICTURE, [scope.workspaceId, id, width]);
  if (!row || row.deleted_at !== null) throw new OperationError('not_found', NO_PICTURE);
  return { bytes: await getStored(blobs, scope.workspaceId, row.hash), mediaType: row.media_type };
};
