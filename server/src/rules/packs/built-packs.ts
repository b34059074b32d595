import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Pack } from './pack.ts';
import type { PackFiles } from './pack-files.ts';

/**
 * The packs of a release as they were read when it was packed, beside their folders. Reading them from YAML takes
 * seconds, because every pattern is compiled to find mistakes. A clone has no such file.
 *
 * @internal
 */
export const BUILT_FILE = 'built.json';

/** By the name of the pack. A pack counts only if its files are those that it was read from. */
type BuiltPacks = Readonly<Record<string, { readonly hash: string; readonly pack: Pack }>>;

const hashOf = (files: PackFiles): string => {
  const hash = createHash('sha256');
  for (const [name, text] of files) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex');
};

const read = new Map<string, Promise<BuiltPacks>>();

const readBuilt = (file: string): Promise<BuiltPacks> => {
  const reading =
    read.get(file) ??
    readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as BuiltPacks,
      () => ({}),
    );
  read.set(file, reading);
  return reading;
};

/** The pack that these files of a folder were read as when the release was packed; null if that is not known. */
export const findBuiltPack = async (folder: string, files: PackFiles): Promise<Pack | null> => {
  const built = (await readBuilt(join(dirname(folder), BUILT_FILE)))[basename(folder)];
  return built && built.hash === hashOf(files) ? built.pack : null;
};

/** A pack and the files that it was read from. */
export interface BuiltPack {
  readonly pack: Pack;
  readonly files: PackFiles;
}

/** The content of the file. */
export const describeBuilt = (packs: readonly BuiltPack[]): string =>
  JSON.stringify(
    Object.fromEntries(packs.map(({ pack, files }) => [pack.id, { hash: hashOf(files), pack }])),
  );
