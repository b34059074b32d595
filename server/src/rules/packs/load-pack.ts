import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuiltPack, describeBuilt, findBuiltPack } from './built-packs.ts';
import type { PackReading } from './pack.ts';
import { isPackFile, PACK_FILE } from './pack-files.ts';

const MAX_BYTES = 1_048_576;

/** Reads the files of a pack; a string names the one that is too large. */
const readFiles = async (folder: string): Promise<Map<string, string> | string> => {
  const files = new Map<string, string>();
  for (const name of (await readdir(folder)).filter(isPackFile).toSorted()) {
    const path = join(folder, name);
    if ((await stat(path)).size > MAX_BYTES) return name;
    files.set(name, await readFile(path, 'utf8'));
  }
  return files;
};

const failed = (file: string, path: string, message: string): PackReading => ({
  pack: null,
  issues: [{ file, rule: null, path, message }],
});

/** Reads a pack from its folder, which is named after it. All mistakes are reported together. */
export const loadPack = async (folder: string): Promise<PackReading> => {
  const files = await readFiles(folder);
  if (typeof files === 'string')
    return failed(files, '', `the file is larger than ${MAX_BYTES} bytes`);
  const built = await findBuiltPack(folder, files);
  if (built) return { pack: built, issues: [] };
  // What reads YAML and compiles patterns takes long to load.
  const { readPack } = await import('./read-pack.ts');
  const reading = readPack(files);
  if (reading.pack === null || reading.pack.id === basename(folder)) return reading;
  return failed(PACK_FILE, '/id', `the folder is named ${basename(folder)}`);
};

/** Returns the folders of packs inside a folder, by name. */
export const findPacks = async (root: string): Promise<readonly string[]> => {
  const entries = await readdir(root, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(root, name))
    .toSorted();
};

/**
 * What to write into `BUILT_FILE` beside the folders of packs. Who packs a release does that.
 *
 * @internal
 */
export const buildPacks = async (root: string): Promise<string> => {
  const built: BuiltPack[] = [];
  for (const folder of await findPacks(root)) {
    const { pack } = await loadPack(folder);
    const files = await readFiles(folder);
    if (pack === null || typeof files === 'string') throw new Error(`${folder} has mistakes`);
    built.push({ pack, files });
  }
  return describeBuilt(built);
};
