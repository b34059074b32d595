import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { PagePicture } from '../platform/browser/take-pictures.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

const KNOWN = statement<{ width: number; deleted_at: Date | null }>(`
  select width, deleted_at from asset_picture where workspace_id = $1 and snapshot_id = $2`);
// The first picture of a snapshot stays. One that was deleted by its period is taken anew.
const STORE = statement(`
  insert into asset_picture (workspace_id, snapshot_id, width, height, page_height, media_type,
    picture_hash, picture_bytes, words_hash, words_bytes, taken_at)
  select s.workspace_id, s.id, $3, $4, $5, $6, decode($7, 'hex'), $8, decode($9, 'hex'), $10, $11
  from asset_snapshot s where s.workspace_id = $1 and s.id = $2
  on conflict (workspace_id, snapshot_id, width)
  do update set height = excluded.height, page_height = excluded.page_height,
    media_type = excluded.media_type, picture_hash = excluded.picture_hash,
    picture_bytes = excluded.picture_bytes, words_hash = excluded.words_hash,
    words_bytes = excluded.words_bytes, taken_at = excluded.taken_at, deleted_at = null
  where asset_picture.deleted_at is not null`);

export interface TakenPictures {
  /** A UUID. */
  readonly snapshotId: string;
  readonly pictures: readonly PagePicture[];
  readonly takenAt: Date;
}

/**
 * Stores the pictures of a snapshot: first the blobs, then the rows that name them. A width that has a picture
 * already keeps it: what the picture of a snapshot shows never changes.
 */
export const storePictures = async (
  scope: Scope,
  blobs: BlobStore,
  { snapshotId, pictures, takenAt }: TakenPictures,
): Promise<void> => {
  if (pictures.length === 0) return;
  const { workspaceId } = scope;
  const known = await query(scope, KNOWN, [workspaceId, snapshotId]);
  for (const { width, height, pageHeight, mediaType, image, words } of pictures) {
    if (known.some((one) => one.width === width && one.deleted_at === null)) continue;
    const picture = await blobs.put(workspaceId, image);
    const places = await blobs.put(workspaceId, words);
    const of = [workspaceId, snapshotId, width, height, Math.max(height, pageHeight), mediaType];
    const stored = [picture.hash, picture.size, places.hash, places.size];
    await query(scope, STORE, [...of, ...stored, takenAt]);
  }
};
