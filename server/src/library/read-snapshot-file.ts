import { getSnapshot, readContent } from '../assets/read-snapshot.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import { OperationError } from '../platform/errors.ts';

const NO_FILE = 'This snapshot is no PDF file. Read it as text.';

/**
 * Returns the PDF file of a snapshot, so that a browser can draw its pages. Throws not_found if there is no such snapshot, or if it is no
 * PDF file; the message says which. Throws DamagedBlobError if the file is missing or damaged.
 */
export const readSnapshotFile = async (
  scope: Scope,
  blobs: BlobStore,
  snapshotId: string,
): Promise<Buffer> => {
  const snapshot = await getSnapshot(scope, snapshotId);
  if (snapshot.status === 'failed' || snapshot.format !== 'pdf') {
    throw new OperationError('not_found', NO_FILE);
  }
  return readContent(scope, blobs, snapshot.id);
};
