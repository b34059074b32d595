import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { ArrivedFile } from './blob-store.ts';

const FILE_MODE = 0o600;

/** Runs work on the disk and turns its errors into those of the store. */
type OnDisk = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Writes a stream to a new file and hashes it on the way, with only one piece in memory at a time. The
 * stream's own errors pass through unchanged. An incomplete file is removed.
 */
export const receiveFile = async (
  path: string,
  source: AsyncIterable<Uint8Array>,
  onDisk: OnDisk,
): Promise<ArrivedFile> => {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await onDisk(() => open(path, 'wx', FILE_MODE));
  try {
    for await (const piece of source) {
      hash.update(piece);
      size += piece.length;
      await onDisk(() => handle.writeFile(piece));
    }
  } catch (error) {
    await handle.close();
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
  await handle.close();
  return { path, hash: hash.digest('hex'), size };
};
