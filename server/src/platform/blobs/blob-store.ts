import { createHash } from 'node:crypto';
import { OperationError } from '../errors.ts';

interface StoredBlob {
  /** SHA-256 of the bytes in hexadecimal. */
  readonly hash: string;
  readonly size: number;
}

/** A file that has been received completely and is not stored yet. */
export interface ArrivedFile extends StoredBlob {
  readonly path: string;
}

/**
 * Stores bytes under their hash, separately for each workspace, so that a user of one workspace cannot find
 * out what another one contains. Every function throws `unavailable` while the store cannot be reached.
 */
export interface BlobStore {
  /**
   * Stores bytes; when it returns they survive a power cut. Storing
   * existing bytes again repairs a damaged blob.
   */
  readonly put: (workspaceId: string, bytes: Uint8Array) => Promise<StoredBlob>;
  /**
   * Writes a stream to a file as it arrives, so that memory use does not depend on its size. Rejects with the
   * stream's own error and then leaves no file behind.
   */
  readonly receive: (source: AsyncIterable<Uint8Array>) => Promise<ArrivedFile>;
  /** Stores a received file; when it returns the bytes survive a power cut. The file may have been moved. */
  readonly keep: (workspaceId: string, file: ArrivedFile) => Promise<StoredBlob>;
  /** Removes a received file. Does nothing if it no longer exists. */
  readonly discard: (file: ArrivedFile) => Promise<void>;
  /** Returns the stored bytes, or null if there are none. Throws DamagedBlobError if they have changed. */
  readonly get: (workspaceId: string, hash: string) => Promise<Buffer | null>;
  readonly has: (workspaceId: string, hash: string) => Promise<boolean>;
  /** Writes bytes under a name, instead of those that it had; when it returns they survive a power cut. */
  readonly writeNote: (workspaceId: string, name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns the bytes that were last written under a name, or null if there are none. */
  readonly readNote: (workspaceId: string, name: string) => Promise<Buffer | null>;
  /** Whether the store takes and gives blobs at the moment. Never throws. */
  readonly isReachable: () => Promise<boolean>;
  /** Deletes a blob. Does nothing if it does not exist. */
  readonly delete: (workspaceId: string, hash: string) => Promise<void>;
}

/** A stored blob is missing or has changed. Only storing the same bytes again repairs it. */
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
 * The folders and the file name of a blob. Throws if the arguments are not a UUID and a hash, so that no
 * other text gets into a path. The first two digits of the hash spread a workspace's blobs over 256 folders.
 */
export const placeOfBlob = (workspaceId: string, hash: string): readonly string[] => {
  if (!UUID.test(workspaceId)) throw new Error('a workspace id is a UUID');
  if (!HASH.test(hash)) throw new Error('a blob is named by a SHA-256 in lower case');
  return [workspaceId, hash.slice(0, 2), hash];
};

/** Where a note is: among the blobs, under the hash of its name instead of that of its bytes. */
export const placeOfNote = (name: string): string => hashOf(Buffer.from(`note ${name}`));

/** Returns the bytes. Throws DamagedBlobError if they do not match their hash any more. */
export const verified = (bytes: Buffer, hash: string): Buffer => {
  if (hashOf(bytes) !== hash) throw new DamagedBlobError(hash, 'changed');
  return bytes;
};

/**
 * Returns the bytes of a blob that must exist. Throws DamagedBlobError if they are missing or have changed.
 */
export const getStored = async (
  blobs: BlobStore,
  workspaceId: string,
  hash: string,
): Promise<Buffer> => {
  const bytes = await blobs.get(workspaceId, hash);
  if (!bytes) throw new DamagedBlobError(hash, 'missing');
  return bytes;
};

/**
 * Returns the bytes of a blob; null if they are missing or have changed.
 * Throws `unavailable` like the other functions.
 */
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

/**
 * The error for a store that failed. Its cause contains only a name, because messages of
 * drivers may quote addresses and signatures.
 */
export const storeUnavailable = (what: string): OperationError =>
  new OperationError('unavailable', 'The blob store is not reachable. Retry in a moment.', {
    cause: new Error(`blob store: ${what}`),
  });
