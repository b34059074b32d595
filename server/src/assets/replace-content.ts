import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { batch } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { requireSize } from './add-stored-asset.ts';
import { plainLine } from './plain-line.ts';

const REPLACE = statement<{ id: string }>(`
  update asset set source_hash = decode($3, 'hex'), media_type = $4, file_name = $5
  where workspace_id = $1 and id = $2 and source <> 'url'
  returning id`);

/** Makes a stored blob the content of an uploaded or pasted asset. It has no row for a web page. */
export const contentCall = (
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  assetId: string,
  content: {
    readonly hash: string;
    readonly mediaType: string;
    readonly fileName: string | null;
  },
) => {
  const { hash, mediaType, fileName } = content;
  return call(REPLACE, [
    workspaceId,
    assetId,
    hash,
    plainLine(mediaType, 200),
    fileName === null ? null : plainLine(fileName, 300),
  ]);
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
  const [[row]] = await batch(scope, [contentCall(scope, assetId, { hash, mediaType, fileName })]);
  if (!row) throw notFound('stored asset');
};
