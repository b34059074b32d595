import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PackReading } from './pack.ts';
import { PACK_FILE, readPack } from './read-pack.ts';
import { isTextsFile } from './read-texts.ts';

const RULES_FILE = /^rules-[a-z0-9-]+\.yaml$/;
const MAX_BYTES = 1_048_576;

/** Reads a pack from its folder, which is named after it. All mistakes are reported together. */
export const loadPack = async (folder: string): Promise<PackReading> => {
  const names = (await readdir(folder)).filter(
    (name) => name === PACK_FILE || RULES_FILE.test(name) || isTextsFile(name),
  );
  const files = new Map<string, string>();
  for (const name of names.toSorted()) {
    const path = join(folder, name);
    const { size } = await stat(path);
    if (size > MAX_BYTES) {
      const message = `the file is larger than ${MAX_BYTES} bytes`;
      return { pack: null, issues: [{ file: name, rule: null, path: '', message }] };
    }
    files.set(name, await readFile(path, 'utf8'));
  }
  const reading = readPack(files);
  if (reading.pack === null || reading.pack.id === basename(folder)) return reading;
  const message = `the folder is named ${basename(folder)}`;
  return { pack: null, issues: [{ file: PACK_FILE, rule: null, path: '/id', message }] };
};

/** Returns the folders of packs inside a folder, by name. */
export const findPacks = async (root: string): Promise<readonly string[]> => {
  const entries = await readdir(root, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(root, name))
    .toSorted();
};
