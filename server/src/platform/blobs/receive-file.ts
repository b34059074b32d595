import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { ArrivedFile } from './blob-store.ts';

const FILE_MODE = 0o600;

/** Runs work on the disk; its errors become those of the store. */
type OnDisk = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Writes a stream to a new file piece by piece and hashes it on the way: only one piece is in memory at a time. The
 * stream's own errors pass through as they are. Nothing is left of a file that did not come in whole.
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
