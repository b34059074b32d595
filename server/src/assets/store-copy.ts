import { gzipSync } from 'node:zlib';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { PageCopy } from '../platform/browser/copy-page.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

const KNOWN = statement<{ deleted_at: Date | null }>(`
  select deleted_at from asset_copy where workspace_id = $1 and snapshot_id = $2`);
// The first copy of a snapshot stays. One that was deleted by its period is taken anew.
const STORE = statement(`
  with kept as (
    insert into asset_copy (workspace_id, snapshot_id, page_hash, page_bytes, left_out, taken_at)
    select s.workspace_id, s.id, decode($3, 'hex'), $4, $5::jsonb, $6
    from asset_snapshot s where s.workspace_id = $1 and s.id = $2
    on conflict (workspace_id, snapshot_id)
    do update set page_hash = excluded.page_hash, page_bytes = excluded.page_bytes,
      left_out = excluded.left_out, taken_at = excluded.taken_at, deleted_at = null
    where asset_copy.deleted_at is not null
    returning workspace_id, snapshot_id
  )
  insert into asset_copy_file (workspace_id, snapshot_id, hash, bytes)
  select k.workspace_id, k.snapshot_id, decode(f.hash, 'hex'), f.bytes
  from kept k, unnest($7::text[], $8::integer[]) f (hash, bytes)
  on conflict do nothing`);

export interface TakenCopy {
  /** A UUID. */
  readonly snapshotId: string;
  readonly copy: PageCopy;
  readonly takenAt: Date;
}

/**
 * Stores the copy of a snapshot: first the blobs, then the rows that name them. Files that other pages have too are stored once. A snapshot that
 * has a copy keeps it.
 */
export const storeCopy = async (
  scope: Scope,
  blobs: BlobStore,
  { snapshotId, copy, takenAt }: TakenCopy,
): Promise<void> => {
  const { workspaceId } = scope;
  const [known] = await query(scope, KNOWN, [workspaceId, snapshotId]);
  if (known?.deleted_at === null) return;
  const files = new Map<string, number>();
  const listed: object[] = [];
  for (const { url, base, kind, mediaType, bytes } of copy.files) {
    const { hash, size } = await blobs.put(workspaceId, bytes);
    files.set(hash, size);
    listed.push({ url, base, kind, mediaType, hash, size });
  }
  const stored = { version: 1, tree: JSON.parse(copy.tree) as unknown, files: listed };
  const page = await blobs.put(workspaceId, gzipSync(Buffer.from(JSON.stringify(stored))));
  await query(scope, STORE, [
    workspaceId,
    snapshotId,
    page.hash,
    page.size,
    JSON.stringify(copy.leftOut),
    takenAt,
    [...files.keys()],
    [...files.values()],
  ]);
};
