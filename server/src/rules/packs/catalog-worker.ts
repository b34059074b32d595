import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { findPacks, loadPack } from './load-pack.ts';
import type { Pack } from './pack.ts';

/** The packs of a folder, and how many mistakes are in the packs that could not be read. */
export interface ReadCatalog {
  readonly packs: readonly Pack[];
  readonly faulty: readonly { readonly pack: string; readonly mistakes: number }[];
}

const readCatalog = async (folder: string): Promise<ReadCatalog> => {
  const packs: Pack[] = [];
  const faulty: { pack: string; mistakes: number }[] = [];
  for (const path of await findPacks(folder)) {
    const { pack, issues } = await loadPack(path);
    if (pack) packs.push(pack);
    else faulty.push({ pack: basename(path), mistakes: issues.length });
  }
  return { packs, faulty };
};

parentPort?.postMessage(await readCatalog(String(workerData)));
