import { type BlobStore, getIntact } from '../platform/blobs/blob-store.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

// Ordered by hash, so that a blob of several snapshots is exported once.
const PAGE = statement<{ hash: string }>(`
  select encode(u.hash, 'hex') as hash from (
    select content_hash as hash from asset_snapshot
      where workspace_id = $1 and content_hash > $2::bytea
    union select extracted_hash from asset_snapshot
      where workspace_id = $1 and extracted_hash > $2::bytea
    union select picture_hash from asset_picture
      where workspace_id = $1 and picture_hash > $2::bytea and deleted_at is null
    union select words_hash from asset_picture
      where workspace_id = $1 and words_hash > $2::bytea and deleted_at is null
    union select page_hash from asset_copy
      where workspace_id = $1 and page_hash > $2::bytea and deleted_at is null
    union select hash from asset_copy_file where workspace_id = $1 and hash > $2::bytea
    union select source_hash from asset where workspace_id = $1 and source_hash > $2::bytea) u
  order by u.hash limit 1000`);

/** Yields the hash of every blob that snapshots, pictures, copies and uploads of the workspace refer to. */
export async function* listBlobs(scope: Scope): AsyncGenerator<string> {
  for (let last = Buffer.alloc(0); ;) {
    const page = await query(scope, PAGE, [scope.workspaceId, last]);
    for (const { hash } of page) yield hash;
    const end = page.at(-1);
    if (!end) return;
    last = Buffer.from(end.hash, 'hex');
  }
}

/** Yields the bytes of every snapshot, picture, copy and upload; null if the store lost or damaged them. */
export async function* exportedBlobs(
  scope: Scope,
  blobs: BlobStore,
): AsyncGenerator<{ readonly hash: string; readonly bytes: Buffer | null }> {
  for await (const hash of listBlobs(scope)) {
    yield { hash, bytes: await getIntact(blobs, scope.workspaceId, hash) };
  }
}
