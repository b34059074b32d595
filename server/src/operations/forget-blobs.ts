import type { Retained } from '@copydesk/contract/operations/operations';
import { type BlobStore, getIntact } from '../platform/blobs/blob-store.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

/** What a deleted blob is counted with. */
type BlobKind = Extract<Retained, 'snapshots' | 'pictures'>;

const UNDER_WAY = statement(
  `select from audit where workspace_id = $1 and completed_at is null limit 1`,
);
const RETIRED = statement<{ hash: string; kind: BlobKind }>(`
  select encode(hash, 'hex') as hash, kind from retired_blob where workspace_id = $1 limit $2`);
const pictureWith = (column: string): string =>
  lookUp('asset_picture.deleted_at', 'asset_picture', `asset_picture.${column} = a.hash`);
const NEEDED = statement<{ hash: string }>(`
  with asked as materialized (select unnest($2::bytea[]) as hash)
  select encode(a.hash, 'hex') as hash from asked a
  where exists (select from asset_snapshot s where s.workspace_id = $1 and s.content_hash = a.hash)
    or exists (select from asset_snapshot s where s.workspace_id = $1 and s.extracted_hash = a.hash)
    or exists (select from ${pictureWith('picture_hash')} p where p.deleted_at is null)
    or exists (select from ${pictureWith('words_hash')} p where p.deleted_at is null)
    or exists (select from ${lookUp('asset_copy.deleted_at', 'asset_copy', 'asset_copy.page_hash = a.hash')} c
      where c.deleted_at is null)
    or exists (select from ${lookUp('1', 'asset_copy_file', 'asset_copy_file.hash = a.hash')} f)
    or exists (select from asset t where t.workspace_id = $1 and t.source_hash = a.hash)`);
const FORGET = statement(`
  delete from retired_blob where workspace_id = $1 and hash = any($2::bytea[])`);

const AT_A_TIME = 200;

const neededOf = async (scope: Scope, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
  const rows = await query(scope, NEEDED, [scope.workspaceId, bytes]);
  return new Set(rows.map(({ hash }) => hash));
};

/** Deletes a blob, and restores it if something began to need it at the same time. */
const forget = async (scope: Scope, blobs: BlobStore, hash: string): Promise<number> => {
  const { workspaceId } = scope;
  const bytes = await getIntact(blobs, workspaceId, hash);
  await blobs.delete(workspaceId, hash);
  if (!bytes) return 0;
  if ((await neededOf(scope, [hash])).size === 0) return bytes.length;
  await blobs.put(workspaceId, bytes);
  return 0;
};

/**
 * Deletes blobs that deleted snapshots left behind and nothing else uses. A running audit stores a blob
 * before the row that names it, so nothing is deleted while one runs. The next night tries again.
 */
export const forgetBlobs = async (
  scope: Scope,
  blobs: BlobStore,
): Promise<{ readonly bytes: ReadonlyMap<BlobKind, number>; readonly ended: boolean }> => {
  const { workspaceId } = scope;
  const bytes = new Map<BlobKind, number>();
  if ((await query(scope, UNDER_WAY, [workspaceId])).length > 0) return { bytes, ended: true };
  const rows = await query(scope, RETIRED, [workspaceId, AT_A_TIME]);
  const retired = rows.map(({ hash }) => hash);
  const needed = await neededOf(scope, retired);
  for (const { hash, kind } of rows) {
    if (needed.has(hash)) continue;
    bytes.set(kind, (bytes.get(kind) ?? 0) + (await forget(scope, blobs, hash)));
  }
  await query(scope, FORGET, [workspaceId, retired.map((hash) => Buffer.from(hash, 'hex'))]);
  return { bytes, ended: retired.length < AT_A_TIME };
};
