import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { findPacks, loadPack } from './load-pack.ts';
import type { Pack } from './pack.ts';

/** What stands on a shelf, and how many mistakes the packs have that do not. */
export interface ReadShelf {
  readonly packs: readonly Pack[];
  readonly faulty: readonly { readonly pack: string; readonly mistakes: number }[];
}

const readShelf = async (folder: string): Promise<ReadShelf> => {
  const packs: Pack[] = [];
  const faulty: { pack: string; mistakes: number }[] = [];
  for (const path of await findPacks(folder)) {
    const { pack, issues } = await loadPack(path);
    if (pack) packs.push(pack);
    else faulty.push({ pack: basename(path), mistakes: issues.length });
  }
  return { packs, faulty };
};

parentPort?.postMessage(await readShelf(String(workerData)));
