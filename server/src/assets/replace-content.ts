import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { requireSize } from './add-stored-asset.ts';
import { plainLine } from './plain-line.ts';

const REPLACE = statement<{ id: string }>(`
  update asset set source_hash = decode($3, 'hex'), media_type = $4, file_name = $5
  where workspace_id = $1 and id = $2 and source <> 'url'
  returning id`);

/** Makes a stored blob the content of an uploaded or pasted asset. Throws not_found, also for a web page. */
export const setContent = async (
  scope: Scope,
  assetId: string,
  content: {
    readonly hash: string;
    readonly mediaType: string;
    readonly fileName: string | null;
  },
): Promise<void> => {
  const { hash, mediaType, fileName } = content;
  const [row] = await query(scope, REPLACE, [
    scope.workspaceId,
    assetId,
    hash,
    plainLine(mediaType, 200),
    fileName === null ? null : plainLine(fileName, 300),
  ]);
  if (!row) throw notFound('stored asset');
};

/**
 * Stores a new version of the file of an uploaded or pasted asset. It stays the same asset, so the next audit
 * carries decisions over. Throws not_found, also for a web page, and too_large.
 */
export const replaceContent = async (
  scope: Scope,
  blobs: BlobStore,
  input: {
    readonly assetId: string;
    readonly bytes: Uint8Array;
    readonly mediaType: string;
    readonly fileName: string | null;
  },
): Promise<void> => {
  const { assetId, bytes, mediaType, fileName } = input;
  requireSize(bytes.length);
  const { hash } = await blobs.put(scope.workspaceId, bytes);
  await setContent(scope, assetId, { hash, mediaType, fileName });
};
