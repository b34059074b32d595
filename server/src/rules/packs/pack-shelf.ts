import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { OperationError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Pack } from './pack.ts';
import type { ReadShelf } from './shelf-worker.ts';

/** The packs by their ids, in that order. */
export type PackShelf = () => Promise<ReadonlyMap<string, Pack>>;

/** The packs that come with this service. */
export const PACKS_FOLDER = fileURLToPath(new URL('../../../../packs/', import.meta.url));

/** Reading packs takes a compiler of rules and seconds; in a thread, no request waits for them. */
const readInThread = async (folder: string): Promise<ReadShelf> => {
  const worker = new Worker(new URL('./shelf-worker.ts', import.meta.url), { workerData: folder });
  try {
    // Rejects with what the thread throws.
    const [read] = (await once(worker, 'message')) as [ReadShelf];
    return read;
  } finally {
    await worker.terminate();
  }
};

/**
 * The packs of a folder, read when they are first asked for and kept. One with mistakes is left out
 * and told to the log. Throws unavailable while the folder cannot be read.
 */
export const createPackShelf = (folder: string, log: Log): PackShelf => {
  const read = async (): Promise<ReadonlyMap<string, Pack>> => {
    const { packs, faulty } = await readInThread(folder);
    for (const one of faulty) log.error(one, 'a pack has mistakes');
    return new Map(packs.map((pack) => [pack.id, pack]));
  };
  let shelf: Promise<ReadonlyMap<string, Pack>> | undefined;
  return () => {
    shelf ??= read().catch((cause: unknown) => {
      shelf = undefined;
      throw new OperationError('unavailable', 'The packs of rules cannot be read.', { cause });
    });
    return shelf;
  };
};
