import type { ExtractedDocument } from '../checking/extract/document.ts';
import { type BlobStore, getStored } from '../platform/blobs/blob-store.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/scope.ts';
import {
  FIND_SNAPSHOT,
  type Snapshot,
  SNAPSHOT_COLUMNS,
  type SnapshotRow,
  toSnapshot,
} from './snapshot.ts';

const NEWEST = statement<SnapshotRow>(`
  select ${SNAPSHOT_COLUMNS} from asset_snapshot where workspace_id = $1 and asset_id = $2
  order by fetched_at desc, id desc limit 1`);
const SOURCE = statement<{ hash: string; media_type: string; file_name: string | null }>(`
  select encode(source_hash, 'hex') as hash, media_type, file_name
  from asset where workspace_id = $1 and id = $2 and source_hash is not null`);

/** One snapshot. Throws not_found. */
export const getSnapshot = async (scope: Scope, snapshotId: string): Promise<Snapshot> => {
  const [row] = await query(scope, FIND_SNAPSHOT, [scope.workspaceId, snapshotId]);
  if (!row) throw notFound('snapshot');
  return toSnapshot(row);
};

/** How an asset was last found, or null before the first look. */
export const findNewestSnapshot = async (
  scope: Scope,
  assetId: string,
): Promise<Snapshot | null> => {
  const [row] = await query(scope, NEWEST, [scope.workspaceId, assetId]);
  return row ? toSnapshot(row) : null;
};

/**
 * The texts of a snapshot with their places. Throws not_found, also for a look that failed, and
 * DamagedBlobError where the stored document is missing or changed.
 */
export const readExtracted = async (
  scope: Scope,
  blobs: BlobStore,
  snapshotId: string,
): Promise<ExtractedDocument> => {
  const snapshot = await getSnapshot(scope, snapshotId);
  if (snapshot.status === 'failed') throw notFound('text of a snapshot');
  const bytes = await getStored(blobs, scope.workspaceId, snapshot.extractedHash);
  // The hash says that these are the bytes that were written from such a document.
  return JSON.parse(bytes.toString()) as ExtractedDocument;
};

/** The bytes that a snapshot was read from, for another extractor. Throws like readExtracted. */
export const readContent = async (
  scope: Scope,
  blobs: BlobStore,
  snapshotId: string,
): Promise<Buffer> => {
  const { contentHash } = await getSnapshot(scope, snapshotId);
  if (contentHash === null) throw notFound('content of a snapshot');
  return getStored(blobs, scope.workspaceId, contentHash);
};

export interface AssetContent {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly fileName: string | null;
}

/** What was uploaded or pasted. Throws not_found for a page of the web, and DamagedBlobError. */
export const readSource = async (
  scope: Scope,
  blobs: BlobStore,
  assetId: string,
): Promise<AssetContent> => {
  const [row] = await query(scope, SOURCE, [scope.workspaceId, assetId]);
  if (!row) throw notFound('stored asset');
  const bytes = await getStored(blobs, scope.workspaceId, row.hash);
  return { bytes, mediaType: row.media_type, fileName: row.file_name };
};
