import { gunzipSync } from 'node:zlib';
import { getSnapshot } from '../assets/read-snapshot.ts';
import type { StoredPage, WrittenCopy } from '../checking/preview/write-copy.ts';
import { type BlobStore, getIntact, getStored } from '../platform/blobs/blob-store.ts';
import type { InChild } from '../platform/children/fair-pool.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';

/** Writes a harmless page from a stored copy; null if that takes too long. */
export type WriteCopy = InChild<StoredPage, WrittenCopy | null>;

interface StoredCopy {
  readonly tree: Omit<StoredPage, 'files'>;
  readonly files: StoredPage['files'];
}

const COPY = statement<{ hash: string; deleted_at: Date | null }>(`
  select encode(page_hash, 'hex') as hash, deleted_at from asset_copy
  where workspace_id = $1 and snapshot_id = $2`);

const NO_COPY = 'This snapshot has no stored copy.';
const NOT_SHOWN = 'This copy cannot be shown. Look at the picture, or read it as text.';
/** Of everything that unpacking a copy may take up. */
const MAX_UNPACKED = 64 * 1024 * 1024;
/** Smaller files may be on a page many times, so they are read once. */
const OFTEN_BYTES = 100_000;

/** Puts the files of a copy into its page, one after the other, so that never all of them are in memory. */
async function* joinParts(
  scope: Scope,
  blobs: BlobStore,
  { parts, files }: WrittenCopy,
): AsyncGenerator<string> {
  const often = new Map<string, string>();
  for (const [at, part] of parts.entries()) {
    yield part;
    const file = files[at];
    if (!file) continue;
    const known = often.get(file.hash);
    const bytes = known === undefined ? await getIntact(blobs, scope.workspaceId, file.hash) : null;
    // Base64 has no character that could end an attribute or a string.
    const data = known ?? bytes?.toString('base64') ?? '';
    if (data.length <= OFTEN_BYTES) often.set(file.hash, data);
    yield `data:${file.mediaType};base64,${data}`;
  }
}

/**
 * Returns the stored copy of a page as one document that needs nothing else. Throws not_found for the snapshot, and with a message of its own if
 * it has no copy. Throws DamagedBlobError if the copy is missing or damaged; a file of it that is missing is left out.
 */
export const showSnapshotCopy = async (
  scope: Scope,
  blobs: BlobStore,
  writeCopy: WriteCopy,
  snapshotId: string,
): Promise<AsyncIterable<string>> => {
  const { workspaceId } = scope;
  const { id } = await getSnapshot(scope, snapshotId);
  const [row] = await query(scope, COPY, [workspaceId, id]);
  if (!row || row.deleted_at !== null) throw new OperationError('not_found', NO_COPY);
  const packed = await getStored(blobs, workspaceId, row.hash);
  // The hash was checked, so these are bytes that we wrote. What is in them was written by strangers.
  const { tree, files } = JSON.parse(
    gunzipSync(packed, { maxOutputLength: MAX_UNPACKED }).toString(),
  ) as StoredCopy;
  const withTexts: StoredPage['files'][number][] = [];
  for (const file of files) {
    const text = file.kind === 'sheet' ? await getIntact(blobs, workspaceId, file.hash) : null;
    withTexts.push(text ? { ...file, text: text.toString() } : file);
  }
  const written = await writeCopy(workspaceId, { ...tree, files: withTexts });
  if (written === null) throw new OperationError('not_found', NOT_SHOWN);
  return joinParts(scope, blobs, written);
};
