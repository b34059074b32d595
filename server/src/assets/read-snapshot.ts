import type { ExtractedDocument } from '../checking/extract/document.ts';
import { type BlobStore, getStored } from '../platform/blobs/blob-store.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { FIND_SNAPSHOT, type Snapshot, toSnapshot } from './snapshot.ts';

// Only the id leads to the row. Asked for rows with a source, PostgreSQL may read the index of all sources instead.
const SOURCE = statement<{ hash: string | null; media_type: string; file_name: string | null }>(`
  select encode(source_hash, 'hex') as hash, media_type, file_name
  from asset where workspace_id = $1 and id = $2`);

/** Returns one snapshot. Throws not_found. */
export const getSnapshot = async (scope: Scope, snapshotId: string): Promise<Snapshot> => {
  const [row] = await query(scope, FIND_SNAPSHOT, [scope.workspaceId, snapshotId]);
  if (!row) throw notFound('snapshot');
  return toSnapshot(row);
};

/**
 * Returns the texts of a snapshot with their places. Throws not_found, also for a failed snapshot, and
 * DamagedBlobError if the stored document is missing or damaged.
 */
export const readExtracted = async (
  scope: Scope,
  blobs: BlobStore,
  snapshotId: string,
): Promise<ExtractedDocument> => {
  const snapshot = await getSnapshot(scope, snapshotId);
  if (snapshot.status === 'failed') throw notFound('text of a snapshot');
  const bytes = await getStored(blobs, scope.workspaceId, snapshot.extractedHash);
  // The hash was checked, so these are the bytes of a document that we wrote.
  return JSON.parse(bytes.toString()) as ExtractedDocument;
};

/** Returns the bytes of a snapshot, to extract them in another way. Throws like readExtracted. */
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

/**
 * Returns the uploaded or pasted bytes of an asset. Throws not_found for a web page, and DamagedBlobError if
 * the stored bytes are missing or damaged.
 */
export const readSource = async (
  scope: Scope,
  blobs: BlobStore,
  assetId: string,
): Promise<AssetContent> => {
  const [row] = await query(scope, SOURCE, [scope.workspaceId, assetId]);
  if (!row || row.hash === null) throw notFound('stored asset');
  const bytes = await getStored(blobs, scope.workspaceId, row.hash);
  return { bytes, mediaType: row.media_type, fileName: row.file_name };
};
