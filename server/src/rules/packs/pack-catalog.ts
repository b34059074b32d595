import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { OperationError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Pack } from './pack.ts';
import type { ReadCatalog } from './catalog-worker.ts';

/** Returns the packs by their ids, sorted by id. */
export type PackCatalog = () => Promise<ReadonlyMap<string, Pack>>;

/** The packs that come with this service. */
export const PACKS_FOLDER = fileURLToPath(new URL('../../../../packs/', import.meta.url));

/** Reads packs in a thread, because compiling rules takes seconds and requests must not wait for it. */
const readInThread = async (folder: string): Promise<ReadCatalog> => {
  const worker = new Worker(new URL('./catalog-worker.ts', import.meta.url), {
    workerData: folder,
  });
  try {
    // This rejects with the error that the thread throws.
    const [read] = (await once(worker, 'message')) as [ReadCatalog];
    return read;
  } finally {
    await worker.terminate();
  }
};

/**
 * Returns the packs of a folder, which are read on first use and cached. A pack with mistakes is left out and
 * logged. Throws unavailable while the folder cannot be read.
 */
export const createPackCatalog = (folder: string, log: Log): PackCatalog => {
  const read = async (): Promise<ReadonlyMap<string, Pack>> => {
    const { packs, faulty } = await readInThread(folder);
    for (const one of faulty) log.error(one, 'a pack has mistakes');
    return new Map(packs.map((pack) => [pack.id, pack]));
  };
  let catalog: Promise<ReadonlyMap<string, Pack>> | undefined;
  return () => {
    catalog ??= read().catch((cause: unknown) => {
      catalog = undefined;
      throw new OperationError('unavailable', 'The packs of rules cannot be read.', { cause });
    });
    return catalog;
  };
};
