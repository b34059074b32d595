import { createHash } from 'node:crypto';
import { OperationError } from '../errors.ts';

/** Bytes that are in the store. */
interface StoredBlob {
  /** SHA-256 of the bytes in hexadecimal. */
  readonly hash: string;
  readonly size: number;
}

/** A file that has come in whole and is not stored yet. */
export interface ArrivedFile extends StoredBlob {
  readonly path: string;
}

/**
 * Bytes by their hash, for each workspace apart: nobody can find out from one workspace what another
 * holds. Every function throws unavailable while the store cannot be reached.
 */
export interface BlobStore {
  /** Stores bytes; they are safe when it returns. Storing what is there already repairs it. */
  readonly put: (workspaceId: string, bytes: Uint8Array) => Promise<StoredBlob>;
  /**
   * Writes a stream to a file of its own while it comes, so that its size does not matter to memory. Rejects with
   * the stream's own error, and leaves nothing behind then.
   */
  readonly receive: (source: AsyncIterable<Uint8Array>) => Promise<ArrivedFile>;
  /** Stores a file that has come in; it is safe when it returns. The file may be gone from its path then. */
  readonly keep: (workspaceId: string, file: ArrivedFile) => Promise<StoredBlob>;
  /** Removes a file that has come in. One that is gone is as good as removed. */
  readonly discard: (file: ArrivedFile) => Promise<void>;
  /** The bytes as they were stored, or null. Throws DamagedBlobError where they no longer are. */
  readonly get: (workspaceId: string, hash: string) => Promise<Buffer | null>;
  readonly has: (workspaceId: string, hash: string) => Promise<boolean>;
  /** Deletes a blob; one that is not there is as good as deleted. */
  readonly delete: (workspaceId: string, hash: string) => Promise<void>;
}

/** What was stored is not there as it was. Only storing the same bytes again repairs it. */
export class DamagedBlobError extends Error {
  readonly hash: string;

  constructor(hash: string, damage: 'changed' | 'missing') {
    super(`The blob ${hash} is damaged: it is ${damage}.`);
    this.name = 'DamagedBlobError';
    this.hash = hash;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/**
 * The folders and the name of a blob. Nothing but a UUID and a hash gets into a path, and the first
 * two digits spread a workspace's blobs over 256 folders.
 */
export const placeOfBlob = (workspaceId: string, hash: string): readonly string[] => {
  if (!UUID.test(workspaceId)) throw new Error('a workspace id is a UUID');
  if (!HASH.test(hash)) throw new Error('a blob is named by a SHA-256 in lower case');
  return [workspaceId, hash.slice(0, 2), hash];
};

/** The bytes if they are what they were; a disk or a bucket may have changed them. */
export const verified = (bytes: Buffer, hash: string): Buffer => {
  if (hashOf(bytes) !== hash) throw new DamagedBlobError(hash, 'changed');
  return bytes;
};

/** The bytes of a blob that must be there. Throws DamagedBlobError where they are not, or not as stored. */
export const getStored = async (
  blobs: BlobStore,
  workspaceId: string,
  hash: string,
): Promise<Buffer> => {
  const bytes = await blobs.get(workspaceId, hash);
  if (!bytes) throw new DamagedBlobError(hash, 'missing');
  return bytes;
};

/** The bytes of a blob; null where they are lost or changed. Throws unavailable, as every other function. */
export const getIntact = async (
  blobs: BlobStore,
  workspaceId: string,
  hash: string,
): Promise<Buffer | null> => {
  try {
    return await blobs.get(workspaceId, hash);
  } catch (error) {
    if (error instanceof DamagedBlobError) return null;
    throw error;
  }
};

/** The store failed. The cause is only a name: what drivers say may quote addresses and signatures. */
export const storeUnavailable = (what: string): OperationError =>
  new OperationError('unavailable', 'The blob store is not reachable. Retry in a moment.', {
    cause: new Error(`blob store: ${what}`),
  });
